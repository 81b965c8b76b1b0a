import { ToWords } from "to-words";
import { expect, test } from "vitest";
import { isWholeNumber, NO_NUMBER, type NumberSoFar, WORD_START, withWord } from "./number-words";

/** Parses a sequence of words as a number; null when a word can't follow the preceding word. */
function parseNumber(words: string): NumberSoFar | null {
  let number: NumberSoFar | null = NO_NUMBER;
  for (const letters of words.toUpperCase().split(/[ -]/)) {
    const node = [...letters].reduce((at, letter) => at?.next.get(letter), WORD_START as typeof WORD_START | undefined);
    number = number && node?.word ? withWord(number, node.word) : null;
  }
  return number;
}

test("parses numbers spelled by an independent library", () => {
  const speller = new ToWords({ localeCode: "en-US" });
  const numbers = [...Array.from({ length: 1_200 }, (_, i) => i + 1), 1_000_000, 2_017_340, 70_080_019, 999_999_999];
  for (const expected of numbers) {
    const number = parseNumber(speller.convert(expected))!;
    expect({ dollars: number.total + number.group, isWhole: isWholeNumber(number) }).toEqual({
      dollars: expected,
      isWhole: true,
    });
  }
});

test.each([
  ["one hundred and five", 105],
  ["two thousand and forty-six", 2_046],
  ["seventeen hundred fifty", 1_750],
])("parses alternative spellings of a number: %s", (words, dollars) => {
  const { total, group } = parseNumber(words)!;
  expect(total + group).toBe(dollars);
});

test.each([
  "five six",
  "twenty eleven",
  "hundred",
  "ten hundred",
  "five thousand two million",
  "and five",
  "six and five",
  "dollars",
])("rejects words that are not a number: %s", (words) => expect(parseNumber(words)).toBeNull());

test("AND may continue a number or end it; DOLLARS and ONLY end it", () => {
  expect(parseNumber("one hundred and")).toMatchObject({ group: 100, last: "and" });
  expect(parseNumber("one hundred five and")).toMatchObject({ group: 105, last: "then" });
  expect(parseNumber("one hundred five and six")).toBeNull();
  expect(parseNumber("one hundred five dollars")).toMatchObject({ group: 105, last: "end" });
  expect(parseNumber("one hundred five only")).toMatchObject({ group: 105, last: "end" });
});

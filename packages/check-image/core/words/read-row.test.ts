import { describe, expect, test } from "vitest";
import { readRow } from "./read-row";
import type { RowCharacters } from "./row-characters";

/** Widths of a space and a wide blank, in capital heights. */
const GAPS: Readonly<Record<string, number>> = { " ": 0.6, _: 2.5 };

/**
 * Creates a printed row in which all characters are certain: letters, digits, `-`, `*`, `/`, `#` for an illegible
 * character, a space, and `_` for a wide blank.
 */
function drawTypedRow(text: string, capitalsBefore = 0): RowCharacters {
  const atoms: { character: string; gap: number }[] = [];
  let gap = 0.1;
  for (const character of text) {
    if (character in GAPS) gap = GAPS[character]!;
    else {
      atoms.push({ character, gap });
      gap = 0.1;
    }
  }
  const characterAt = (at: number): string => atoms[at]!.character;
  return {
    count: atoms.length,
    capitalsBefore,
    endsFrom: (from) => [from + 1],
    lettersOf: (from) =>
      Float32Array.from({ length: 26 }, (_, i) => (i === characterAt(from).charCodeAt(0) - 65 ? 1 : 0)),
    digitOf: (from) =>
      /\d/.test(characterAt(from))
        ? { digit: Number(characterAt(from)), probability: 1, certainty: 1 }
        : { digit: 7, probability: 0.4, certainty: 0.6 },
    isMark: (at) => characterAt(at) === "-",
    isFiller: (at) => "-*".includes(characterAt(at)),
    isSlash: (at) => characterAt(at) === "/",
    gapBefore: (at) => (at === 0 ? Number.POSITIVE_INFINITY : atoms[at]!.gap),
    heightOf: (from) => ("-*".includes(characterAt(from)) ? 0.2 : 1),
  };
}

describe("an amount in words", () => {
  test.each([
    ["FORTY-TWO AND 38/100", 42, 38],
    ["SIXTY TWO AND NO/100 DOLLARS", 62, 0],
    ["**FIVE HUNDRED AND 07/100****", 500, 7],
    ["ONE THOUSAND TWO DOLLARS", 1_002, null],
    ["NINETY EXACTLY ****", null, null],
    ["NINETY ****", 90, null],
    ["NINETY -----18/100", 90, 18],
    // A letter in place of a cents digit.
    ["NINETY AND X8/100", 90, null],
    ["PAY_NINETY AND 18/100", 90, 18],
  ])("reads %s as %s dollars and %s cents", (text, dollars, cents) => {
    expect(readRow(drawTypedRow(text)).reading).toEqual(dollars === null ? null : { dollars, cents });
  });

  test("a row without an ending is open", () => {
    expect(readRow(drawTypedRow("FOUR HUNDRED FIFTY"))).toEqual({ reading: null, isOpen: true });
  });
});

describe("does not read a damaged line as a smaller amount", () => {
  test.each([
    ["dashes between the words", "SIXTY --- TWO AND 38/100"],
    ["dashes before an illegible word", "SIXTY ---- ### AND 38/100"],
    ["asterisks in place of two letters", "TWO HUNDRED **N AND 38/100"],
    ["a single dash at the end", "FORTY -"],
    ["a slash after one letter", "TWENTY O/E AND 38/100"],
    ["a slash with nothing after it", "TWENTY 38/"],
    ["a word missing at the start", "SIXT#_TWO AND 38/100"],
    ["a word missing between words", "TWO HUNDRED_SIX AND 38/100"],
    ["a word missing before the cents", "TWO HUNDRED_38/100"],
  ])("%s", (_, text) => {
    expect(readRow(drawTypedRow(text)).reading).toBeNull();
  });

  test("rejects a line preceded by several distant capitals, which may be a damaged word", () => {
    expect(readRow(drawTypedRow("TWO AND 38/100", 5)).reading).toBeNull();
    expect(readRow(drawTypedRow("TWO AND 38/100", 3)).reading).toEqual({ dollars: 2, cents: 38 });
  });
});

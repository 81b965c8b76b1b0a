import { expect, test } from "vitest";
import { fillByCopies, pickClearer } from "./crop-votes";
import { EMPTY_READING, type MicrReading } from "./micr-reading";

/** Creates a reading with symbols 20 pixels apart, shifted right by `shift` pixels. */
function readingOf(line: string, shift = 0): MicrReading {
  const symbols = [...line].map((char, i) => ({
    char,
    confidence: char === "*" ? 0.3 : 0.9,
    box: { x: i * 20 + shift, y: 5, width: 14, height: 18 },
  }));
  return { ...EMPTY_READING, line, symbols, reason: "SymbolUncertain" };
}

test("copies that agree fill an uncertain symbol; the line stays rejected", () => {
  const filled = fillByCopies(readingOf("A1*3A"), [EMPTY_READING, readingOf("A123A", 3), readingOf("A1*3A")]);
  expect(filled).toMatchObject({ line: "A123A", accepted: false, reason: "SymbolUncertain" });
  expect(filled.symbols.map(({ confidence }) => confidence)).toEqual([0.9, 0.9, 0.5, 0.9, 0.9]);
});

test("copies that disagree or have no symbol at its position leave a symbol uncertain", () => {
  expect(fillByCopies(readingOf("A1*3A"), [readingOf("A123A"), readingOf("A183A")]).line).toBe("A1*3A");
  expect(fillByCopies(readingOf("A1*3A"), [readingOf("A123A", 10), readingOf("A1")]).line).toBe("A1*3A");
});

test("copies do not change a certain symbol", () => {
  expect(fillByCopies(readingOf("A1*3A"), [readingOf("B894B")]).line).toBe("A193A");
});

test.each([
  ["the one with more certain symbols", "A1*3A", "A123A", "A123A"],
  ["the first of two equally certain ones", "A1*3A", "A*23A", "A1*3A"],
  ["the longer one with an uncertain digit in a blank of the other", "A13A", "A1*3A", "A1*3A"],
  ["the shorter one, if a pen stroke lengthens the other beside a symbol", "A13A", "A*13A*", "A13A"],
  ["the longer one, even if the other has more certain symbols", "A**3A", "A13A", "A**3A"],
])("of two readings, picks %s", (_, first, second, picked) => {
  expect(pickClearer(readingOf(first), readingOf(second)).line).toBe(picked);
});

import { expect, test } from "vitest";
import { fillByCopies } from "./crop-votes";
import { EMPTY_READING, type MicrReading } from "./micr-reading";

/** A reading with symbols 20 pixels apart, all shifted right by some pixels. */
function reading(line: string, shift = 0): MicrReading {
  const symbols = [...line].map((char, i) => ({
    char,
    confidence: char === "*" ? 0.3 : 0.9,
    box: { x: i * 20 + shift, y: 5, width: 14, height: 18 },
  }));
  return { ...EMPTY_READING, line, symbols, reason: "SymbolUncertain" };
}

test("an uncertain symbol takes the value that certain copies agree on; the line stays rejected", () => {
  const filled = fillByCopies(reading("A1*3A"), [EMPTY_READING, reading("A123A", 3), reading("A1*3A")]);
  expect(filled).toMatchObject({ line: "A123A", accepted: false, reason: "SymbolUncertain" });
  expect(filled.symbols.map(({ confidence }) => confidence)).toEqual([0.9, 0.9, 0.5, 0.9, 0.9]);
});

test("copies that disagree, or lack a symbol at that position, leave it uncertain", () => {
  expect(fillByCopies(reading("A1*3A"), [reading("A123A"), reading("A183A")]).line).toBe("A1*3A");
  expect(fillByCopies(reading("A1*3A"), [reading("A123A", 10), reading("A1")]).line).toBe("A1*3A");
});

test("a symbol that was certain is not changed by copies", () => {
  expect(fillByCopies(reading("A1*3A"), [reading("B894B")]).line).toBe("A193A");
});

import { expect, test } from "vitest";
import { E13B_SYMBOLS } from "./e13b-glyphs";
import { createGlyphPath } from "./e13b-path";

test("the dash is three bars with rounded corners", () => {
  expect(createGlyphPath("D").match(/M/g)).toHaveLength(3);
  expect(createGlyphPath("D").match(/C/g)).toHaveLength(12);
});

test("the zero is a ring, with an outer contour and a hole of opposite winding", () => {
  const [outline, hole] = createGlyphPath("0").split("Z");
  expect(outline?.startsWith("M0 2C0 0.8954 ")).toBe(true);
  expect(hole?.startsWith("M1 7C1 7.5523 ")).toBe(true);
});

test.each([...E13B_SYMBOLS])("%s stays in its cell and is closed", (symbol) => {
  const path = createGlyphPath(symbol);
  const numbers = path.match(/-?\d+(\.\d+)?/g)!.map(Number);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(9);
  expect(path.endsWith("Z")).toBe(true);
});

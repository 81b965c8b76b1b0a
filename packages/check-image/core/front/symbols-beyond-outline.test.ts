import { readMicrLine } from "@endorse/check-image/core/micr/micr-line";
import { drawSpecimen } from "@endorse/check-image/core/micr/micr-line.specimen";
import { binarize } from "@endorse/check-image/core/pixels/binarize";
import type { Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { rectify } from "@endorse/check-image/core/pixels/rectify";
import { expect, test } from "vitest";
import { findSymbolsBeyondOutline } from "./symbols-beyond-outline";

const sheet = drawSpecimen("C385402C A027968170A 518D20746C B4203949856B", { widthInches: 8.5, heightInches: 3 });

function findWithin(left: number, right: number): ReturnType<typeof findSymbolsBeyondOutline> {
  const quad: Quadrilateral = [
    { x: left, y: 0 },
    { x: right, y: 0 },
    { x: right, y: 600 },
    { x: left, y: 600 },
  ];
  const rectified = rectify(sheet, quad, right - left, 600);
  const straight = { rectified, bitonal: binarize(rectified) };
  return findSymbolsBeyondOutline(sheet, quad, straight, readMicrLine(rectified, { dpi: 200 }));
}

test("finds no symbols beyond the correct outline", () => {
  expect(findWithin(0, 1700)).toBeNull();
});

test("finds the amount field's symbols to the right of an outline that ends before it, with zero confidence", () => {
  const symbols = findWithin(0, 1325)!;
  expect(symbols.map(({ char }) => char).join("")).toBe("C385402CA027968170A518D20746CB4203949856B");
  expect(symbols.slice(-12).map(({ confidence }) => confidence)).toEqual(Array(12).fill(0));
  // The last symbol's ink ends 5/16 in from the right edge.
  expect(symbols.at(-1)!.box.x + symbols.at(-1)!.box.width).toBeCloseTo(1637.5, -0.5);
});

test("finds the auxiliary on-us field's symbols to the left of an outline that begins after it", () => {
  const symbols = findWithin(740, 1700)!;
  expect(symbols.map(({ char }) => char).join("")).toBe("C385402CA027968170A518D20746CB4203949856B");
  expect(symbols[0]!.box.x).toBeLessThan(-100);
});

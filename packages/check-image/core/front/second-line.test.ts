import { drawSpecimen } from "@endorse/check-image/core/micr/micr-line.specimen";
import type { GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { createBlankPaper, fillBox } from "@endorse/check-image/core/pixels/synthetic-check.specimen";
import { describe, expect, test } from "vitest";
import { hasSecondLine } from "./second-line";

const check = drawSpecimen("A021000021A 1234567890C 0101");
/** The first check of every image, 1200 × 550 pixels at 200 dpi. */
const quad: Quadrilateral = [
  { x: 60, y: 60 },
  { x: 1260, y: 60 },
  { x: 1260, y: 610 },
  { x: 60, y: 610 },
];

function placeOnTable(height: number, below?: GrayImage): GrayImage {
  const canvas = createBlankPaper(1320, height, 30);
  const paste = (image: GrayImage, top: number) => {
    for (let y = 0; y < image.height && top + y < height; y++) {
      canvas.pixels.set(image.pixels.subarray(y * image.width, (y + 1) * image.width), (top + y) * 1320 + 60);
    }
  };
  paste(check, 60);
  if (below) paste(below, 640);
  return canvas;
}

/** A row of bars, as far apart as the symbols of a MICR line. */
function drawBars(count: number): GrayImage {
  const image = createBlankPaper(1200, 100);
  for (let i = 0; i < count; i++) fillBox(image, 100 + 25 * i, 40, 10, 24, 0);
  return image;
}

describe("a second MICR line", () => {
  test("is found outside the outline", () => {
    expect(hasSecondLine(placeOnTable(1300, check), quad, 200)).toBe(true);
  });

  test("is not the first check's own line", () => {
    expect(hasSecondLine(placeOnTable(1300), quad, 200)).toBe(false);
  });

  test("is not a regular row of other marks", () => {
    expect(hasSecondLine(placeOnTable(1300, drawBars(20)), quad, 200)).toBe(false);
  });

  test("has at least eight symbols", () => {
    expect(hasSecondLine(placeOnTable(1300, drawSpecimen("A02100A")), quad, 200)).toBe(false);
  });
});

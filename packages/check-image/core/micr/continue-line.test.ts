import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { describe, expect, test } from "vitest";
import { readMicrCrop } from "./micr-crop";
import { addPerspective, drawSpecimen, type SpecimenDefects } from "./micr-line.specimen";

const PAPER = 235;

/** Draws a single field with paper on both sides. */
function drawField(line: string, defects: SpecimenDefects = {}): GrayImage {
  return drawSpecimen(line, { heightInches: 0.625, widthInches: line.length * 0.125 + 0.45, ...defects });
}

/** Places fields from left to right on the same paper, each moved down by a number of pixels. */
function placeSideBySide(...fields: readonly (readonly [GrayImage, down: number])[]): GrayImage {
  const width = fields.reduce((sum, [field]) => sum + field.width, 0);
  const height = Math.max(...fields.map(([field, down]) => field.height + down));
  const pixels = new Uint8Array(width * height).fill(PAPER);
  let left = 0;
  for (const [field, down] of fields) {
    for (let y = 0; y < field.height; y++) {
      pixels.set(field.pixels.subarray(y * field.width, (y + 1) * field.width), (y + down) * width + left);
    }
    left += field.width;
  }
  return { width, height, pixels };
}

const ACCOUNT = "A021000021A 1234567890C";

describe("a line with several segments", () => {
  test("includes an amount that is printed larger, lower, and far from the other fields", () => {
    const image = placeSideBySide([drawField(ACCOUNT), 0], [drawField("       B0000012345B", { dpi: 225 }), 9]);
    expect(readMicrCrop(image)).toMatchObject({
      line: "A021000021A1234567890CB0000012345B",
      accepted: true,
      fields: { amountCents: 12345 },
    });
  });

  test("includes a serial number that is printed before the line in a different row", () => {
    const image = placeSideBySide([drawField("C004711C", { dpi: 180 }), 12], [drawField(ACCOUNT), 0]);
    expect(readMicrCrop(image).line).toBe("C004711CA021000021A1234567890C");
  });

  test("does not accept a line next to regular print that can't be read", () => {
    const isInBox = (x: number, y: number) => {
      const column = (x - 0.6) / 0.125;
      const inCell = (column - Math.floor(column)) * 0.125;
      return column >= 0 && column < 9 && inCell < 0.08 && Math.abs(y - 0.3125) < 0.055;
    };
    const beside = drawField("         ", { alsoInk: (x, y) => isInBox(x, y) });
    expect(readMicrCrop(placeSideBySide([drawField(ACCOUNT), 0], [beside, 4]))).toMatchObject({
      accepted: false,
      reason: "SymbolUncertain",
    });
  });
});

test("reads a line in perspective whose pitch grows by a third", () => {
  expect(readMicrCrop(addPerspective(drawField(ACCOUNT, { dpi: 300 }), 1.35)).line).toBe("A021000021A1234567890C");
});

test("reads a short part of a line but does not accept it", () => {
  expect(readMicrCrop(drawField("C712304C"))).toMatchObject({ line: "C712304C", accepted: false });
  expect(readMicrCrop(drawField("00415263"))).toMatchObject({ line: "00415263", accepted: false });
});

import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { createWordView } from "@endorse/check-image/core/pixels/packed-bytes";
import type { IqaLimits } from "./iqa-thresholds";
import { atMost, type IqaTestResult } from "./iqa-types";

/**
 * Fails when the paper is covered with specks: ink of at most 2 × 2 pixels surrounded by paper. The value is specks per
 * square inch at `dpi`.
 */
export function testSpotNoise(bitonal: BitonalImage, dpi: number, limits: IqaLimits): IqaTestResult {
  const squareInches = (bitonal.width / dpi) * (bitonal.height / dpi);
  return atMost(countSpecks(bitonal) / squareInches, limits.specksPerSquareInch, "specks/in²");
}

/** Counts ink that fits in a box of 2 × 2 pixels surrounded by paper. */
function countSpecks(bitonal: BitonalImage): number {
  const { width, height, ink } = bitonal;
  const words = createWordView(ink);
  let specks = 0;
  for (let y = 1; y < height - 2; y++) {
    const row = y * width;
    for (let x = 2; x < width - 2; x++) {
      while (x + 4 <= width - 2 && words.getInt32(row + x, true) === 0) x += 4;
      if (x === width - 2) break;
      const at = row + x;
      // Considers only a speck's first pixel in raster order, which has no ink above it or to its left.
      if (ink[at] === 0 || ink[at - 1] === 1 || ink[at - width - 1] === 1 || ink[at - width] === 1) continue;
      if (ink[at - width + 1] === 1) continue;
      const right = ink[at + 1]!;
      // A speck's second row may extend one pixel to the left.
      const lean = right === 0 && ink[at + width - 1] === 1 ? 1 : 0;
      if (isIsolated(ink, width, at - lean)) specks++;
    }
  }
  return specks;
}

/** Whether the 12 pixels around the 2 × 2 box at `at` are paper. */
function isIsolated(ink: Uint8Array, width: number, at: number): boolean {
  const above = at - width;
  const below = at + 2 * width;
  return (
    ink[above - 1]! + ink[above]! + ink[above + 1]! + ink[above + 2]! === 0 &&
    ink[below - 1]! + ink[below]! + ink[below + 1]! + ink[below + 2]! === 0 &&
    ink[at - 1]! + ink[at + 2]! + ink[at + width - 1]! + ink[at + width + 2]! === 0
  );
}

import type { IqaLimits } from "./iqa-thresholds";
import { type IqaRegion, type IqaTestResult, notTested } from "./iqa-types";
import type { MissingPiece } from "./missing-paper";

/**
 * Fails when a missing corner is both too wide and too high. The value is the width of the largest missing corner, or
 * its height scaled to the same limit if the height is proportionally smaller.
 *
 * @param pieces missing corners in inches; null when backdrop and paper are indistinguishable
 */
export function testFoldedOrTornCorners(pieces: readonly MissingPiece[] | null, limits: IqaLimits): IqaTestResult {
  return testMissingPieces(pieces, limits.cornerWidthInches, limits.cornerHeightInches);
}

/** Compares missing pieces with two limits: width and height for corners, length and depth for edges. */
export function testMissingPieces(
  pieces: readonly MissingPiece[] | null,
  longLimit: number,
  deepLimit: number,
): IqaTestResult {
  if (pieces === null) return notTested("in");
  let value = 0;
  let region: IqaRegion | undefined;
  for (const piece of pieces) {
    const measure = Math.round(1000 * Math.min(piece.longInches, (piece.deepInches * longLimit) / deepLimit)) / 1000;
    if (measure > value) {
      value = measure;
      region = piece.region;
    }
  }
  const isTooLarge = value >= longLimit;
  return {
    result: isTooLarge ? "Failed" : "Passed",
    value,
    threshold: longLimit,
    unit: "in",
    ...(isTooLarge && region ? { region } : {}),
  };
}

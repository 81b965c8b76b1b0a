import { missingPiece } from "./folded-or-torn-corners";
import type { IqaLimits } from "./iqa-thresholds";
import type { IqaTestResult } from "./iqa-types";
import type { MissingPiece } from "./missing-paper";

/** Fails when a missing piece of an edge is both long and deep enough; the value is its length in inches. */
export function foldedOrTornEdges(pieces: readonly MissingPiece[] | null, limits: IqaLimits): IqaTestResult {
  return missingPiece(pieces, limits.edgeLengthInches, limits.edgeDepthInches);
}

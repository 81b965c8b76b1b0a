import type { IqaLimits } from "./iqa-thresholds";
import { atLeast, atMost, type IqaRegion, type IqaTestResult } from "./iqa-types";

/**
 * Fails when a document edge lies outside the image (the value is the number of edges in view), or when too much
 * backdrop remains around the document after cropping (the value is the width of the widest strip in inches).
 *
 * @param cutPrint region of the print that the missing edge cuts
 */
export function testFramingError(
  edgesInView: number,
  overscanInches: number,
  limits: IqaLimits,
  cutPrint: IqaRegion | null = null,
): IqaTestResult {
  if (edgesInView < limits.edgesInView)
    return atLeast(edgesInView, limits.edgesInView, "edges in view", cutPrint ?? undefined);
  return atMost(overscanInches, limits.overscanInches, "in of overscan");
}

import type { IqaLimits } from "./iqa-thresholds";
import { atLeast, atMost, type IqaTestResult } from "./iqa-types";

/**
 * Fails when an edge of the document lies outside the image (the value is then the number of edges in view), or when
 * backdrop remains around the document after the crop (the value is its widest strip in inches).
 */
export function testFramingError(edgesInView: number, overscanInches: number, limits: IqaLimits): IqaTestResult {
  if (edgesInView < limits.edgesInView) return atLeast(edgesInView, limits.edgesInView, "edges in view");
  return atMost(overscanInches, limits.overscanInches, "in of overscan");
}

import type { IqaLimits } from "./iqa-thresholds";
import { atMost, type IqaTestResult } from "./iqa-types";

/**
 * Fails when too many pixels are black: ink of the bitonal image, or darker than the limits' black level. Without the
 * latter an adaptive threshold would pass an underexposed image.
 */
export function testTooDark(darkPercent: number, limits: IqaLimits): IqaTestResult {
  return atMost(darkPercent, limits.maxBlackPercent, "% black");
}

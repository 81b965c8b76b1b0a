import type { IqaLimits } from "./iqa-thresholds";
import { atMost, type IqaTestResult } from "./iqa-types";

/**
 * Fails when too many pixels are black: ink of the bitonal picture, or darker than the limits' black level. Without the
 * second half an adaptive threshold would pass a picture taken in the dark.
 */
export function tooDark(darkPercent: number, limits: IqaLimits): IqaTestResult {
  return atMost(darkPercent, limits.greatestBlackPercent, "% black");
}

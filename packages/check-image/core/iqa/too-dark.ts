import type { IqaLimits } from "./iqa-thresholds";
import { atMost, type IqaTestResult } from "./iqa-types";

/**
 * Fails when too many pixels are ink in the bitonal image or darker than the black level. Without the black level, an
 * underexposed image would pass, because the binarization threshold is adaptive.
 */
export function testTooDark(darkPercent: number, limits: IqaLimits): IqaTestResult {
  return atMost(darkPercent, limits.maxBlackPercent, "% black");
}

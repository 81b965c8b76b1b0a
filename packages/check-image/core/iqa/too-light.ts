import type { IqaLimits } from "./iqa-thresholds";
import { atLeast, type IqaTestResult } from "./iqa-types";

/** Fails when too few pixels in the bitonal image are black. Backs have no limit, because they may be blank. */
export function testTooLight(inkPercent: number, limits: IqaLimits): IqaTestResult {
  return atLeast(inkPercent, limits.minBlackPercent, "% black");
}

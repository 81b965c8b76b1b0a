import type { IqaLimits } from "./iqa-thresholds";
import { atMost, type IqaTestResult } from "./iqa-types";

/** Fails when too many pixels of the bitonal picture are black. */
export function tooDark(blackPercent: number, limits: IqaLimits): IqaTestResult {
  return atMost(blackPercent, limits.greatestBlackPercent, "% black");
}

import type { IqaLimits } from "./iqa-thresholds";
import { atMost, type IqaTestResult } from "./iqa-types";

/** Fails when the straightened document still stands at an angle; the value is the angle without its sign. */
export function excessiveSkew(skewDegrees: number, limits: IqaLimits): IqaTestResult {
  return atMost(Math.abs(skewDegrees), limits.skewDegrees, "°");
}

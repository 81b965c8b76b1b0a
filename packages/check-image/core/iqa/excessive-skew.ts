import type { IqaLimits } from "./iqa-thresholds";
import { atMost, type IqaTestResult } from "./iqa-types";

/** Fails when the straightened document's print is skewed; the value is the absolute angle in degrees. */
export function testExcessiveSkew(skewDegrees: number, limits: IqaLimits): IqaTestResult {
  return atMost(Math.abs(skewDegrees), limits.skewDegrees, "°");
}

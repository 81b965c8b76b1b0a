import type { IqaLimits } from "./iqa-thresholds";
import { atMost, type IqaTestResult } from "./iqa-types";

/** Fails when the compressed bitonal image is so large that it must contain noise or a background pattern. */
export function testAboveMaximumSize(compressedBytes: number, limits: IqaLimits): IqaTestResult {
  return atMost(compressedBytes, limits.maxBytes, "bytes");
}

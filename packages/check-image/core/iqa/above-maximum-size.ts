import type { IqaLimits } from "./iqa-thresholds";
import { atMost, type IqaTestResult } from "./iqa-types";

/** Fails when the compressed bitonal image is so large that noise or a background pattern must have survived. */
export function testAboveMaximumSize(compressedBytes: number, limits: IqaLimits): IqaTestResult {
  return atMost(compressedBytes, limits.maxBytes, "bytes");
}

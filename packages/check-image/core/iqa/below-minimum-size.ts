import type { IqaLimits } from "./iqa-thresholds";
import { atLeast, type IqaTestResult } from "./iqa-types";

/** Fails when the compressed bitonal image is so small that the document must be nearly empty. */
export function testBelowMinimumSize(compressedBytes: number, limits: IqaLimits): IqaTestResult {
  return atLeast(compressedBytes, limits.minBytes, "bytes");
}

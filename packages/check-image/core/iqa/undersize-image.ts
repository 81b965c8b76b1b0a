import type { SizeInches } from "@endorse/check-image/core/outline/document-size";
import type { IqaLimits } from "./iqa-thresholds";
import { atLeast, type IqaTestResult } from "./iqa-types";

/** Fails when the document is smaller than the smallest check; reports the dimension closer to its limit. */
export function testUndersizeImage(size: SizeInches, limits: IqaLimits): IqaTestResult {
  const byWidth = size.width / limits.minWidthInches <= size.height / limits.minHeightInches;
  return byWidth
    ? atLeast(size.width, limits.minWidthInches, "in wide")
    : atLeast(size.height, limits.minHeightInches, "in high");
}

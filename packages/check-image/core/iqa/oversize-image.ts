import type { SizeInches } from "@endorse/check-image/core/outline/document-size";
import type { IqaLimits } from "./iqa-thresholds";
import { atMost, type IqaTestResult } from "./iqa-types";

/** Fails when the document is larger than the largest check; reports the dimension closer to its limit. */
export function testOversizeImage(size: SizeInches, limits: IqaLimits): IqaTestResult {
  const byWidth = size.width / limits.maxWidthInches >= size.height / limits.maxHeightInches;
  return byWidth
    ? atMost(size.width, limits.maxWidthInches, "in wide")
    : atMost(size.height, limits.maxHeightInches, "in high");
}

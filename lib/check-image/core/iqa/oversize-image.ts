import type { SizeInches } from "@/lib/check-image/core/document-size";
import type { IqaLimits } from "./iqa-thresholds";
import { atMost, type IqaTestResult } from "./iqa-types";

/** Fails when the document is wider or higher than the largest check; answers for the dimension nearer its limit. */
export function oversizeImage(size: SizeInches, limits: IqaLimits): IqaTestResult {
  const byWidth = size.width / limits.greatestWidthInches >= size.height / limits.greatestHeightInches;
  return byWidth
    ? atMost(size.width, limits.greatestWidthInches, "in wide")
    : atMost(size.height, limits.greatestHeightInches, "in high");
}

import type { SizeInches } from "@/lib/check-image/core/document-size";
import type { IqaLimits } from "./iqa-thresholds";
import { atLeast, type IqaTestResult } from "./iqa-types";

/** Fails when the document is narrower or lower than the smallest check; answers for the dimension nearer its limit. */
export function undersizeImage(size: SizeInches, limits: IqaLimits): IqaTestResult {
  const byWidth = size.width / limits.leastWidthInches <= size.height / limits.leastHeightInches;
  return byWidth
    ? atLeast(size.width, limits.leastWidthInches, "in wide")
    : atLeast(size.height, limits.leastHeightInches, "in high");
}

import type { SizeInches } from "@endorse/check-image/core/outline/document-size";
import type { IqaLimits } from "./iqa-thresholds";
import { atMost, type IqaTestResult, notTested } from "./iqa-types";

/**
 * Fails when the sides differ in size, which indicates different documents. The value is the difference in the
 * dimension that is closer to its limit.
 *
 * @param other the other side's size; null when there is only one side
 */
export function testFrontRearMismatch(size: SizeInches, other: SizeInches | null, limits: IqaLimits): IqaTestResult {
  if (other === null) return notTested("in");
  const width = Math.abs(size.width - other.width);
  const height = Math.abs(size.height - other.height);
  return width / limits.mismatchWidthInches >= height / limits.mismatchHeightInches
    ? atMost(width, limits.mismatchWidthInches, "in of width")
    : atMost(height, limits.mismatchHeightInches, "in of height");
}

import type { IqaLimits } from "./iqa-thresholds";
import { atMost, type IqaTestResult } from "./iqa-types";

/** Fails when a second document is in view; the value is its area relative to the first. */
export function testPiggybackDocument(secondDocumentShare: number, limits: IqaLimits): IqaTestResult {
  return atMost(secondDocumentShare, limits.secondDocumentShare, "of the area");
}

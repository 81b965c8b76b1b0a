import { IQA_TEST_NAMES, type IqaTestName } from "@endorse/check-image/core/iqa/iqa-test-names";
import { iqaSeverity } from "./iqa-thresholds";
import type { IqaResults, IqaTestResult } from "./iqa-types";

/** Returns the failed tests that reject a deposit, in the order of {@link IQA_TEST_NAMES}. */
export function listFailedRequiredTests(iqa: IqaResults): IqaTestName[] {
  return IQA_TEST_NAMES.filter((name) => iqaSeverity[name] === "required" && iqa[name].result === "Failed");
}

/** Returns the failed tests that only warn. */
export function listFailedWarningTests(iqa: IqaResults): IqaTestName[] {
  return IQA_TEST_NAMES.filter((name) => iqaSeverity[name] === "warning" && iqa[name].result === "Failed");
}

/** Converts results to the API's format, which has no field for a defect's region [GAP-8]. */
export function omitRegions(iqa: IqaResults): Record<IqaTestName, Omit<IqaTestResult, "region">> {
  const plain = IQA_TEST_NAMES.map((name) => {
    const { result, value, threshold, unit } = iqa[name];
    return [name, { result, value, threshold, unit }] as const;
  });
  return Object.fromEntries(plain) as Record<IqaTestName, Omit<IqaTestResult, "region">>;
}

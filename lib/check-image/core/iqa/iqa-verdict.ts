import { iqaSeverity } from "./iqa-thresholds";
import { type IqaResults, type IqaTestName, iqaTestNames } from "./iqa-types";

/** The tests that failed and whose failure rejects a deposit, in the order of the list. */
export function failedRequiredTests(iqa: IqaResults): IqaTestName[] {
  return iqaTestNames.filter((name) => iqaSeverity[name] === "required" && iqa[name].result === "Failed");
}

/** The tests that failed and only warn. */
export function failedWarningTests(iqa: IqaResults): IqaTestName[] {
  return iqaTestNames.filter((name) => iqaSeverity[name] === "warning" && iqa[name].result === "Failed");
}

import { Status } from "@/components/ui/status";
import type { IqaTest } from "./types";

export interface IqaCounts {
  passed: number;
  tested: number;
  /** Failures that reject the deposit. */
  failed: number;
  /** Failures that only warn. */
  warned: number;
}

/** Counts the tests that ran; a test that could not be measured counts in neither. */
export function countTests(tests: readonly IqaTest[]): IqaCounts {
  const tested = tests.filter((test) => test.result !== "NotTested");
  const failures = tested.filter((test) => test.result === "Failed");
  const failed = failures.filter((test) => test.required).length;
  return { passed: tested.length - failures.length, tested: tested.length, failed, warned: failures.length - failed };
}

/** One line for a side: "16 of 16 tests". */
export function IqaSummary({ tests }: { tests: readonly IqaTest[] }) {
  const { passed, tested, failed, warned } = countTests(tests);
  if (tested === 0) {
    return (
      <Status icon="minus" tone="none">
        Not tested
      </Status>
    );
  }
  if (failed > 0) {
    return (
      <Status icon="cross" tone="bad">
        {failed} of {tested} tests failed
      </Status>
    );
  }
  return (
    <Status icon={warned > 0 ? "alert" : "check"} tone={warned > 0 ? "warn" : "good"}>
      {passed} of {tested} tests{warned > 0 ? `, ${warned} ${warned === 1 ? "warning" : "warnings"}` : " passed"}
    </Status>
  );
}

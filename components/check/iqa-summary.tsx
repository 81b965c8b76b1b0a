import { Status } from "@/components/ui/status";
import type { IqaTest } from "./types";

/** The verdict on one side's tests, as text and as a kind. */
export interface TestsVerdict {
  readonly text: string;
  /** `failed`: the bank rejects the image. `warned`: the bank accepts the image anyway. */
  readonly kind: "passed" | "warned" | "failed" | "untested";
}

/**
 * Summarizes one side's tests, always out of the total: "14 of 16 tests passed, 2 not tested". A test that could not be
 * measured counts as neither passed nor failed.
 */
export function summarizeTests(tests: readonly IqaTest[]): TestsVerdict {
  const count = (isCounted: (test: IqaTest) => boolean) => tests.filter(isCounted).length;
  const passed = count(({ result }) => result === "Passed");
  const untested = count(({ result }) => result === "NotTested");
  const failed = count(({ result, required }) => result === "Failed" && required);
  const warned = tests.length - passed - untested - failed;
  if (untested === tests.length) return { text: "Not tested", kind: "untested" };
  const outOf = `of ${tests.length} ${tests.length === 1 ? "test" : "tests"}`;
  if (failed > 0) return { text: `${failed} ${outOf} failed`, kind: "failed" };
  const parts = [
    `${passed} ${outOf} passed`,
    warned > 0 && `${warned} ${warned === 1 ? "warning" : "warnings"}`,
    untested > 0 && `${untested} not tested`,
  ];
  return { text: parts.filter(Boolean).join(", "), kind: warned > 0 ? "warned" : "passed" };
}

const VERDICT_STYLES = {
  passed: { icon: "check", tone: "good" },
  warned: { icon: "alert", tone: "warn" },
  failed: { icon: "cross", tone: "bad" },
  untested: { icon: "minus", tone: "none" },
} as const;

/** A one-line verdict on one side's tests. */
export function IqaSummary({ tests }: { tests: readonly IqaTest[] }) {
  const { text, kind } = summarizeTests(tests);
  return <Status {...VERDICT_STYLES[kind]}>{text}</Status>;
}

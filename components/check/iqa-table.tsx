import { Explained } from "@/components/ui/explained";
import { Status, type StatusIcon } from "@/components/ui/status";
import type { Tone } from "@/components/ui/tag";
import type { IqaResult } from "@/lib/contract/enums";
import { IQA_RESULT_LABELS, IQA_TEST_LABELS } from "@/lib/contract/labels/image-labels";
import { labelOf } from "@/lib/contract/labels/label";
import { formatMeasure } from "./format-measure";
import { IqaBar } from "./iqa-bar";
import type { IqaTest } from "./types";

const RESULT_STYLES = {
  Passed: { icon: "check", tone: "good" },
  Failed: { icon: "cross", tone: "bad" },
  NotTested: { icon: "minus", tone: "none" },
} as const satisfies Record<IqaResult, { icon: StatusIcon; tone: Tone }>;

/** Sorts tests: rejecting failures, then warnings, then passed and untested tests. */
export function orderTests(tests: readonly IqaTest[]): IqaTest[] {
  const rank = (test: IqaTest) =>
    test.result === "Failed" ? (test.required ? 0 : 1) : test.result === "Passed" ? 2 : 3;
  return [...tests].sort((a, b) => rank(a) - rank(b));
}

/** Lists one side's tests: value, threshold, and a bar that compares the two. */
export function IqaTable({ tests, label }: { tests: readonly IqaTest[]; label: string }) {
  return (
    <table aria-label={label} className="w-full border-collapse">
      <thead className="sr-only">
        <tr>
          <th scope="col">Test</th>
          <th scope="col">Value</th>
          <th scope="col">Threshold</th>
          <th scope="col">Result</th>
        </tr>
      </thead>
      <tbody>
        {orderTests(tests).map((test) => (
          <IqaRow key={test.name} test={test} />
        ))}
      </tbody>
    </table>
  );
}

function IqaRow({ test }: { test: IqaTest }) {
  const { label, explanation } = labelOf(IQA_TEST_LABELS, test.name);
  const { icon, tone } = test.result in RESULT_STYLES ? RESULT_STYLES[test.result] : RESULT_STYLES.NotTested;
  const result = labelOf(IQA_RESULT_LABELS, test.result);
  const isWarning = test.result === "Failed" && !test.required;
  const { value, threshold, unit } = test;
  return (
    <tr className="h-9 border-b last:border-0">
      <th scope="row" className="pr-2 pl-3.5 text-left font-normal">
        <Explained tip={explanation}>{label}</Explained>
      </th>
      <td className="num px-2 text-right">{value === null ? "" : formatMeasure(value, unit)}</td>
      <td
        className="w-28 px-2 max-sm:w-0 max-sm:px-0"
        data-tip={threshold === null ? undefined : `Threshold ${formatMeasure(threshold, unit)}`}
      >
        {value !== null && threshold !== null && (
          <>
            <span className="sr-only">{formatMeasure(threshold, unit)}</span>
            <span className="max-sm:hidden">
              <IqaBar value={value} threshold={threshold} tone={isWarning ? "warn" : tone} />
            </span>
          </>
        )}
      </td>
      <td className="w-32 pr-3.5 pl-2 text-right max-sm:w-24">
        {isWarning ? (
          <Status icon="alert" tone="warn" tip="Outside the threshold, but the bank accepts the check anyway.">
            Warning
          </Status>
        ) : (
          <Status icon={icon} tone={tone} tip={result.explanation}>
            {result.label}
          </Status>
        )}
      </td>
    </tr>
  );
}

import { IQA_TEST_NAMES } from "@endorse/check-image/core/iqa/iqa-test-names";
import { CAPTURE_MODES, type CaptureMode, type FailureTally } from "./measure-sweeps";
import { type MeasuredSweep, shareFailing } from "./plot";

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** Per sweep: the share of failures at each step, and the other tests that fail more than half of the images at the last. */
export function sweepTable(measured: readonly MeasuredSweep[]): string {
  const rows = measured.map((one) => {
    const { test, defect, unit, steps } = one.sweep;
    const shares = shareFailing(one).map((share, i) => `${steps[i]}: ${percent(share)}`);
    const last = one.tallies.at(-1)!;
    const others = Object.entries(last.failures)
      .filter(([name, failed]) => name !== test && failed > last.pictures / 2)
      .map(([name]) => name);
    return `| ${test ?? "none"} | ${defect}, ${unit} | ${shares.join(" · ")} | ${last.pictures} | ${others.join(", ") || "none"} |`;
  });
  return [
    "| test | defect | share of checks that fail | checks | also failing at the last step |",
    "|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

/** How many clean images each test fails, by capture mode. */
export function cleanTable(clean: Readonly<Record<CaptureMode, FailureTally>>): string {
  const rows = IQA_TEST_NAMES.map((name) => {
    const cells = CAPTURE_MODES.map((mode) => `${clean[mode].failures[name] ?? 0} of ${clean[mode].pictures}`);
    return `| ${name} | ${cells.join(" | ")} |`;
  });
  return [`| test | ${CAPTURE_MODES.join(" | ")} |`, `|---|${CAPTURE_MODES.map(() => "---").join("|")}|`, ...rows].join(
    "\n",
  );
}

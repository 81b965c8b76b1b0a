import { CAPTURE_MODES, type CaptureMode, type FailureTally } from "./measure-sweeps";
import { type MeasuredSweep, shareFailing } from "./plot";

/** Per sweep: where its test fires, and the other tests that fail more than half of the images at the last step. */
export function sweepTable(measured: readonly MeasuredSweep[]): string {
  const rows = measured.map((one) => {
    const { test, defect, unit, steps } = one.sweep;
    const shares = shareFailing(one);
    const [none, all] = [shares.lastIndexOf(0), shares.indexOf(1)];
    const last = one.tallies.at(-1)!;
    const others = Object.entries(last.failures)
      .filter(([name, failed]) => name !== test && failed > last.pictures / 2)
      .map(([name]) => name);
    return `| ${test ?? "none"} | ${defect}, ${unit} | ${steps[none] ?? "never"} | ${steps[all] ?? "never"} | ${others.join(", ")} |`;
  });
  return [
    "| test | defect | all pass up to | all fail from | also failing at the last step |",
    "|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

/** The tests that clean images fail, by capture mode. */
export function cleanList(clean: Readonly<Record<CaptureMode, FailureTally>>): string {
  return CAPTURE_MODES.map((mode) => {
    const failed = Object.entries(clean[mode].failures).map(([name, count]) => `${name} ${count}`);
    return `- ${mode}, ${clean[mode].pictures} images: ${failed.join(", ") || "none"}`;
  }).join("\n");
}

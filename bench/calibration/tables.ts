import { IQA_TEST_NAMES } from "@/lib/contract/iqa-tests";
import { CLEAN_WAYS, type CleanWay, type Tally } from "./measure";
import { type MeasuredSweep, shareFailing } from "./plot";

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** For each sweep its steps with the share that fails, and which other tests fail more than half of the pictures at the last step. */
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
    "| test | defect | share of checks that fail | checks | at the last step also |",
    "|---|---|---|---|---|",
    ...rows,
  ].join("\n");
}

/** How many clean pictures each test fails, by the way in which they were taken. */
export function cleanTable(clean: Readonly<Record<CleanWay, Tally>>): string {
  const rows = IQA_TEST_NAMES.map((name) => {
    const cells = CLEAN_WAYS.map((way) => `${clean[way].failures[name] ?? 0} of ${clean[way].pictures}`);
    return `| ${name} | ${cells.join(" | ")} |`;
  });
  return [`| test | ${CLEAN_WAYS.join(" | ")} |`, `|---|${CLEAN_WAYS.map(() => "---").join("|")}|`, ...rows].join("\n");
}

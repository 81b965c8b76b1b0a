import type { TrialResult } from "@/bank/conformance/run-conformance";
import type { Certificate, StatementResult } from "./certificate";
import { escapeMarkup } from "./markup";

/** Formats the certificate as JUnit XML, with a test suite per statement and a test case per trial. */
export function formatJunit({ statements, trialCounts }: Certificate): string {
  const suites = statements.map(formatSuite).join("\n");
  const { held, broken } = trialCounts;
  const skipped = statements.reduce((sum, result) => sum + countsOf(result).skipped, 0);
  const counts = `tests="${held + broken + skipped}" failures="${broken}" skipped="${skipped}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="conformance" ${counts}>\n${suites}\n</testsuites>\n`;
}

function formatSuite(result: StatementResult): string {
  const { statement, trials, reasons } = result;
  const { tests, failures, skipped } = countsOf(result);
  const name = escapeMarkup(`${statement.id} (${statement.section}) ${statement.text}`);
  const cases = trials.map(formatCase);
  // Added because most viewers hide a suite without cases.
  if (trials.length === 0) cases.push(formatSkipped(statement.id, "no trial", reasons.join("; ")));
  const counts = `tests="${tests}" failures="${failures}" skipped="${skipped}"`;
  return `  <testsuite name="${name}" ${counts}>\n${cases.join("\n")}\n  </testsuite>`;
}

function formatCase(trial: TrialResult): string {
  const open = `    <testcase classname="${trial.statement}" name="${escapeMarkup(trial.title)}"`;
  if (trial.result === "held") return `${open}/>`;
  const tag = trial.result === "broken" ? "failure" : "skipped";
  return `${open}><${tag} message="${escapeMarkup(trial.reason)}"/></testcase>`;
}

function formatSkipped(statement: string, title: string, reason: string): string {
  return `    <testcase classname="${statement}" name="${title}"><skipped message="${escapeMarkup(reason)}"/></testcase>`;
}

function countsOf({ trials }: StatementResult): { tests: number; failures: number; skipped: number } {
  const of = (result: TrialResult["result"]) => trials.filter((trial) => trial.result === result).length;
  return { tests: trials.length || 1, failures: of("broken"), skipped: trials.length === 0 ? 1 : of("not tried") };
}

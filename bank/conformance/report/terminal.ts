import type { Certificate, StatementResult } from "./certificate";

/**
 * Formats the certificate for a terminal: a line for each statement, the reasons for statements that did not hold, and
 * a summary.
 */
export function formatTerminal(certificate: Certificate): string {
  const { statements, counts, trialCounts, reliances } = certificate;
  const lines = statements.flatMap(formatStatement);
  const gaps = reliances.map(({ gap, count }) => `${gap} ${count}`).join(", ");
  return [
    ...lines,
    "",
    `Statements: ${counts.held} held, ${counts.broken} broken, ${counts["not tried"]} not tried.`,
    `Trials: ${trialCounts.held} held, ${trialCounts.broken} broken, ${trialCounts["not tried"]} not tried.`,
    gaps === ""
      ? "No trial relied on a rule that the document does not specify."
      : `Trials that relied on a rule that the document does not specify, by rule (docs/rules.md): ${gaps}.`,
  ].join("\n");
}

function formatStatement({ statement, result, reasons, trials, reliesOn }: StatementResult): string[] {
  const completed = trials.filter((trial) => trial.result !== "not tried").length;
  const columns = `${statement.id.padEnd(6)}${statement.section.padEnd(6)}${result.padEnd(11)}`;
  const gaps = reliesOn.length === 0 ? "" : ` [${reliesOn.join(", ")}]`;
  const trialCount = trials.length === 0 ? "" : ` (${completed} of ${trials.length} trials)`;
  const details = result === "held" ? [] : reasons;
  return [`${columns}${statement.text}${trialCount}${gaps}`, ...details.map((reason) => `${" ".repeat(23)}${reason}`)];
}

import type { CampaignResult, Tally } from "./campaign";

const COLUMNS = ["rounds", "tried", "acknowledged", "resolved", "refused", "unknown", "lost", "duplicated"] as const;

/** Formats a campaign's results as a table; docs/security.md explains the columns. */
export function formatTable({ tallies, skipped }: Pick<CampaignResult, "tallies" | "skipped">): string {
  const row = (name: string, cells: readonly (string | number)[]) =>
    `| ${name.padEnd(36)} | ${cells.map((cell, i) => String(cell).padStart(COLUMNS[i]!.length)).join(" | ")} |`;
  const numbers = (tally: Tally) => COLUMNS.map((column) => tally[column]);
  const all = [...tallies.values()];
  const total = COLUMNS.map((column) => all.reduce((sum, tally) => sum + tally[column], 0));
  return [
    row("fault", COLUMNS),
    `|${"-".repeat(38)}|${COLUMNS.map((column) => `${"-".repeat(column.length + 1)}:`).join("|")}|`,
    ...[...tallies].sort(([a], [b]) => a.localeCompare(b)).map(([name, tally]) => row(name, numbers(tally))),
    row("all", total),
    ...[...skipped].map(([name, why]) => `\nNot injected: ${name}, because ${why}.`),
  ].join("\n");
}

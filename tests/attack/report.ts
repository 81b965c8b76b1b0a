import type { FamilyResult } from "./campaign";

/** Formats the results as a Markdown table. */
export function formatTable(results: readonly FamilyResult[]): string {
  const rows = results.map(({ family, tried, successes }) => [
    family.name,
    family.rules.join(", "),
    String(tried),
    String(successes.length),
  ]);
  const total = (pick: (result: FamilyResult) => number) =>
    String(results.reduce((sum, result) => sum + pick(result), 0));
  const all = [
    ["family", "rule", "tried", "succeeded"],
    ...rows,
    ["all", "", total(({ tried }) => tried), total(({ successes }) => successes.length)],
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]!.length)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, i) => (i < 2 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(" | ")} |`;
  const rule = `|${widths.map((width, i) => (i < 2 ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [line(all[0]!), rule, ...all.slice(1).map(line)].join("\n");
}

const SHOWN_PER_FAMILY = 20;

/** Formats successful attacks, with requests that repeat them. */
export function formatSuccesses(results: readonly FamilyResult[]): string {
  return results
    .flatMap(({ family, successes }) => {
      const shown = successes
        .slice(0, SHOWN_PER_FAMILY)
        .map(({ name, gain, request }) => `${family.name}: ${name}\n  gained: ${gain}\n  ${request}`);
      const rest = successes.length - shown.length;
      return rest > 0 ? [...shown, `${family.name}: ${rest} more`] : shown;
    })
    .join("\n\n");
}

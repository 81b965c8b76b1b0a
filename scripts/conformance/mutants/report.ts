import type { MutantResult } from "./try-mutant";

/** One line while the mutants are tried. */
export function formatResult({ mutant, isNoticed, by, fault, seconds }: MutantResult): string {
  const word = isNoticed ? "noticed" : by ? "noticed by another" : fault ? "NOT TRIED" : "NOT NOTICED";
  const reason = by ? `${by.statement} ${by.title}: ${by.reason}` : (fault ?? mutant.unnoticedBecause ?? "");
  return `${mutant.id.padEnd(5)} ${mutant.section.padEnd(5)} ${mutant.statement.padEnd(6)} ${word}  ${reason}  (${seconds.toFixed(1)} s)`;
}

/** The table of the mutants in Markdown, as `docs/conformance.md` has it, and a summary. */
export function formatMutantTable(results: readonly MutantResult[]): string {
  const rows = results.map(({ mutant: { id, section, statement, breaks, unnoticedBecause }, by, isNoticed, fault }) => {
    const found = by
      ? `${isNoticed ? "" : `${by.statement} `}${by.title}`
      : `**no**: ${fault ?? unnoticedBecause ?? ""}`;
    return `| ${id} | ${section} | ${statement} | ${breaks} | ${found} |`;
  });
  const noticed = results.filter(({ isNoticed }) => isNoticed);
  const missed = results.filter(({ isNoticed }) => !isNoticed).map(({ mutant }) => mutant.id);
  const seconds = results.reduce((sum, one) => sum + one.seconds, 0);
  return [
    "| id | § | breaks | the bank then does this | noticed by the trial |",
    "|---|---|---|---|---|",
    ...rows,
    "",
    `${noticed.length} of ${results.length} noticed${missed.length > 0 ? `; not noticed: ${missed.join(", ")}` : ""}. ${Math.round(seconds)} s.`,
  ].join("\n");
}

import type { MutantResult } from "./try-mutant";

/** One line while the mutants are tried. */
export function formatResult({ mutant, isNoticed, by, fault, seconds }: MutantResult): string {
  const word = isNoticed ? "noticed" : by ? "noticed by another" : fault ? "NOT TRIED" : "NOT NOTICED";
  const reason = by ? `${by.statement} ${by.title}: ${by.reason}` : (fault ?? mutant.unnoticedBecause ?? "");
  return `${mutant.id.padEnd(5)} ${mutant.section.padEnd(5)} ${mutant.statement.padEnd(6)} ${mutant.breaks}: ${word}  ${reason}  (${seconds.toFixed(1)} s)`;
}

/** How many were noticed, and which were not. */
export function formatSummary(results: readonly MutantResult[]): string {
  const missed = results.filter(({ isNoticed }) => !isNoticed).map(({ mutant }) => mutant.id);
  const seconds = results.reduce((sum, one) => sum + one.seconds, 0);
  const names = missed.length > 0 ? `; not noticed: ${missed.join(", ")}` : "";
  return `${results.length - missed.length} of ${results.length} noticed${names}. ${Math.round(seconds)} s.`;
}

import type { Statement } from "@/bank/conformance/statements";
import type { Gap, Trial } from "@/bank/conformance/trial";

/** The table of `docs/conformance.md`: how many trials each statement has, and what they rely on or why there is none. */
export function formatStatementTable(
  statements: readonly Statement[],
  trials: readonly Trial[],
  untried: Readonly<Record<Statement["id"], string>>,
): string {
  const rows = statements.map(({ id, section }) => {
    const own = trials.filter(({ statement }) => statement === id);
    const gaps = [...new Set(own.flatMap(({ reliesOn }) => reliesOn))].sort((a, b) => numberOf(a) - numberOf(b));
    const right = own.length === 0 ? `not tried: ${untried[id]}` : gaps.join(", ");
    return `| ${id} | ${section} | ${own.length} | ${own.filter(({ reliesOn }) => reliesOn.length > 0).length} | ${right} |`;
  });
  return ["| id | § | trials | of these rely on a rule | which |", "|---|---|---|---|---|", ...rows].join("\n");
}

const numberOf = (gap: Gap) => Number(gap.slice("GAP-".length));

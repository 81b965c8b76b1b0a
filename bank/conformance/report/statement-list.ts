import type { Statement } from "@/bank/conformance/statements";
import type { Gap, Trial } from "@/bank/conformance/trial";

/** Formats one line per statement: its id, section, trial count, text, and the rules that its trials rely on. */
export function formatStatementList(
  statements: readonly Statement[],
  trials: readonly Trial[],
  untried: Readonly<Record<Statement["id"], string>>,
): string {
  return statements
    .map(({ id, section, text }) => {
      const related = trials.filter(({ statement }) => statement === id);
      const gaps = [...new Set(related.flatMap(({ reliesOn }) => reliesOn))].sort(
        (a, b) => gapNumber(a) - gapNumber(b),
      );
      const note =
        related.length === 0 ? ` (not tried: ${untried[id]})` : gaps.length > 0 ? ` [${gaps.join(", ")}]` : "";
      return `${id.padEnd(6)}${section.padEnd(6)}${String(related.length).padEnd(4)}${text}${note}`;
    })
    .join("\n");
}

const gapNumber = (gap: Gap) => Number(gap.slice("GAP-".length));

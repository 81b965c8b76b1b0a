export type Engine = "pglite" | "postgres";

/** A table row: a figure, a comparison from the same run, and the ratio with its target. */
export interface BenchRow {
  readonly name: string;
  readonly engine: Engine;
  readonly figure: string;
  readonly comparison: string;
  readonly ratio: number;
  readonly target: { readonly atLeast: number } | { readonly atMost: number };
}

const WIDTHS = { name: 44, engine: 9, figure: 34, comparison: 26 } as const;

export const isMet = ({ ratio, target }: BenchRow): boolean =>
  "atLeast" in target ? ratio >= target.atLeast : ratio <= target.atMost;

/** Formats a row as one line that ends with PASS or MISSED. */
export function formatRow(row: BenchRow): string {
  const target = "atLeast" in row.target ? `≥ ${row.target.atLeast}` : `≤ ${row.target.atMost}`;
  const columns = (Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]).map((key) => row[key].padEnd(WIDTHS[key]));
  return `${columns.join(" ")} ${row.ratio.toFixed(2).padStart(7)} ${target.padEnd(8)} ${isMet(row) ? "PASS" : "MISSED"}`;
}

/** Returns the median; 0 for an empty list. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

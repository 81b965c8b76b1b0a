/** A comparison with a baseline. `ratio` is the bank's value divided by the baseline's. */
export interface BenchmarkResult {
  readonly name: string;
  readonly bank: string;
  readonly baseline: string;
  readonly ratio: number;
  readonly target: { readonly atLeast: number } | { readonly atMost: number };
}

/** Formats a result as a table row that ends with PASS or MISSED. */
export function formatResult({ name, bank, baseline, ratio, target }: BenchmarkResult): string {
  const isMet = "atLeast" in target ? ratio >= target.atLeast : ratio <= target.atMost;
  const formattedTarget = "atLeast" in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
  const columns = [
    name.padEnd(34),
    bank.padEnd(20),
    baseline.padEnd(22),
    ratio.toFixed(2).padStart(6),
    formattedTarget.padEnd(7),
  ];
  return `${columns.join("  ")}  ${isMet ? "PASS" : "MISSED"}`;
}

/** Returns the median; 0 for an empty list. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

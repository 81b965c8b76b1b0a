/** One comparison of the bench, and what it should come to. */
export interface Figure {
  readonly name: string;
  readonly bank: string;
  readonly bare: string;
  readonly ratio: number;
  readonly target: { readonly atLeast: number } | { readonly atMost: number };
}

/** A figure in one line. */
export function line({ name, bank, bare, ratio, target }: Figure): string {
  const isMet = "atLeast" in target ? ratio >= target.atLeast : ratio <= target.atMost;
  const wanted = "atLeast" in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`;
  const columns = [name.padEnd(34), bank.padEnd(20), bare.padEnd(22), ratio.toFixed(2).padStart(6), wanted.padEnd(7)];
  return `${columns.join("  ")}  ${isMet ? "PASS" : "MISSED"}`;
}

/** The middle of some measurements. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}

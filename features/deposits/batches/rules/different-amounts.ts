/** A check with its amount and what was read of it from the picture; null for what is missing. */
interface AmountToCompare {
  readonly id: string;
  readonly amountCents: number | null;
  readonly readCents: number | null;
}

/** The checks whose amount, typed or of a cash letter, is another than the picture shows. */
export function differentAmounts<T extends AmountToCompare>(checks: readonly T[]): T[] {
  return checks.filter(
    ({ amountCents, readCents }) => amountCents !== null && readCents !== null && amountCents !== readCents,
  );
}

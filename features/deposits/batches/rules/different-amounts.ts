/** A check with its amount and the amount read from the image; null if missing. */
interface AmountToCompare {
  readonly id: string;
  readonly amountCents: number | null;
  readonly readCents: number | null;
}

/** Finds checks whose amount, typed or from a cash letter, differs from the amount read from the image. */
export function findDifferentAmounts<T extends AmountToCompare>(checks: readonly T[]): T[] {
  return checks.filter(
    ({ amountCents, readCents }) => amountCents !== null && readCents !== null && amountCents !== readCents,
  );
}

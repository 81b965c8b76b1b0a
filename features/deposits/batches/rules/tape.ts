import { transposedAmounts } from "./transposed-amounts";

/** The check fields to total; `amountCents` is null until an amount is typed. */
export interface TapeLine {
  readonly id: string;
  readonly amountCents: number | null;
}

/** The count and total on the adding machine tape; null if not entered. */
export interface ExpectedTape {
  readonly count: number | null;
  readonly cents: number | null;
}

/** Comparison of a batch with its tape. Amounts are in cents; differences are the batch minus the tape. */
export interface TapeComparison {
  readonly count: number;
  readonly typedCount: number;
  readonly typedCents: number;
  /** Null if the tape's value was not entered. */
  readonly countDifference: number | null;
  readonly centsDifference: number | null;
  /** Whether every check has an amount and both tape values were entered and agree. */
  readonly isBalanced: boolean;
  /** Possible causes of the difference; empty if amounts are missing or no cause is found. */
  readonly causes: readonly TapeCause[];
}

/** A likely cause of a difference in the total. */
export type TapeCause =
  /** Two adjacent digits of this amount may be transposed; the total would agree with `shouldBeCents`. */
  | { readonly kind: "transposed"; readonly id: string; readonly shouldBeCents: number }
  /** The difference is a multiple of 9, which suggests a transposition in an unknown amount. */
  | { readonly kind: "multiple-of-nine" }
  /** This check is in the batch but not on the tape. */
  | { readonly kind: "extra"; readonly id: string };

const MAX_CAUSES = 3;

/** Totals a batch and compares it with the tape. */
export function balanceBatch(lines: readonly TapeLine[], expected: ExpectedTape): TapeComparison {
  const typed = lines.filter(({ amountCents }) => amountCents !== null);
  const typedCents = typed.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);
  const countDifference = expected.count === null ? null : lines.length - expected.count;
  const centsDifference = expected.cents === null ? null : typedCents - expected.cents;
  const isComplete = lines.length > 0 && typed.length === lines.length;
  return {
    count: lines.length,
    typedCount: typed.length,
    typedCents,
    countDifference,
    centsDifference,
    isBalanced: isComplete && countDifference === 0 && centsDifference === 0,
    causes: isComplete && centsDifference ? causesOf(lines, centsDifference) : [],
  };
}

function causesOf(lines: readonly TapeLine[], difference: number): TapeCause[] {
  const extra = lines
    .filter(({ amountCents }) => amountCents === difference)
    .map(({ id }): TapeCause => ({ kind: "extra", id }));
  const transposed = lines.flatMap(({ id, amountCents }): TapeCause[] => {
    const shouldBeCents = (amountCents ?? 0) - difference;
    const isTransposed = amountCents !== null && transposedAmounts(amountCents).includes(shouldBeCents);
    return isTransposed ? [{ kind: "transposed", id, shouldBeCents }] : [];
  });
  const causes = [...extra, ...transposed].slice(0, MAX_CAUSES);
  return causes.length === 0 && difference % 9 === 0 ? [{ kind: "multiple-of-nine" }] : causes;
}

import { transposedAmounts } from "./transposed-amounts";

/** The fields of a check that the tape uses; `amountCents` is null until an amount is typed. */
export interface TapeLine {
  readonly id: string;
  readonly amountCents: number | null;
}

/** The figures on the adding machine tape; null if not entered. */
export interface ExpectedTape {
  readonly count: number | null;
  readonly cents: number | null;
}

/** How the batch compares with its tape. Sums and differences in cents; a difference is the batch minus the tape. */
export interface TapeComparison {
  readonly count: number;
  readonly typedCount: number;
  readonly typedCents: number;
  /** Null where the tape's figure was not entered. */
  readonly countDifference: number | null;
  readonly centsDifference: number | null;
  /** Every check has its amount, and both figures were entered and agree. */
  readonly isBalanced: boolean;
  /** Possible causes of the difference; empty while amounts are missing or when none is found. */
  readonly causes: readonly TapeCause[];
}

/** A likely cause of a difference in the total. */
export type TapeCause =
  /** Two neighboring digits of this amount may be transposed: with `shouldBeCents` the total would agree. */
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
  const found = [...extra, ...transposed].slice(0, MAX_CAUSES);
  return found.length === 0 && difference % 9 === 0 ? [{ kind: "multiple-of-nine" }] : found;
}

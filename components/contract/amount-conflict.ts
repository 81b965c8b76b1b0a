import type { AmountConflict } from "@endorse/check-image/core/entries/side-entries";
import { formatCents } from "@/lib/money/cents";

/** Formats the amount in words, in whole dollars if its cents were not read. */
function formatWordsAmount({ wordsDollars, wordsCents }: AmountConflict): string {
  return wordsCents === null
    ? `${formatCents(100 * wordsDollars).replace(/\.00$/, "")} and cents that were not read`
    : formatCents(100 * wordsDollars + wordsCents);
}

/** Describes both amounts of a check whose figures and words differ. */
export function describeConflict(conflict: AmountConflict): string {
  return `The figures say ${formatCents(conflict.figuresCents)}, the words ${formatWordsAmount(conflict)}.`;
}

/** Lists a conflict's complete amounts, words first, since words prevail by law (UCC § 3-114). */
export function listAmounts({ figuresCents, wordsDollars, wordsCents }: AmountConflict): readonly AmountChoice[] {
  const figures = { from: "figures", cents: figuresCents } as const;
  return wordsCents === null ? [figures] : [{ from: "words", cents: 100 * wordsDollars + wordsCents }, figures];
}

/** An amount that the user can choose. */
export interface AmountChoice {
  readonly from: "words" | "figures" | "MICR line";
  readonly cents: number;
}

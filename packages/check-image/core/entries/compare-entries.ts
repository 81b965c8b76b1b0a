import type { AmountReading, RecognizedAmount } from "@endorse/check-image/core/amount/courtesy-amount";
import type { WordsReading } from "@endorse/check-image/core/words/read-row";
import type { AmountConflict } from "./side-entries";

/** Confidence of an amount read only from words, and the maximum confidence of figures that contradict the words. */
const certainConfidence = 0.95;
const doubtfulConfidence = 0.5;

/** A front's amount after comparing the figures with the words. */
export interface ComparedAmount {
  readonly recognized: RecognizedAmount | null;
  readonly doubtful: RecognizedAmount | null;
  readonly conflict: AmountConflict | null;
}

/**
 * Compares the amount in figures with the amount in words. Matching words make doubtful figures certain; different
 * words make figures doubtful. When no figures were read, the words provide the amount.
 *
 * @param encodedCents the MICR line's amount; null when the line has none
 */
export function compareEntries(
  { recognized, doubtful }: Pick<AmountReading, "recognized" | "doubtful">,
  words: WordsReading | null,
  encodedCents: number | null,
): ComparedAmount {
  const figures = recognized ?? doubtful;
  if (words === null) return { recognized, doubtful, conflict: null };
  const wordsCents = words.cents === null ? null : 100 * words.dollars + words.cents;
  if (figures === null) {
    // Without figures, the cents must have been read, and the MICR line must not have a different amount.
    const isCertain = wordsCents !== null && (encodedCents === null || encodedCents === wordsCents);
    return {
      recognized: isCertain
        ? { amountCents: wordsCents, confidence: certainConfidence, isConfirmed: encodedCents !== null }
        : null,
      doubtful: null,
      conflict: null,
    };
  }
  if (Math.floor(figures.amountCents / 100) === words.dollars) {
    const isSame = wordsCents === figures.amountCents;
    if (isSame && (encodedCents === null || encodedCents === wordsCents))
      return {
        recognized: { ...figures, confidence: Math.max(certainConfidence, figures.confidence), isConfirmed: true },
        doubtful: null,
        conflict: null,
      };
    if (isSame || words.cents === null) return { recognized, doubtful, conflict: null };
  }
  return {
    recognized: null,
    doubtful: { ...figures, confidence: Math.min(doubtfulConfidence, figures.confidence) },
    conflict: { figuresCents: figures.amountCents, wordsDollars: words.dollars, wordsCents: words.cents },
  };
}

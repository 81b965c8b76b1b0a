import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import type { PixelBox } from "@endorse/check-image/core/writing/character-classifier";
import { readPrintedAmounts } from "./printed-amount";
import { readWrittenAmounts } from "./written-amount";

/** The courtesy amount as read. */
export interface RecognizedAmount {
  readonly amountCents: number;
  /** 0 to 1; at most {@link doubt} for an amount that is not certain. */
  readonly confidence: number;
}

/** The result of reading the courtesy amount: a certain amount, a doubtful one, or neither. */
export interface AmountReading {
  /** Null unless the amount was read with certainty. */
  readonly recognized: RecognizedAmount | null;
  /** An amount that may not be the one on the check; null when one was recognized. */
  readonly doubtful: RecognizedAmount | null;
  /** Box of the amount or, without one, of the dollar sign; null when neither was found. */
  readonly box: PixelBox | null;
}

/** The highest confidence of an amount whose reading is not certain. */
const doubt = 0.5;
/** Minimum confidence for an amount not read as plain print to be certain, and for any amount to be reported. */
const minWritten = 0.7;
const minDoubtful = 0.5;
/** Minimum confidence reported for a certain amount: fewer than 1 in 100 amounts above `minWritten` are wrong. */
const certainConfidence = 0.95;

interface Candidate extends RecognizedAmount {
  readonly isCertain: boolean;
  readonly box: PixelBox;
}

/**
 * Reads the courtesy amount of an upright, straightened front at 200 dpi, in print or by hand [GAP-14] [GAP-16].
 *
 * @param encodedCents the amount field of the MICR line, a second opinion: a reading that agrees with it is certain,
 *   one that differs is not; null when the line has none
 */
export function readCourtesyAmount(bitonal: BitonalImage, encodedCents: number | null = null): AmountReading {
  const printed = readPrintedAmounts(bitonal);
  if (printed[0]?.isCertain && encodedCents === null) return choose(printed);
  const { amounts, sign } = readWrittenAmounts(bitonal);
  const written = amounts.map(({ confidence, ...amount }) => {
    const isCertain = confidence >= minWritten;
    return { ...amount, isCertain, confidence: isCertain ? Math.max(confidence, certainConfidence) : confidence };
  });
  const candidates = [...printed, ...written];
  const agreeing = candidates.find(({ amountCents }) => amountCents === encodedCents);
  if (agreeing) {
    const { amountCents, box } = agreeing;
    return { recognized: { amountCents, confidence: certainConfidence }, doubtful: null, box };
  }
  const found = candidates
    .filter(({ confidence }) => confidence >= minDoubtful)
    .map((candidate) => ({ ...candidate, isCertain: candidate.isCertain && encodedCents === null }));
  return found.length > 0 ? choose(found) : { recognized: null, doubtful: null, box: sign };
}

/** The amount of the certain candidates if they agree. Otherwise the first candidate's amount is doubtful. */
function choose(found: readonly Candidate[]): AmountReading {
  const certainCandidates = found.filter(({ isCertain }) => isCertain);
  const [{ amountCents, confidence, box }] = (certainCandidates.length > 0 ? certainCandidates : found) as [Candidate];
  // Two different amounts in the region are ambiguous.
  const isAmbiguous = certainCandidates.some((other) => other.amountCents !== amountCents);
  return certainCandidates.length > 0 && !isAmbiguous
    ? { recognized: { amountCents, confidence }, doubtful: null, box }
    : { recognized: null, doubtful: { amountCents, confidence: Math.min(confidence, doubt) }, box };
}

import type { BitonalImage, GrayImage } from "@endorse/check-image/core/pixels/image";
import type { PixelBox } from "@endorse/check-image/core/writing/character-classifier";
import { isSameOnCopies } from "./amount-copies";
import { readPrintedAmounts } from "./printed-amount";
import { readWrittenAmounts } from "./written-amount";

/** The courtesy amount as read. */
export interface RecognizedAmount {
  readonly amountCents: number;
  /** 0 to 1; at most {@link doubt} for an amount that is not certain. */
  readonly confidence: number;
  /** Whether the amount in words or the one in the MICR line is the same. */
  readonly isConfirmed: boolean;
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
/** Of three changed copies, how many must give the same printed amount; all must give the same written one. */
const minPrintedCopies = 2;

interface Candidate extends Omit<RecognizedAmount, "isConfirmed"> {
  readonly isCertain: boolean;
  readonly box: PixelBox;
  readonly isPrint: boolean;
}

/** A straightened front at 200 dpi. */
export interface StraightFront {
  readonly bitonal: BitonalImage;
  readonly rectified: GrayImage;
}

/**
 * Reads the courtesy amount of an upright, straightened front at 200 dpi, in print or by hand [GAP-14] [GAP-16]. An
 * amount is certain only if it is read again on slightly changed copies.
 *
 * @param encodedCents the amount field of the MICR line, a second opinion: a reading that agrees with it is certain,
 *   one that differs is not; null when the line has none
 */
export function readCourtesyAmount(front: StraightFront, encodedCents: number | null = null): AmountReading {
  const printed = readPrinted(front.bitonal);
  if (printed[0]?.isCertain && encodedCents === null) return verify(choose(printed), front);
  const { written, sign } = readWritten(front.bitonal);
  const candidates = [...printed, ...written];
  const agreeing = candidates.find(({ amountCents }) => amountCents === encodedCents);
  if (agreeing) {
    const { amountCents, box } = agreeing;
    return { recognized: { amountCents, confidence: certainConfidence, isConfirmed: true }, doubtful: null, box };
  }
  const found = candidates
    .filter(({ confidence }) => confidence >= minDoubtful)
    .map((candidate) => ({ ...candidate, isCertain: candidate.isCertain && encodedCents === null }));
  return found.length > 0 ? verify(choose(found), front) : { recognized: null, doubtful: null, box: sign };
}

function readPrinted(bitonal: BitonalImage): Candidate[] {
  return readPrintedAmounts(bitonal).map((amount) => ({ ...amount, isPrint: true }));
}

function readWritten(bitonal: BitonalImage): { readonly written: Candidate[]; readonly sign: PixelBox | null } {
  const { amounts, sign } = readWrittenAmounts(bitonal);
  const written = amounts.map(({ confidence, ...amount }) => {
    const isCertain = confidence >= minWritten;
    return {
      ...amount,
      isCertain,
      isPrint: false,
      confidence: isCertain ? Math.max(confidence, certainConfidence) : confidence,
    };
  });
  return { written, sign };
}

/** The certain candidate if all of them agree; otherwise the first candidate, with doubt. */
function choose(found: readonly Candidate[]): Candidate {
  const sure = found.filter(({ isCertain }) => isCertain);
  const [first] = (sure.length > 0 ? sure : found) as [Candidate];
  // Two different amounts in the region are ambiguous.
  return { ...first, isCertain: sure.length > 0 && sure.every(({ amountCents }) => amountCents === first.amountCents) };
}

function verify(candidate: Candidate, { rectified }: StraightFront): AmountReading {
  const { amountCents, confidence, box, isPrint, isCertain } = candidate;
  const isSame =
    isCertain &&
    (isPrint
      ? isSameOnCopies(rectified, candidate, (copy) => readPrinted(copy)[0]?.amountCents ?? null, minPrintedCopies)
      : isSameOnCopies(rectified, candidate, (copy) => readWritten(copy).written[0]?.amountCents ?? null));
  const isConfirmed = false;
  return isSame
    ? { recognized: { amountCents, confidence, isConfirmed }, doubtful: null, box }
    : { recognized: null, doubtful: { amountCents, confidence: Math.min(confidence, doubt), isConfirmed }, box };
}

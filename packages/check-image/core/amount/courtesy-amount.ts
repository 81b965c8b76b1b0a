import type { BitonalImage, GrayImage } from "@endorse/check-image/core/pixels/image";
import type { PixelBox } from "@endorse/check-image/core/writing/character-classifier";
import { isStableOnCopies } from "./amount-copies";
import { readPrintedAmounts } from "./printed-amount";
import { readWrittenAmounts } from "./written-amount";

/** A courtesy amount that was read from the image. */
export interface RecognizedAmount {
  readonly amountCents: number;
  /** 0 to 1; at most {@link maxDoubtful} for an amount that is not certain. */
  readonly confidence: number;
  /** Whether the amount in words or in the MICR line is the same. */
  readonly isConfirmed: boolean;
}

/** The result of reading the courtesy amount: a certain amount, a doubtful amount, or neither. */
export interface AmountReading {
  /** Null unless the amount was read with certainty. */
  readonly recognized: RecognizedAmount | null;
  /** An amount that may be wrong; null when an amount was recognized. */
  readonly doubtful: RecognizedAmount | null;
  /** The bounding box of the amount, or else of the dollar sign; null when neither was found. */
  readonly box: PixelBox | null;
}

/** Maximum confidence of an amount that is not certain. */
const maxDoubtful = 0.5;
/** Minimum confidence for a handwritten amount to be certain, and for any amount to be reported. */
const minWritten = 0.7;
const minDoubtful = 0.5;
/** Minimum confidence reported for a certain amount: fewer than 1 in 100 amounts above `minWritten` are wrong. */
const certainConfidence = 0.95;
/** How many of the modified copies must agree on a printed amount; all must agree on a handwritten amount. */
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
 * Reads the printed or handwritten courtesy amount of an upright, straightened front at 200 dpi [GAP-14] [GAP-16].
 * Unless the MICR line confirms it, an amount is certain only if it is read the same on slightly modified copies.
 *
 * @param encodedCents the MICR line's amount: a reading that agrees with it is certain, and a reading that differs is
 *   not; null when the line has no amount
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

/** Returns the first certain candidate, or else the first candidate; it is certain only if all certain ones agree. */
function choose(found: readonly Candidate[]): Candidate {
  const sure = found.filter(({ isCertain }) => isCertain);
  const [first] = (sure.length > 0 ? sure : found) as [Candidate];
  // Two different certain amounts are ambiguous.
  return { ...first, isCertain: sure.length > 0 && sure.every(({ amountCents }) => amountCents === first.amountCents) };
}

function verify(candidate: Candidate, { rectified }: StraightFront): AmountReading {
  const { amountCents, confidence, box, isPrint, isCertain } = candidate;
  const isSame =
    isCertain &&
    (isPrint
      ? isStableOnCopies(rectified, candidate, (copy) => readPrinted(copy)[0]?.amountCents ?? null, minPrintedCopies)
      : isStableOnCopies(rectified, candidate, (copy) => readWritten(copy).written[0]?.amountCents ?? null));
  const isConfirmed = false;
  return isSame
    ? { recognized: { amountCents, confidence, isConfirmed }, doubtful: null, box }
    : { recognized: null, doubtful: { amountCents, confidence: Math.min(confidence, maxDoubtful), isConfirmed }, box };
}

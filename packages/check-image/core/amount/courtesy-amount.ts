import type { BitonalImage, GrayImage } from "@endorse/check-image/core/pixels/image";
import type { PixelBox } from "@endorse/check-image/core/writing/character-classifier";
import { countAgreeingCopies } from "./amount-copies";
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
/**
 * How many of the three modified copies must agree: all three on handwriting with a confidence below `clearWritten`.
 * A printed amount that is also read as handwriting has six readings of copies. No reading may contradict.
 */
const minCopies = 2;
const minUnclearCopies = 3;
const clearWritten = 0.8;

interface Candidate extends Omit<RecognizedAmount, "isConfirmed"> {
  readonly isCertain: boolean;
  readonly box: PixelBox;
  readonly isPrint: boolean;
  /** How many modified copies must agree. */
  readonly minCopies: number;
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
  if (printed[0]?.isCertain && encodedCents === null && !isAmbiguous(printed[0], printed)) {
    const reading = verify(printed[0], front);
    if (reading.recognized) return reading;
  }
  const { written, sign } = readWritten(front.bitonal);
  const candidates = [...printed, ...written];
  const agreeing = candidates.find(({ amountCents }) => amountCents === encodedCents);
  if (agreeing) {
    const { amountCents, box } = agreeing;
    return { recognized: { amountCents, confidence: certainConfidence, isConfirmed: true }, doubtful: null, box };
  }
  const found = candidates.filter(({ confidence }) => confidence >= minDoubtful);
  if (found.length === 0) return { recognized: null, doubtful: null, box: sign };
  const chosen = found.find(({ isCertain }) => isCertain) ?? found[0]!;
  if (encodedCents !== null || isAmbiguous(chosen, found)) return doubt(chosen);
  const isReadByBoth =
    chosen.isPrint && found.some((other) => !other.isPrint && other.amountCents === chosen.amountCents);
  return verify(chosen, front, isReadByBoth);
}

function readPrinted(bitonal: BitonalImage): Candidate[] {
  return readPrintedAmounts(bitonal).map((amount) => ({ ...amount, isPrint: true, minCopies }));
}

function readWritten(bitonal: BitonalImage): { readonly written: Candidate[]; readonly sign: PixelBox | null } {
  const { amounts, sign } = readWrittenAmounts(bitonal);
  const written = amounts.map(({ confidence, ...amount }) => {
    const isCertain = confidence >= minWritten;
    return {
      ...amount,
      isCertain,
      isPrint: false,
      minCopies: confidence >= clearWritten ? minCopies : minUnclearCopies,
      confidence: isCertain ? Math.max(confidence, certainConfidence) : confidence,
    };
  });
  return { written, sign };
}

/** Whether a different amount is certain, too. */
function isAmbiguous(chosen: Candidate, found: readonly Candidate[]): boolean {
  return found.some(({ isCertain, amountCents }) => isCertain && amountCents !== chosen.amountCents);
}

/** Reads the modified copies; a certain printed amount that is also read as handwriting is read both ways. */
function verify(candidate: Candidate, { rectified }: StraightFront, isReadByBoth = false): AmountReading {
  const { amountCents, confidence, box, isPrint, isCertain } = candidate;
  if (!isCertain) return doubt(candidate);
  const countCopies = (readCopy: (copy: BitonalImage) => readonly Candidate[]) =>
    countAgreeingCopies(rectified, candidate, (copy) => readCopy(copy)[0]?.amountCents ?? null);
  const counts = [
    isPrint ? countCopies(readPrinted) : 0,
    !isPrint || isReadByBoth ? countCopies((copy) => readWritten(copy).written) : 0,
  ];
  if (counts.includes(null) || counts[0]! + counts[1]! < candidate.minCopies) return doubt(candidate);
  return { recognized: { amountCents, confidence, isConfirmed: false }, doubtful: null, box };
}

function doubt({ amountCents, confidence, box }: Candidate): AmountReading {
  const doubtful = { amountCents, confidence: Math.min(confidence, maxDoubtful), isConfirmed: false };
  return { recognized: null, doubtful, box };
}

import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { median } from "@endorse/check-image/core/pixels/median";
import type { PixelBox } from "@endorse/check-image/core/writing/character-classifier";
import { readSymbols } from "@endorse/check-image/core/writing/read-symbols";
import { AMOUNT, HUNDREDTHS } from "@endorse/check-image/core/writing/written-forms";
import { collectInk, type InkPiece, type WrittenInk } from "@endorse/check-image/core/writing/written-ink";
import {
  classifySegment,
  cutTouching,
  estimateDollarProbability,
} from "@endorse/check-image/core/writing/written-segments";
import { hasTextBeside } from "./digit-rows";
import { readFraction } from "./read-fraction";
import { readWholeDollars } from "./read-whole-dollars";

/** The usual area of the dollar sign, as fractions of the check's width and height. */
const signArea = { left: 0.66, right: 0.92, top: 0.25, bottom: 0.5 };

/** Height limits of an unread sign, in pixels at 200 dpi. */
const unreadHeight = { min: 13, max: 64 };

/** Minimum width of an unread sign relative to its height; a one or the side of a box is narrower. */
const minWidth = 0.45;

const maxWidth = 1.4;

/** Required blank space before an unread sign, relative to its height. */
const blankBefore = 3;

/** At or above this digit probability, a piece may be the amount's first digit instead of a sign. */
const maxDigitProbability = 0.5;

/** The region of the amount and its dollar sign, as fractions of the check's width and height. */
const region = { left: 0.55, top: 0.1, bottom: 0.7 };
/** Height limits of a dollar sign, in pixels at 200 dpi, and its minimum probability. */
const dollarHeight = { min: 13, max: 64 };
const minDollarProbability = 0.5;
const maxDollarSigns = 3;
/** Minimum gap that may hide a missed digit, in digit heights, and the maximum confidence of such an amount. */
const roomForDigit = 0.75;
const doubtfulConfidence = 0.5;
/** Minimum gap after an unread sign, in digit heights, and the factor that reduces such an amount's confidence. */
const unreadSign = { gap: 0.4, share: 0.9 };

/** A courtesy amount and its bounding box. */
export interface WrittenAmount {
  readonly amountCents: number;
  /** 0 to 1. */
  readonly confidence: number;
  readonly box: PixelBox;
}

/** Amounts next to dollar signs. */
export interface WrittenAmounts {
  /** Most certain first. */
  readonly amounts: readonly WrittenAmount[];
  /** The most certain dollar sign; null when none was found. */
  readonly sign: PixelBox | null;
}

/**
 * Reads handwritten or printed amounts to the right of dollar signs on an upright, straightened front at 200 dpi.
 * Without a dollar sign, reads amounts after marks that may be an unread sign.
 */
export function readWrittenAmounts(bitonal: BitonalImage): WrittenAmounts {
  const ink = collectInk(bitonal, region);
  const signs = findDollarSigns(ink);
  const amounts =
    signs.length > 0
      ? signs.flatMap((sign) => readAfter(ink, sign) ?? [])
      : findUnreadSigns(ink, bitonal).flatMap((sign) => readAfter(ink, sign, unreadSign) ?? []);
  return { amounts: amounts.sort((a, b) => b.confidence - a.confidence), sign: signs[0] ?? null };
}

function findDollarSigns(ink: WrittenInk): InkPiece[] {
  return ink.pieces
    .flatMap((piece) => {
      const [width, height] = [piece.right - piece.left, piece.bottom - piece.top];
      if (height < dollarHeight.min || height > dollarHeight.max) return [];
      if (width < 0.3 * height || width > 0.95 * height) return [];
      const dollar = estimateDollarProbability(ink, piece);
      return dollar >= minDollarProbability ? [{ piece, dollar }] : [];
    })
    .sort((a, b) => b.dollar - a.dollar)
    .slice(0, maxDollarSigns)
    .map(({ piece }) => piece);
}

/** Reads the amount to the right of a sign, on the same line. */
function readAfter(ink: WrittenInk, sign: InkPiece, { gap, share } = { gap: -1, share: 1 }): WrittenAmount | null {
  const signHeight = sign.bottom - sign.top;
  const near = ink.pieces.filter(
    (piece) =>
      piece.left >= sign.right - 0.2 * signHeight &&
      piece !== sign &&
      (piece.top + piece.bottom) / 2 > sign.top - 0.6 * signHeight &&
      (piece.top + piece.bottom) / 2 < sign.bottom + 0.7 * signHeight,
  );
  const tall = near.filter(({ top, bottom }) => bottom - top >= 0.55 * signHeight).slice(0, 6);
  if (tall.length === 0) return null;
  const size = median(tall.map(({ top, bottom }) => bottom - top));
  const baseline = median(tall.map(({ bottom }) => bottom));
  const line = near.filter(
    ({ top, bottom, area }) =>
      area >= 0.01 * size * size &&
      bottom > baseline - 1.5 * size &&
      top < baseline + 0.35 * size &&
      bottom - top < 2 * size,
  );
  const pieces = takeBeforeWideGap(line, sign.right, size);
  if (pieces.length === 0 || pieces[0]!.left - sign.right < gap * size) return null;
  const parts = cutTouching(ink, pieces, size);
  const [withCents] = [
    readSymbols(ink, parts, { size, baseline }, AMOUNT),
    readFraction(ink, pieces, { size, baseline }),
    readSymbols(ink, parts, { size, baseline }, HUNDREDTHS),
  ]
    .flatMap((found) => found ?? [])
    .sort((a, b) => b.confidence - a.confidence);
  const reading = withCents ?? readWholeDollars(ink, parts, { size, baseline });
  if (!reading) return null;
  const amountCents = Number(reading.text.replace(".", ""));
  if (amountCents === 0) return null;
  const box = {
    left: sign.left,
    top: Math.min(sign.top, ...pieces.map(({ top }) => top)),
    right: Math.max(...pieces.map(({ right }) => right)),
    bottom: Math.max(sign.bottom, ...pieces.map(({ bottom }) => bottom)),
  };
  const isPlain =
    withCents !== undefined &&
    reading.widestGap <= roomForDigit &&
    !hasTextBeside(ink.pieces, sign.left, "left", { size, baseline });
  const confidence = share * reading.confidence;
  return { amountCents, confidence: isPlain ? confidence : Math.min(confidence, doubtfulConfidence), box };
}

/** Returns the pieces before the first gap that is too wide for an amount. */
function takeBeforeWideGap(pieces: readonly InkPiece[], from: number, size: number): InkPiece[] {
  let right = from;
  let widest = 4 * size;
  const keptPieces: InkPiece[] = [];
  for (const piece of pieces) {
    if (piece.left - right > widest) break;
    keptPieces.push(piece);
    right = Math.max(right, piece.right);
    widest = 2 * size;
  }
  return keptPieces;
}

/**
 * Finds pieces that may be a currency sign that is too faint or of a different currency: not a digit, first on the
 * line, and in the usual area of the sign.
 */
function findUnreadSigns(ink: WrittenInk, check: { readonly width: number; readonly height: number }): InkPiece[] {
  return ink.pieces.filter((piece) => {
    const [width, height] = [piece.right - piece.left, piece.bottom - piece.top];
    if (height < unreadHeight.min || height > unreadHeight.max) return false;
    if (width < minWidth * height || width > maxWidth * height) return false;
    if (piece.left < signArea.left * check.width || piece.right > signArea.right * check.width) return false;
    if (piece.top < signArea.top * check.height || piece.bottom > signArea.bottom * check.height) return false;
    return isFirst(piece, ink.pieces) && Math.max(...classifySegment(ink, [piece]).digits) < maxDigitProbability;
  });
}

function isFirst(piece: InkPiece, pieces: readonly InkPiece[]): boolean {
  const height = piece.bottom - piece.top;
  return !pieces.some(
    (other) =>
      other !== piece &&
      other.left < piece.left &&
      other.right > piece.left - blankBefore * height &&
      other.bottom > piece.top - 0.5 * height &&
      other.top < piece.bottom &&
      other.bottom - other.top >= 0.4 * height,
  );
}

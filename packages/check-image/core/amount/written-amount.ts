import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { median } from "@endorse/check-image/core/pixels/median";
import type { PixelBox } from "@endorse/check-image/core/writing/character-classifier";
import { readSymbols } from "@endorse/check-image/core/writing/read-symbols";
import { AMOUNT, HUNDREDTHS } from "@endorse/check-image/core/writing/written-forms";
import { type InkPiece, inkOfRegion, type WrittenInk } from "@endorse/check-image/core/writing/written-ink";
import { classifySegment, cutTouching, dollarProbability } from "@endorse/check-image/core/writing/written-segments";
import { readFraction } from "./read-fraction";

/** Where checks have the sign before their amount, as fractions of the check's width and height. */
const place = { left: 0.66, right: 0.92, top: 0.25, bottom: 0.5 };

/** Heights in pixels at 200 dpi, and the least width in its own heights: a one or the side of a box is narrower. */
const height = { least: 13, most: 64 };

const leastWidth = 0.45;

const mostWidth = 1.4;

/** How much of the line before it is blank, in its own heights. */
const blankBefore = 3;

/** From this probability of a digit it may be the amount's first. */
const maxDigit = 0.5;

/** Where the amount is, with its dollar sign. */
const region = { left: 0.55, top: 0.1, bottom: 0.7 };
/** Heights of a dollar sign, in pixels at 200 dpi, and the probability from which a component is one. */
const dollarHeight = { least: 13, most: 64 };
const minDollar = 0.5;
const maxDollarSigns = 3;
/** A gap, in digit heights, that may hide a missed digit, and the highest confidence of an amount with one. */
const roomForDigit = 0.75;
const doubt = 0.5;
/** Least gap, in digit heights, after a sign that was not read, and the share of the confidence that remains. */
const unread = { gap: 0.4, share: 0.9 };

/** A courtesy amount with where it is. */
export interface WrittenAmount {
  readonly amountCents: number;
  /** 0 to 1. */
  readonly confidence: number;
  readonly box: PixelBox;
}

/** The amounts beside dollar signs. */
export interface WrittenAmounts {
  /** The most certain first. */
  readonly amounts: readonly WrittenAmount[];
  /** The most certain dollar sign; null where none was found. */
  readonly sign: PixelBox | null;
}

/**
 * Reads the amounts to the right of dollar signs of an upright, straightened front at 200 dpi, by hand or in print; where
 * there is none, those after what may be a sign that was not read.
 */
export function readWrittenAmounts(bitonal: BitonalImage): WrittenAmounts {
  const ink = inkOfRegion(bitonal, region);
  const signs = dollarSigns(ink);
  const amounts =
    signs.length > 0
      ? signs.flatMap((sign) => readAfter(ink, sign) ?? [])
      : unreadSigns(ink, bitonal).flatMap((sign) => readAfter(ink, sign, unread) ?? []);
  return { amounts: amounts.sort((a, b) => b.confidence - a.confidence), sign: signs[0] ?? null };
}

function dollarSigns(ink: WrittenInk): InkPiece[] {
  return ink.pieces
    .flatMap((piece) => {
      const [width, height] = [piece.right - piece.left, piece.bottom - piece.top];
      if (height < dollarHeight.least || height > dollarHeight.most) return [];
      if (width < 0.3 * height || width > 0.95 * height) return [];
      const dollar = dollarProbability(ink, piece);
      return dollar >= minDollar ? [{ piece, dollar }] : [];
    })
    .sort((a, b) => b.dollar - a.dollar)
    .slice(0, maxDollarSigns)
    .map(({ piece }) => piece);
}

/** Reads what is written right of a sign, on its line. */
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
  const pieces = withoutFarther(line, sign.right, size);
  if (pieces.length === 0 || pieces[0]!.left - sign.right < gap * size) return null;
  const parts = cutTouching(ink, pieces, size);
  const [reading] = [
    readSymbols(ink, parts, { size, baseline }, AMOUNT),
    readFraction(ink, pieces, { size, baseline }),
    readSymbols(ink, parts, { size, baseline }, HUNDREDTHS),
  ]
    .flatMap((found) => found ?? [])
    .sort((a, b) => b.confidence - a.confidence);
  if (!reading) return null;
  const amountCents = Number(reading.text.replace(".", ""));
  if (amountCents === 0) return null;
  const box = {
    left: sign.left,
    top: Math.min(sign.top, ...pieces.map(({ top }) => top)),
    right: Math.max(...pieces.map(({ right }) => right)),
    bottom: Math.max(sign.bottom, ...pieces.map(({ bottom }) => bottom)),
  };
  const isWhole = reading.widestGap <= roomForDigit;
  const confidence = share * reading.confidence;
  return { amountCents, confidence: isWhole ? confidence : Math.min(confidence, doubt), box };
}

/** The pieces up to the first gap that is too wide for one amount. */
function withoutFarther(pieces: readonly InkPiece[], from: number, size: number): InkPiece[] {
  let right = from;
  let widest = 4 * size;
  const kept: InkPiece[] = [];
  for (const piece of pieces) {
    if (piece.left - right > widest) break;
    kept.push(piece);
    right = Math.max(right, piece.right);
    widest = 2 * size;
  }
  return kept;
}

/**
 * The pieces that may be a currency sign of which the printing or the scan left too little to know it, or that of another
 * currency: no digit, and the first on its line, in the amount's place.
 */
function unreadSigns(ink: WrittenInk, check: { readonly width: number; readonly height: number }): InkPiece[] {
  return ink.pieces.filter((piece) => {
    const [wide, high] = [piece.right - piece.left, piece.bottom - piece.top];
    if (high < height.least || high > height.most || wide < leastWidth * high || wide > mostWidth * high) return false;
    if (piece.left < place.left * check.width || piece.right > place.right * check.width) return false;
    if (piece.top < place.top * check.height || piece.bottom > place.bottom * check.height) return false;
    return isFirst(piece, ink.pieces) && Math.max(...classifySegment(ink, [piece]).digits) < maxDigit;
  });
}

function isFirst(piece: InkPiece, pieces: readonly InkPiece[]): boolean {
  const high = piece.bottom - piece.top;
  return !pieces.some(
    (other) =>
      other !== piece &&
      other.left < piece.left &&
      other.right > piece.left - blankBefore * high &&
      other.bottom > piece.top - 0.5 * high &&
      other.top < piece.bottom &&
      other.bottom - other.top >= 0.4 * high,
  );
}

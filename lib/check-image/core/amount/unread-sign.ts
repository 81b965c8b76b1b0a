import type { InkPiece, WrittenInk } from "@/lib/check-image/core/writing/written-ink";
import { classifySegment } from "@/lib/check-image/core/writing/written-segments";

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

/**
 * The pieces that may be a currency sign of which the printing or the scan left too little to know it, or that of another
 * currency: no digit, and the first on its line, in the amount's place.
 */
export function unreadSigns(ink: WrittenInk, check: { readonly width: number; readonly height: number }): InkPiece[] {
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

import { readSymbols, type SymbolReading } from "@endorse/check-image/core/writing/read-symbols";
import { DOLLARS } from "@endorse/check-image/core/writing/written-forms";
import type { InkPiece, WrittenInk } from "@endorse/check-image/core/writing/written-ink";
import type { WritingLine } from "@endorse/check-image/core/writing/written-symbols";

/** Minimum confidence, and maximum number of digits without a thousands separator. */
const minConfidence = 0.5;
const maxUngrouped = 4;
/** Maximum gap between digits, and differences in height and baseline, in digit heights. Cents may be raised. */
const even = { gap: 0.45, height: 0.2, baseline: 0.16 };

/**
 * Reads dollars without cents, if nothing suggests that cents or their period were missed: the digits are equally high
 * and close together. Their amount is never certain.
 */
export function readWholeDollars(
  ink: WrittenInk,
  pieces: readonly InkPiece[],
  line: WritingLine,
): SymbolReading | null {
  const reading = readSymbols(ink, pieces, line, DOLLARS, minConfidence);
  if (!reading || reading.confidence < minConfidence || reading.widestGap > even.gap) return null;
  const digits = reading.characters.filter(({ symbol }) => symbol !== ",");
  if (digits.length > maxUngrouped && digits.length === reading.characters.length) return null;
  const isEven = digits.every(
    ({ top, bottom }) =>
      Math.abs(bottom - top - line.size) <= even.height * line.size &&
      Math.abs(bottom - line.baseline) <= even.baseline * line.size,
  );
  return isEven ? { ...reading, text: `${reading.text}.00` } : null;
}

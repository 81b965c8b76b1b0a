import { median } from "@endorse/check-image/core/pixels/median";
import { readSymbols, type SymbolReading } from "@endorse/check-image/core/writing/read-symbols";
import { CENTS, DOLLARS } from "@endorse/check-image/core/writing/written-forms";
import type { InkPiece, WrittenInk } from "@endorse/check-image/core/writing/written-ink";
import { cutTouching } from "@endorse/check-image/core/writing/written-segments";
import type { WritingLine } from "@endorse/check-image/core/writing/written-symbols";

/** Limits of the bar under raised cents, in digit heights. */
const barLimits = { minLength: 0.35, maxThickness: 0.35 };
/** Minimum height of raised cents above the baseline, in digit heights. */
const minRise = 0.2;

/** Reads dollars followed by raised cents above a bar, with or without "100" below the bar. */
export function readFraction(ink: WrittenInk, pieces: readonly InkPiece[], line: WritingLine): SymbolReading | null {
  for (const piece of pieces) {
    const [width, height] = [piece.right - piece.left, piece.bottom - piece.top];
    if (width < barLimits.minLength * line.size || height > barLimits.maxThickness * line.size) continue;
    if (width < 2 * height) continue;
    const reading = readAboveBar(ink, pieces, piece, line);
    if (reading) return reading;
  }
  return null;
}

function readAboveBar(
  ink: WrittenInk,
  pieces: readonly InkPiece[],
  bar: InkPiece,
  line: WritingLine,
): SymbolReading | null {
  const reach = 0.3 * line.size;
  const isBeside = ({ left, right }: InkPiece) => (left + right) / 2 > bar.left - reach;
  const raised = pieces.filter(
    (piece) => isBeside(piece) && piece.bottom <= bar.bottom && piece !== bar && piece.left < bar.right + reach,
  );
  const before = pieces.filter((piece) => !isBeside(piece));
  if (raised.length === 0 || before.length === 0) return null;
  const size = median(raised.map(({ top, bottom }) => bottom - top));
  const baseline = median(raised.map(({ bottom }) => bottom));
  if (baseline > line.baseline - minRise * line.size) return null;
  const cents = readSymbols(ink, cutTouching(ink, raised, size), { size, baseline }, CENTS);
  const dollars = cents && readSymbols(ink, cutTouching(ink, before, line.size), line, DOLLARS);
  if (!dollars) return null;
  return {
    text: `${dollars.text}.${cents.text}`,
    confidence: Math.min(dollars.confidence, cents.confidence),
    widestGap: Math.max(dollars.widestGap, cents.widestGap),
    characters: [...dollars.characters, ...cents.characters],
  };
}

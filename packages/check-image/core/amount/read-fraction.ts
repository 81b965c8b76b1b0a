import { median } from "@endorse/check-image/core/pixels/median";
import { readSymbols, type SymbolReading } from "@endorse/check-image/core/writing/read-symbols";
import { CENTS, DOLLARS } from "@endorse/check-image/core/writing/written-forms";
import type { InkPiece, WrittenInk } from "@endorse/check-image/core/writing/written-ink";
import { cutTouching } from "@endorse/check-image/core/writing/written-segments";
import type { WritingLine } from "@endorse/check-image/core/writing/written-symbols";

/** Length and thickness of the bar under raised cents, in digit heights. */
const bar = { shortest: 0.35, thickest: 0.35 };
/** How far raised cents stand above the line, in digit heights. */
const leastRise = 0.2;

/** Reads dollars followed by raised cents over a bar, under which "100" may be written. */
export function readFraction(ink: WrittenInk, pieces: readonly InkPiece[], line: WritingLine): SymbolReading | null {
  for (const piece of pieces) {
    const [width, height] = [piece.right - piece.left, piece.bottom - piece.top];
    if (width < bar.shortest * line.size || height > bar.thickest * line.size || width < 2 * height) continue;
    const reading = readOver(ink, pieces, piece, line);
    if (reading) return reading;
  }
  return null;
}

function readOver(
  ink: WrittenInk,
  pieces: readonly InkPiece[],
  over: InkPiece,
  line: WritingLine,
): SymbolReading | null {
  const reach = 0.3 * line.size;
  const isBeside = ({ left, right }: InkPiece) => (left + right) / 2 > over.left - reach;
  const raised = pieces.filter(
    (piece) => isBeside(piece) && piece.bottom <= over.bottom && piece !== over && piece.left < over.right + reach,
  );
  const before = pieces.filter((piece) => !isBeside(piece));
  if (raised.length === 0 || before.length === 0) return null;
  const size = median(raised.map(({ top, bottom }) => bottom - top));
  const baseline = median(raised.map(({ bottom }) => bottom));
  if (baseline > line.baseline - leastRise * line.size) return null;
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

import type { PixelBox } from "@endorse/check-image/core/writing/character-classifier";
import type { InkPiece, WrittenInk } from "@endorse/check-image/core/writing/written-ink";

/** Height limits of a line's capitals, in pixels at 200 dpi. */
const height = { min: 9, max: 60 };
/** Minimum number of pieces in an amount in words, and the number of first pieces used to measure its height. */
const minPieces = 8;
const firstPieces = 24;
/** Maximum gap within a line, in capital heights. */
const maxGap = 4;
/** Minimum height of a capital-sized character, in capital heights. */
export const CAPITAL_HEIGHT = 0.75;
/** Wider pieces, relative to the height, may be touching letters and are cut where they have little ink. */
const maxLetterWidth = 0.75;
const maxCuts = 9;
const minPartWidth = 0.16;

/** The smallest unit of a line's ink: a piece or part of a piece. */
export interface LineAtom extends PixelBox {
  /** Whether the atom was cut from the same piece as the preceding atom. */
  readonly isCut: boolean;
}

/** A printed line. */
export interface PrintedRow {
  readonly atoms: readonly LineAtom[];
  /** Height of the capitals, in pixels. */
  readonly size: number;
  /** Number of capital-sized pieces farther left on the line that are too far away to belong to it. */
  readonly before: number;
}

/** Finds the printed lines in a region that may be an amount in words, from top to bottom. */
export function findPrintedRows(ink: WrittenInk): PrintedRow[] {
  const used = new Set<InkPiece>();
  const rows: InkPiece[][] = [];
  for (const start of ink.pieces) {
    const size = start.bottom - start.top;
    if (used.has(start) || size < height.min || size > height.max) continue;
    const row = createRow(start, ink.pieces, used);
    if (row.length >= minPieces) rows.push(row);
  }
  return rows
    .sort((a, b) => a[0]!.top - b[0]!.top)
    .map((row) => {
      const size = measureCapitalHeight(row);
      return { atoms: findAtoms(ink, row, size), size, before: countBefore(ink.pieces, row[0]!, size) };
    });
}

/** Collects the pieces on a line, from a starting piece to the right. */
function createRow(start: InkPiece, pieces: readonly InkPiece[], used: Set<InkPiece>): InkPiece[] {
  const row: InkPiece[] = [];
  let [top, bottom, right] = [start.top, start.bottom, start.left];
  for (const piece of pieces) {
    if (piece.left < start.left || used.has(piece)) continue;
    const size = Math.max(height.min, bottom - top);
    if (piece.left - right > maxGap * size) break;
    const pieceHeight = piece.bottom - piece.top;
    const middle = (piece.top + piece.bottom) / 2;
    if (middle < top - 0.2 * size || middle > bottom + 0.15 * size || pieceHeight > 2.2 * size) continue;
    row.push(piece);
    used.add(piece);
    right = Math.max(right, piece.right);
    // Follows the positions of the letters, because the line may be slightly skewed.
    if (pieceHeight >= 0.6 * size) {
      bottom += 0.25 * Math.max(-3, Math.min(3, piece.bottom - bottom));
      top += 0.25 * Math.max(-3, Math.min(3, Math.min(piece.top, bottom - height.min) - top));
    }
  }
  return row;
}

/** Measures the 80th percentile of the first pieces' heights; filler, which is shorter, may fill most of the line. */
function measureCapitalHeight(row: readonly InkPiece[]): number {
  const heights = row
    .slice(0, firstPieces)
    .map(({ top, bottom }) => bottom - top)
    .sort((a, b) => a - b);
  return Math.max(height.min, heights[Math.floor(0.8 * heights.length)]!);
}

/** Counts the capital-sized pieces to the left of a row's first piece, on the same line. */
function countBefore(pieces: readonly InkPiece[], first: InkPiece, size: number): number {
  const isBefore = ({ right, top, bottom }: InkPiece): boolean => {
    const middle = (top + bottom) / 2;
    return right < first.left && bottom - top >= CAPITAL_HEIGHT * size && middle > first.top && middle < first.bottom;
  };
  return pieces.filter(isBefore).length;
}

function findAtoms(ink: WrittenInk, row: readonly InkPiece[], size: number): LineAtom[] {
  const merged: PixelBox[] = [];
  for (const piece of row) {
    if (piece.area < 0.012 * size * size) continue;
    const last = merged.at(-1);
    const overlap = last ? Math.min(last.right, piece.right) - piece.left : 0;
    const narrower = last ? Math.min(last.right - last.left, piece.right - piece.left) : 1;
    // Merges the dot of an i, and the halves of a broken letter.
    if (last && overlap >= 0.5 * narrower) merged[merged.length - 1] = union(last, piece);
    else merged.push(piece);
  }
  return merged.flatMap((box) => {
    const cuts = box.right - box.left > maxLetterWidth * size ? findThinColumns(ink, box, size) : [];
    const edges = [box.left, ...cuts, box.right];
    return edges.slice(1).map((right, i) => ({ ...trimPiece(ink, { ...box, left: edges[i]!, right }), isCut: i > 0 }));
  });
}

/** Returns the bounding box of two boxes. */
export function union(a: PixelBox, b: PixelBox): PixelBox {
  return {
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** Finds at most `maxCuts` columns in which a box has little ink, left to right. */
function findThinColumns(ink: WrittenInk, box: PixelBox, size: number): number[] {
  const counts: number[] = [];
  for (let x = box.left; x < box.right; x++) {
    let count = 0;
    for (let y = box.top; y < box.bottom; y++) if (isInk(ink, x, y)) count++;
    counts.push(count);
  }
  const margin = Math.max(2, Math.round(minPartWidth * size));
  const thin: number[] = [];
  for (let i = margin; i < counts.length - margin; i++) {
    if (counts[i]! <= counts[i - 1]! && counts[i]! < counts[i + 1]!) thin.push(i);
  }
  thin.sort((a, b) => counts[a]! - counts[b]!);
  const cuts: number[] = [];
  const maxCount = Math.min(maxCuts, Math.ceil((2.2 * counts.length) / size));
  for (const at of thin) {
    if (cuts.length < maxCount && cuts.every((other) => Math.abs(other - at) >= margin)) cuts.push(at);
  }
  return cuts.map((at) => box.left + at).sort((a, b) => a - b);
}

function isInk({ labels, left, top, width }: WrittenInk, x: number, y: number): boolean {
  return labels[(y - top) * width + x - left] !== 0;
}

/** Trims blank rows above and below a box's ink. */
export function trimPiece(ink: WrittenInk, box: PixelBox): PixelBox {
  const isBlank = (y: number): boolean => {
    for (let x = box.left; x < box.right; x++) if (isInk(ink, x, y)) return false;
    return true;
  };
  let { top, bottom } = box;
  while (top < bottom - 1 && isBlank(top)) top++;
  while (bottom > top + 1 && isBlank(bottom - 1)) bottom--;
  return { ...box, top, bottom };
}

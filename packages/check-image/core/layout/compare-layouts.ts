import { inkLevels, layoutColumns, layoutRows } from "./side-layout";

/** How to rotate or mirror one layout to match the other. */
export const arrangements = ["same", "turned", "mirrored", "flipped"] as const;
export type Arrangement = (typeof arrangements)[number];

export interface LayoutMatch {
  /** Correlation of the ink in the best alignment, -1 to 1; 0 when a side is blank. */
  readonly similarity: number;
  readonly arrangement: Arrangement;
}

/** Number of cells to ignore along the edges, where a crop's rim looks the same on both sides. */
const rim = 3;
/**
 * Alignments to try, first coarsely and then around the best: shifts in cells, and scales, because one of two images of
 * the same sheet may include a margin.
 */
const coarse: Search = { shifts: [-4, -2, 0, 2, 4], scales: [0.94, 1, 1.06], step: 2 };
const fine: Search = { shifts: [-1, 0, 1], scales: [0.96, 0.98, 1, 1.02, 1.04], step: 1 };
interface Search {
  readonly shifts: readonly number[];
  readonly scales: readonly number[];
  /** Stride between compared cells, along both axes. */
  readonly step: number;
}

/** Minimum similarity of the coarse alignment; below it, a finer alignment can't make the sides match. */
const minCoarseSimilarity = 0.35;
/** Minimum mean ink level; sides with less ink are blank and can't be compared. */
const blankLevel = 0.25;

/** Minimum similarity of two images of the same side; copies of a front have at least 0.8, backs less than 0.45. */
export const sameSideSimilarity = 0.65;

/** Returns how the back must be rotated or mirrored to match the front; null when it is not a copy. */
export function findCopy(front: string, back: string): Arrangement | null {
  const { similarity, arrangement } = compareLayouts(front, back);
  return similarity >= sameSideSimilarity ? arrangement : null;
}

/** Compares two layouts in all arrangements. */
export function compareLayouts(one: string, other: string): LayoutMatch {
  const a = smooth(parse(one));
  const b = smooth(parse(other));
  if (mean(a) < blankLevel || mean(b) < blankLevel) return { similarity: 0, arrangement: "same" };
  const matches = arrangements.map((arrangement): LayoutMatch => {
    const arranged = arrange(b, arrangement);
    const near = findBestAlignment(a, arranged, coarse, { x: 0, y: 0, scaleX: 1, scaleY: 1, similarity: -1 });
    const best = near.similarity < minCoarseSimilarity ? near : findBestAlignment(a, arranged, fine, near);
    return { similarity: best.similarity, arrangement };
  });
  return matches.reduce((best, match) => (match.similarity > best.similarity ? match : best));
}

/** How one layout is aligned with the other: scaled about its center, then shifted by cells. */
interface Alignment {
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
  readonly similarity: number;
}

function findBestAlignment(
  a: Float32Array,
  b: Float32Array,
  { shifts, scales, step }: Search,
  around: Alignment,
): Alignment {
  const along = (shift: number, scale: number, cells: number) =>
    scales.flatMap((factor) => shifts.map((offset) => mapAxis(cells, shift + offset, scale * factor)));
  const rows = along(around.y, around.scaleY, layoutRows);
  let best = around;
  for (const columns of along(around.x, around.scaleX, layoutColumns)) {
    for (const row of rows) {
      const similarity = correlate(a, b, columns.sources, row.sources, step);
      if (similarity <= best.similarity) continue;
      best = { x: columns.shift, y: row.shift, scaleX: columns.scale, scaleY: row.scale, similarity };
    }
  }
  return best;
}

/** Correlates `a` with `b` where they overlap; `columns` and `rows` map a's cells to b's. */
function correlate(a: Float32Array, b: Float32Array, columns: Int16Array, rows: Int16Array, step: number): number {
  let count = 0;
  let sumA = 0;
  let sumB = 0;
  let sumAA = 0;
  let sumBB = 0;
  let sumAB = 0;
  for (let y = rim; y < layoutRows - rim; y += step) {
    const row = rows[y]!;
    if (row < 0) continue;
    for (let x = rim; x < layoutColumns - rim; x += step) {
      const column = columns[x]!;
      if (column < 0) continue;
      const p = a[y * layoutColumns + x]!;
      const q = b[row * layoutColumns + column]!;
      count++;
      sumA += p;
      sumB += q;
      sumAA += p * p;
      sumBB += q * q;
      sumAB += p * q;
    }
  }
  const spread = (sumAA - (sumA * sumA) / count) * (sumBB - (sumB * sumB) / count);
  return spread > 0 ? (sumAB - (sumA * sumB) / count) / Math.sqrt(spread) : 0;
}

/** Maps each cell along an axis to the other layout's cell; -1 outside that layout. */
function mapAxis(cells: number, shift: number, scale: number) {
  const middle = (cells - 1) / 2;
  const sources = Int16Array.from({ length: cells }, (_, i) => {
    const source = Math.round(middle + (i - middle) * scale + shift);
    return source >= 0 && source < cells ? source : -1;
  });
  return { shift, scale, sources };
}

function parse(layout: string): Float32Array {
  return Float32Array.from({ length: layoutColumns * layoutRows }, (_, i) =>
    Number.parseInt(layout[i] ?? "0", inkLevels),
  );
}

/** Averages each cell with its eight neighbors, so that a line that falls into an adjacent cell still matches. */
function smooth(cells: Float32Array): Float32Array {
  const at = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= layoutColumns || y >= layoutRows ? 0 : cells[y * layoutColumns + x]!;
  return cells.map((_, i) => {
    const [x, y] = [i % layoutColumns, Math.floor(i / layoutColumns)];
    let sum = 0;
    for (let dy = -1; dy <= 1; dy++) for (let dx = -1; dx <= 1; dx++) sum += at(x + dx, y + dy);
    return sum / 9;
  });
}

function arrange(cells: Float32Array, arrangement: Arrangement): Float32Array {
  if (arrangement === "same") return cells;
  const mirrorsX = arrangement !== "flipped";
  const mirrorsY = arrangement !== "mirrored";
  return cells.map((_, i) => {
    const [x, y] = [i % layoutColumns, Math.floor(i / layoutColumns)];
    const row = mirrorsY ? layoutRows - 1 - y : y;
    return cells[row * layoutColumns + (mirrorsX ? layoutColumns - 1 - x : x)]!;
  });
}

function mean(cells: Float32Array): number {
  return cells.reduce((sum, value) => sum + value, 0) / cells.length;
}

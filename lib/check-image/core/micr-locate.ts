import { CELL_HEIGHT_U, PITCH_U } from "./e13b-glyphs";
import { median } from "./median";
import type { InkComponent } from "./micr-components";

/** A straight row of symbols: its middle is y = intercept + slope × x; lengths in pixels of the band. */
export interface MicrRow {
  readonly intercept: number;
  readonly slope: number;
  /** Distance between the right edges of neighbouring symbols. */
  readonly pitch: number;
  /** Height of a symbol. */
  readonly height: number;
  /** How many pieces of ink agree. */
  readonly support: number;
}

const PITCH_PER_HEIGHT = PITCH_U / CELL_HEIGHT_U;
const MAXIMUM_SLOPE = 0.07;
const MAXIMUM_SEEDS = 160;
const MAXIMUM_ROWS = 3;
const FEWEST_PIECES = 4;
/** Steps between neighbours, in pitches as the pieces' height promises them. */
const SHORTEST_STEP = 0.74;
const LONGEST_STEP = 1.18;
/** Share of the steps that are one and the same pitch in a line that may be E-13B. */
const EVEN_SHARE = 0.6;

interface Piece {
  readonly right: number;
  readonly middle: number;
  readonly height: number;
}

/** Pieces as tall as a digit and no wider than one; nearly every digit is one piece, transit and on-us are not. */
function digitLike(components: readonly InkComponent[], minimumHeight: number, maximumHeight: number): Piece[] {
  const pieces: Piece[] = [];
  for (const { left, top, right, bottom } of components) {
    const height = bottom - top;
    const width = right - left;
    if (height < minimumHeight || height > maximumHeight || width > height * 0.95 || width < height * 0.25) continue;
    pieces.push({ right, middle: (top + bottom) / 2, height });
  }
  return pieces.sort((a, b) => a.right - b.right);
}

function isNeighbour(a: Piece, b: Piece): boolean {
  const height = (a.height + b.height) / 2;
  const steps = Math.abs(b.right - a.right) / (height * PITCH_PER_HEIGHT);
  return (
    steps > SHORTEST_STEP &&
    steps < LONGEST_STEP &&
    Math.abs(b.height - a.height) <= Math.max(2, height * 0.16) &&
    Math.abs(b.middle - a.middle) <= Math.max(1.5, height * 0.13)
  );
}

/** Only pieces that have a neighbour one pitch away can be part of a line. */
function chained(pieces: readonly Piece[]): Piece[] {
  const linked = new Set<Piece>();
  pieces.forEach((a, i) => {
    for (let j = i + 1; j < pieces.length; j++) {
      const b = pieces[j]!;
      if (b.right - a.right > a.height * PITCH_PER_HEIGHT * 1.5) break;
      if (isNeighbour(a, b)) linked.add(a).add(b);
    }
  });
  return [...linked].sort((a, b) => a.right - b.right);
}

function agreeing(pieces: readonly Piece[], intercept: number, slope: number, height: number): Piece[] {
  return pieces.filter(
    (piece) =>
      Math.abs(piece.middle - intercept - slope * piece.right) <= Math.max(1.2, height * 0.12) &&
      Math.abs(piece.height - height) <= Math.max(2, height * 0.16),
  );
}

function fitLine(pieces: readonly Piece[]): { intercept: number; slope: number } {
  const n = pieces.length;
  const meanX = pieces.reduce((sum, piece) => sum + piece.right, 0) / n;
  const meanY = pieces.reduce((sum, piece) => sum + piece.middle, 0) / n;
  let cross = 0;
  let square = 0;
  for (const piece of pieces) {
    cross += (piece.right - meanX) * (piece.middle - meanY);
    square += (piece.right - meanX) ** 2;
  }
  const slope = square > 0 ? cross / square : 0;
  return { slope, intercept: meanY - slope * meanX };
}

/**
 * Null when the pieces are not evenly spaced, as in proportional print.
 * Blur makes symbols taller but leaves their pitch alone, so steps well short of what the height promises count too.
 */
function measureRow(pieces: readonly Piece[]): MicrRow | null {
  const height = median(pieces.map((piece) => piece.height));
  const expected = height * PITCH_PER_HEIGHT;
  const steps: number[] = [];
  for (let i = 1; i < pieces.length; i++) {
    const step = pieces[i]!.right - pieces[i - 1]!.right;
    if (step > expected * SHORTEST_STEP && step < expected * LONGEST_STEP) steps.push(step);
  }
  const typical = steps.length >= 3 ? median(steps) : expected;
  const close = steps.filter((step) => Math.abs(step - typical) <= Math.max(1.3, typical * 0.08));
  if (steps.length >= 6 && close.length < steps.length * EVEN_SHARE) return null;
  const pitch = close.length >= 3 ? close.reduce((sum, step) => sum + step, 0) / close.length : typical;
  return { ...fitLine(pieces), height, pitch, support: pieces.length };
}

function bestRow(pieces: readonly Piece[]): Piece[] {
  const seeds = pieces.slice(0, MAXIMUM_SEEDS);
  let best: Piece[] = [];
  for (let i = 0; i < seeds.length; i++) {
    for (let j = i + 1; j < seeds.length; j++) {
      const a = seeds[i]!;
      const b = seeds[j]!;
      const height = (a.height + b.height) / 2;
      if (Math.abs(a.height - b.height) > Math.max(2, height * 0.16)) continue;
      const slope = (b.middle - a.middle) / (b.right - a.right);
      if (b.right - a.right < height || Math.abs(slope) > MAXIMUM_SLOPE) continue;
      const found = agreeing(pieces, a.middle - slope * a.right, slope, height);
      if (found.length > best.length) best = found;
    }
  }
  return best;
}

/** The rows of evenly spaced, equally tall pieces that may be MICR lines, most convincing first. */
export function locateRows(
  components: readonly InkComponent[],
  minimumHeight: number,
  maximumHeight: number,
): MicrRow[] {
  let pieces = chained(digitLike(components, minimumHeight, maximumHeight));
  const rows: MicrRow[] = [];
  while (rows.length < MAXIMUM_ROWS && pieces.length >= FEWEST_PIECES) {
    const best = bestRow(pieces);
    if (best.length < FEWEST_PIECES) break;
    const row = measureRow(best);
    if (row) rows.push(row);
    const used = new Set(best);
    pieces = pieces.filter((piece) => !used.has(piece));
  }
  return rows;
}

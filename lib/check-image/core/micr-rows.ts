import { CELL_HEIGHT_U, PITCH_U } from "./e13b-glyphs";
import { median } from "./median";
import type { PieceBounds } from "./micr-components";
import { fitParabola, heightAt, type Parabola } from "./parabola";

/** A digit-like piece of ink, measured along a row's direction. */
export interface RowPiece {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly height: number;
}

/** A row of equally tall, evenly spaced pieces, whose middle is the parabola. */
export interface MicrRow extends Parabola {
  /** Distance of neighbouring symbols, in pixels. */
  readonly pitch: number;
  readonly height: number;
  readonly pieces: readonly RowPiece[];
}

const PITCH_PER_HEIGHT = PITCH_U / CELL_HEIGHT_U;
const STEEPEST = 0.12;
const MOST_ROWS = 5;
const FEWEST_PIECES = 4;
const SHORTEST_CHAIN = 2;
/** Steps between neighbours, in pitches as the pieces' height promises them: blur makes symbols taller. */
const SHORTEST_STEP = 0.72;
const LONGEST_STEP = 1.2;
/** Share of the steps that are one and the same pitch in a line that may be E-13B. */
const EVEN_SHARE = 0.55;
const LIKE_HEIGHT = 0.17;
/** How far pieces must reach to tell a bend, in heights of one. */
const BENDING_REACH = 10;

/** Pieces as tall as a digit and no wider than one; nearly every digit is one piece, transit and on-us are not. */
function digitLike(bounds: PieceBounds, minimumHeight: number, maximumHeight: number): RowPiece[] {
  const pieces: RowPiece[] = [];
  for (let i = 0; i < bounds.area.length; i++) {
    const height = bounds.bottom[i]! - bounds.top[i]!;
    const left = bounds.left[i]!;
    const right = bounds.right[i]!;
    const width = right - left;
    if (height < minimumHeight || height > maximumHeight || width > height || width < height * 0.25) continue;
    pieces.push({ left, right, middle: (bounds.top[i]! + bounds.bottom[i]!) / 2, height });
  }
  return pieces.sort((a, b) => a.right - b.right);
}

/** Chains of pieces each one pitch from the next, longest first. */
function chainsOf(pieces: readonly RowPiece[], maximumHeight: number): RowPiece[][] {
  const next = new Map<RowPiece, RowPiece>();
  const hasPrevious = new Set<RowPiece>();
  for (let i = 0; i < pieces.length; i++) {
    const a = pieces[i]!;
    let best: RowPiece | null = null;
    let bestMisfit = 1;
    for (let j = i + 1; j < pieces.length; j++) {
      const b = pieces[j]!;
      if (b.right - a.right > maximumHeight * PITCH_PER_HEIGHT * LONGEST_STEP) break;
      const height = (a.height + b.height) / 2;
      const steps = (b.right - a.right) / (height * PITCH_PER_HEIGHT);
      if (steps < SHORTEST_STEP || steps > LONGEST_STEP) continue;
      const taller = Math.abs(b.height - a.height) / Math.max(2, height * LIKE_HEIGHT);
      const higher = Math.abs(b.middle - a.middle) / Math.max(1.6, height * 0.16);
      const misfit = Math.max(taller, higher);
      if (misfit < bestMisfit) {
        best = b;
        bestMisfit = misfit;
      }
    }
    if (best) {
      next.set(a, best);
      hasPrevious.add(best);
    }
  }
  const chains: RowPiece[][] = [];
  for (const piece of pieces) {
    if (hasPrevious.has(piece)) continue;
    const chain = [piece];
    for (let at = next.get(piece); at; at = next.get(at)) chain.push(at);
    if (chain.length >= SHORTEST_CHAIN) chains.push(chain);
  }
  return chains.sort((a, b) => b.length - a.length);
}

function agreeing(pieces: readonly RowPiece[], curve: Parabola, height: number, slack: number): RowPiece[] {
  return pieces.filter(
    (piece) =>
      Math.abs(piece.height - height) <= Math.max(2, height * LIKE_HEIGHT) &&
      Math.abs(piece.middle - heightAt(curve, (piece.left + piece.right) / 2)) <= slack,
  );
}

function courseOf(pieces: readonly RowPiece[], height: number): Parabola {
  return fitParabola(
    pieces.map(({ left, right }) => (left + right) / 2),
    pieces.map(({ middle }) => middle),
    BENDING_REACH * height,
  );
}

/** The even step of one kind of edge, and how many steps keep it. */
function evenStep(edges: readonly number[], expected: number): { pitch: number; close: number; steps: number } {
  const steps: number[] = [];
  for (let i = 1; i < edges.length; i++) {
    const step = edges[i]! - edges[i - 1]!;
    if (step > expected * SHORTEST_STEP && step < expected * LONGEST_STEP) steps.push(step);
  }
  const typical = steps.length >= 3 ? median(steps) : expected;
  const close = steps.filter((step) => Math.abs(step - typical) <= Math.max(1.3, typical * 0.08));
  const pitch = close.length >= 3 ? close.reduce((sum, step) => sum + step, 0) / close.length : typical;
  return { pitch, close: close.length, steps: steps.length };
}

/** Upright symbols keep their pitch between right edges, symbols upside down between left ones; null for uneven print. */
function measurePitch(pieces: readonly RowPiece[], height: number): number | null {
  const expected = height * PITCH_PER_HEIGHT;
  const right = evenStep(
    pieces.map((piece) => piece.right),
    expected,
  );
  const left = evenStep(
    pieces.map((piece) => piece.left).sort((a, b) => a - b),
    expected,
  );
  const best = left.close > right.close ? left : right;
  if (best.steps >= 6 && best.close < best.steps * EVEN_SHARE) return null;
  return best.pitch;
}

/** The rows of evenly spaced, equally tall pieces that may be magnetic lines, longest first. */
export function findRows(bounds: PieceBounds, minimumHeight: number, maximumHeight: number): MicrRow[] {
  const pieces = digitLike(bounds, minimumHeight, maximumHeight);
  const used = new Set<RowPiece>();
  const rows: MicrRow[] = [];
  for (const chain of chainsOf(pieces, maximumHeight)) {
    const free = chain.filter((piece) => !used.has(piece));
    if (free.length < SHORTEST_CHAIN) continue;
    const height = median(free.map((piece) => piece.height));
    let found = free;
    let curve = courseOf(free, height);
    // A short chain knows its slope roughly: what lies near it is taken in first, then what lies farther.
    for (const reach of [8, 20, Number.POSITIVE_INFINITY]) {
      const near = pieces.filter((piece) => Math.abs(piece.right - curve.at) <= reach * height);
      const more = agreeing(near, curve, height, Math.max(1.5, height * 0.2));
      if (more.length < found.length) continue;
      found = more;
      curve = courseOf(found, height);
    }
    if (found.length < FEWEST_PIECES || Math.abs(curve.slope) > STEEPEST) continue;
    const pitch = measurePitch(found, height);
    if (pitch === null) continue;
    for (const piece of found) used.add(piece);
    rows.push({ ...curve, pitch, height, pieces: found });
  }
  return rows.sort((a, b) => b.pieces.length - a.pieces.length).slice(0, MOST_ROWS);
}

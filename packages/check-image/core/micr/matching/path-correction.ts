import { STRIP_PITCH } from "@endorse/check-image/core/micr/font/strip-scale";
import { evaluateParabola, fitParabola } from "@endorse/check-image/core/pixels/parabola";
import { type MicrPath, type MicrStrip, STRIP_HALF_HEIGHT, toImage } from "./micr-strip";

/** A symbol's position in a strip: its cell's right edge and vertical center. */
interface SymbolPosition {
  readonly right: number;
  readonly middle: number;
}

const MIN_POSITIONS = 6;
const MAX_STEPS = 16;
const MAX_STARTS = 6;
const OUTLIER_TOLERANCE = 0.12;
/** Tolerated relative pitch error, and row error in strip pixels; smaller errors are not worth resampling. */
const PITCH_TOLERANCE = 0.008;
const ROW_TOLERANCE = 1.2;

/** Minimum extent of the symbols, in pitches, to estimate the row's curvature and the change in pitch. */
export const MIN_STEPS_FOR_CURVATURE = 10;

interface GridPositions {
  /** Number of pitches from the first position. */
  readonly ks: number[];
  readonly rights: number[];
}

/** Collects the positions that lie on the same grid as a starting position. */
function assignGridPositionsFrom(positions: readonly SymbolPosition[], start: number): GridPositions {
  const ks = [0];
  const rights = [positions[start]!.right];
  let pitch = STRIP_PITCH;
  for (const { right } of positions.slice(start + 1)) {
    const steps = (right - rights.at(-1)!) / pitch;
    const whole = Math.round(steps);
    if (whole < 1 || whole > MAX_STEPS || Math.abs(steps - whole) > OUTLIER_TOLERANCE * Math.sqrt(whole) + 0.05)
      continue;
    // Tracks the pitch, which perspective changes slowly along the line.
    if (whole <= 2) pitch += 0.15 * ((right - rights.at(-1)!) / whole - pitch);
    ks.push(ks.at(-1)! + whole);
    rights.push(right);
  }
  return { ks, rights };
}

/** Finds the largest set of positions on one grid; the first positions may be a border or other print. */
function assignGridPositions(positions: readonly SymbolPosition[]): GridPositions {
  let best: GridPositions = { ks: [], rights: [] };
  for (let start = 0; start < Math.min(positions.length, MAX_STARTS); start++) {
    const candidateGrid = assignGridPositionsFrom(positions, start);
    if (candidateGrid.ks.length > best.ks.length) best = candidateGrid;
  }
  return best;
}

/** The grid of a line's symbols in a strip. */
export interface SymbolGrid {
  /** Returns the distance between adjacent right edges near a column. */
  readonly pitchAt: (x: number) => number;
}

/** Returns null if the positions do not form a grid. With too few positions to tell, uses the strip's pitch. */
export function fitSymbolGrid(positions: readonly SymbolPosition[]): SymbolGrid | null {
  if (positions.length < MIN_POSITIONS) return { pitchAt: () => STRIP_PITCH };
  const { ks, rights } = assignGridPositions(positions);
  if (ks.length < MIN_POSITIONS || ks.length < positions.length / 2) return null;
  const { level, slope, bend } = fitParabola(ks, rights, MIN_STEPS_FOR_CURVATURE);
  return { pitchAt: (x) => slope + (2 * bend * (x - level)) / slope };
}

/**
 * Corrects a strip's path using its clear symbols: their pitch, the change in pitch, and the row's curvature.
 *
 * @returns null when the path already fits, or there are too few symbols
 */
export function correctPath(strip: MicrStrip, positions: readonly SymbolPosition[]): MicrPath | null {
  const { ks, rights } = assignGridPositions(positions);
  if (ks.length < MIN_POSITIONS || ks.at(-1)! < MIN_POSITIONS) return null;
  const grid = fitParabola(ks, rights, MIN_STEPS_FOR_CURVATURE);
  const { path, originX } = strip;
  const slopeAt = (k: number) => grid.slope + 2 * grid.bend * (k - grid.at);
  // Estimates the grid index at the origin with one step of Newton's method from the center.
  const k0 = grid.at + (originX - grid.level) / grid.slope;
  const pitch = slopeAt(k0);
  const stretch = (2 * grid.bend) / (pitch * pitch);
  const rows = fitParabola(
    positions.map(({ right }) => right),
    positions.map(({ middle }) => middle),
    MIN_STEPS_FOR_CURVATURE * STRIP_PITCH,
  );
  const rowAt = (x: number) => evaluateParabola(rows, x);
  const [from, to] = [positions[0]!.right, positions.at(-1)!.right];
  const rowError = Math.max(...[from, (from + to) / 2, to].map((x) => Math.abs(rowAt(x) - STRIP_HALF_HEIGHT)));
  const pitchError = Math.max(...[ks[0]!, ks.at(-1)!].map((k) => Math.abs(slopeAt(k) / STRIP_PITCH - 1)));
  if (pitchError < PITCH_TOLERANCE && rowError < ROW_TOLERANCE) return null;
  if (pitchError > 0.5 || !(pitch > 0)) return null;
  const tilt = rows.slope + 2 * rows.bend * (originX - rows.at);
  return {
    origin: toImage(strip, originX, rowAt(originX)),
    radians: path.radians + Math.atan(tilt),
    scale: (path.scale * pitch) / STRIP_PITCH,
    stretch: path.stretch + stretch,
    bend: path.bend + rows.bend / path.scale,
  };
}

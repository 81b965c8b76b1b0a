import { type MicrPath, type MicrStrip, STRIP_HALF_HEIGHT, STRIP_PITCH, toPicture } from "./micr-strip";
import { fitParabola, heightAt } from "./parabola";

/** A symbol's place in a strip: where its cell ends and its middle. */
interface Place {
  readonly right: number;
  readonly middle: number;
}

const FEWEST = 6;
const FARTHEST_STEP = 16;
const MOST_STARTS = 6;
const OUTLIER = 0.12;
/** Corrections smaller than these are not worth cutting again: of the pitch, and of the row's height in pixels of the strip. */
const PITCH_TOLERANCE = 0.008;
const ROW_TOLERANCE = 1.2;

/** How far symbols must reach to tell how their row bends and their pitch changes, in pitches. */
export const BENDING_STEPS = 10;

interface GridPlaces {
  /** How many pitches each place is from the first. */
  readonly ks: number[];
  readonly rights: number[];
}

/** Places that fall on one grid with the one to start from. */
function onGridFrom(places: readonly Place[], start: number): GridPlaces {
  const ks = [0];
  const rights = [places[start]!.right];
  let pitch = STRIP_PITCH;
  for (const { right } of places.slice(start + 1)) {
    const steps = (right - rights.at(-1)!) / pitch;
    const whole = Math.round(steps);
    if (whole < 1 || whole > FARTHEST_STEP || Math.abs(steps - whole) > OUTLIER * Math.sqrt(whole) + 0.05) continue;
    // The pitch changes slowly along a line seen at a slant: follow it.
    if (whole <= 2) pitch += 0.15 * ((right - rights.at(-1)!) / whole - pitch);
    ks.push(ks.at(-1)! + whole);
    rights.push(right);
  }
  return { ks, rights };
}

/** The largest set of places on one grid: the first ones may be a border or other print. */
function onGrid(places: readonly Place[]): GridPlaces {
  let best: GridPlaces = { ks: [], rights: [] };
  for (let start = 0; start < Math.min(places.length, MOST_STARTS); start++) {
    const found = onGridFrom(places, start);
    if (found.ks.length > best.ks.length) best = found;
  }
  return best;
}

/** The even grid on which a line's symbols stand in a strip. */
export interface SymbolGrid {
  /** Distance of neighbouring right edges near a column. */
  readonly pitchAt: (x: number) => number;
}

/** Null for places that are on no grid. */
export function gridOf(places: readonly Place[]): SymbolGrid | null {
  const { ks, rights } = onGrid(places);
  if (ks.length < FEWEST || ks.length < places.length / 2) return null;
  const { level, slope, bend } = fitParabola(ks, rights, BENDING_STEPS);
  return { pitchAt: (x) => slope + (2 * bend * (x - level)) / slope };
}

/**
 * Corrects a strip's path by the symbols that were clearly read in it: their pitch, how it changes along the line, and how
 * the row bends.
 *
 * @returns null when the path fits already, or too few symbols tell
 */
export function correctPath(strip: MicrStrip, places: readonly Place[]): MicrPath | null {
  const { ks, rights } = onGrid(places);
  if (ks.length < FEWEST || ks.at(-1)! < FEWEST) return null;
  const grid = fitParabola(ks, rights, BENDING_STEPS);
  const { path, originX } = strip;
  const slopeAt = (k: number) => grid.slope + 2 * grid.bend * (k - grid.at);
  // The number of pitches at the origin, by one step of Newton's method from the middle.
  const k0 = grid.at + (originX - grid.level) / grid.slope;
  const pitch = slopeAt(k0);
  const stretch = (2 * grid.bend) / (pitch * pitch);
  const rows = fitParabola(
    places.map(({ right }) => right),
    places.map(({ middle }) => middle),
    BENDING_STEPS * STRIP_PITCH,
  );
  const rowAt = (x: number) => heightAt(rows, x);
  const [from, to] = [places[0]!.right, places.at(-1)!.right];
  const rowError = Math.max(...[from, (from + to) / 2, to].map((x) => Math.abs(rowAt(x) - STRIP_HALF_HEIGHT)));
  const pitchError = Math.max(...[ks[0]!, ks.at(-1)!].map((k) => Math.abs(slopeAt(k) / STRIP_PITCH - 1)));
  if (pitchError < PITCH_TOLERANCE && rowError < ROW_TOLERANCE) return null;
  if (pitchError > 0.5 || !(pitch > 0)) return null;
  const tilt = rows.slope + 2 * rows.bend * (originX - rows.at);
  return {
    origin: toPicture(strip, originX, rowAt(originX)),
    radians: path.radians + Math.atan(tilt),
    scale: (path.scale * pitch) / STRIP_PITCH,
    stretch: path.stretch + stretch,
    bend: path.bend + rows.bend / path.scale,
  };
}

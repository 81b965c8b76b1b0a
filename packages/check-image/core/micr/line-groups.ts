import type { ComponentBounds } from "@endorse/check-image/core/pixels/connected-components";
import { median } from "@endorse/check-image/core/pixels/median";
import { fitParabola } from "@endorse/check-image/core/pixels/parabola";
import { CELL_HEIGHT_U } from "./font/e13b-glyphs";
import { STRIP_PITCH, STRIP_PIXELS_PER_U } from "./font/strip-scale";
import type { LineSegment } from "./line-segment";
import { createPath, type MicrPath, type MicrStrip, toColumnAt, toImage } from "./matching/micr-strip";
import type { LineSymbol } from "./symbols/assemble-line";
import { SYMBOL_CONFIDENCE } from "./symbols/cell-reading";

/** Maximum gap between segments, and maximum distance between symbols of a segment, in pitches. */
const MAX_GAP = 22;
const MAX_STEP = 2.6;
/** Minimum number of components in a group, and in a group near the line; smaller groups are other print. */
const MIN_GROUP = 3;
const MIN_NEAR_GROUP = 2;
const NEAR_GAP = 4.5;
/** Maximum gap between a segment and an adjacent symbol that belongs to it, in pitches. */
const MAX_ADJACENT_GAP = 0.9;
/** Number of symbols at an end that determine its pitch and slope. */
const END_SYMBOLS = 6;
const MIN_END_STEPS = 3;
const CELL_SHARE = 0.7;
/** Range of component heights relative to the line's cells, and of component widths relative to their heights. */
const MIN_HEIGHT = 0.55;
const MAX_HEIGHT = 1.6;
const MIN_WIDTH = 0.2;
const MAX_WIDTH = 1.05;
/** Height and row tolerances within a group, relative to its height. */
const HEIGHT_TOLERANCE = 0.22;
const ROW_TOLERANCE = 0.3;
/** Maximum distance from the line's row, in cell heights, plus this share of the gap. */
const ROW_OFFSET = 0.9;
const ROW_DRIFT = 0.06;
/** Minimum group size to measure a direction and a pitch; smaller groups use the line's. */
const MIN_FOR_DIRECTION = 6;
const MIN_FOR_PITCH = 5;
/** Number of symbols to read on each side of a group's center. */
export const READ_SYMBOLS = 24;

/** An end of a line; u is the position along the line's direction and v the position across it, in pixels. */
export interface LineEnd {
  readonly u: number;
  readonly v: number;
  readonly slope: number;
  readonly pitch: number;
  readonly height: number;
  /** Right edges and vertical centers of the symbols nearest the end, outermost last. */
  readonly last: readonly { readonly u: number; readonly v: number }[];
}

export interface Component {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly height: number;
}

/** To the right of a line (1) or to the left (-1). */
export type Side = 1 | -1;

export const isCertain = ({ confidence }: LineSymbol) => confidence >= SYMBOL_CONFIDENCE;

/** Converts a strip point to its position along (u) and across (v) a direction. */
export function toRowPosition(strip: MicrStrip, x: number, y: number, radians: number): { u: number; v: number } {
  const { x: px, y: py } = toImage(strip, x, y);
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { u: px * cos + py * sin, v: py * cos - px * sin };
}

/** Converts a position along and across a direction to a strip column. */
export function toColumn({ path, originX }: MicrStrip, u: number, v: number, radians: number): number {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const [x, y] = [u * cos - v * sin - path.origin.x, u * sin + v * cos - path.origin.y];
  return originX + toColumnAt(path, x * Math.cos(path.radians) + y * Math.sin(path.radians));
}

/** Returns the end of a segment's certain symbols; null when it has none. */
export function findEnd({ strip, symbols }: LineSegment, side: Side, radians: number): LineEnd | null {
  const certain = symbols.filter(isCertain);
  const last = (side > 0 ? certain.slice(-END_SYMBOLS) : certain.slice(0, END_SYMBOLS).reverse()).map((symbol) =>
    toRowPosition(strip, symbol.right, symbol.middle, radians),
  );
  const outer = last.at(-1);
  if (!outer) return null;
  const nominal = STRIP_PITCH * strip.path.scale;
  const steps = last.slice(1).flatMap(({ u }, i) => {
    const step = Math.abs(u - last[i]!.u);
    return step < 1.3 * nominal ? [step] : [];
  });
  const pitch = steps.length < MIN_END_STEPS ? nominal : median(steps);
  const line = fitParabola(
    last.map(({ u }) => u),
    last.map(({ v }) => v),
    Number.POSITIVE_INFINITY,
  );
  const slope = last.length < END_SYMBOLS ? 0 : line.slope;
  const height = (pitch / STRIP_PITCH) * CELL_HEIGHT_U * STRIP_PIXELS_PER_U;
  return { u: side > 0 ? outer.u : outer.u - pitch, v: outer.v, slope, pitch, height, last };
}

/** Finds digit-sized components beyond an end, near the line's row, nearest first. */
export function findComponentsBeyond(bounds: ComponentBounds, end: LineEnd, side: Side): Component[] {
  const found: Component[] = [];
  for (let i = 0; i < bounds.area.length; i++) {
    const [left, right] = [bounds.left[i]!, bounds.right[i]!];
    const away = side > 0 ? left - end.u : end.u - right;
    if (away < -0.2 * end.pitch || away > (MAX_GAP + READ_SYMBOLS) * end.pitch) continue;
    const height = bounds.bottom[i]! - bounds.top[i]!;
    const width = right - left;
    if (height < MIN_HEIGHT * end.height || height > MAX_HEIGHT * end.height) continue;
    if (width < MIN_WIDTH * height || width > MAX_WIDTH * height) continue;
    const middle = (bounds.top[i]! + bounds.bottom[i]!) / 2;
    const offset = Math.abs(middle - end.v - end.slope * ((left + right) / 2 - end.u));
    if (offset > ROW_OFFSET * end.height + ROW_DRIFT * away) continue;
    found.push({ left, right, middle, height });
  }
  return found.sort((a, b) => side * (a.right - b.right));
}

/** Finds the nearest group of evenly spaced components with the same row and height. */
export function findNextGroup(beyond: readonly Component[], end: LineEnd, side: Side): Component[] | null {
  for (const [i, first] of beyond.entries()) {
    const gap = (side > 0 ? first.left - end.u : end.u - first.right) / end.pitch;
    if (gap > MAX_GAP) return null;
    const group = [first];
    for (const next of beyond.slice(i + 1)) {
      const last = group.at(-1)!;
      const height = median(group.map((component) => component.height));
      if (Math.abs(next.right - last.right) > (MAX_STEP * end.pitch * height) / end.height) break;
      const fits =
        Math.abs(next.height - height) <= HEIGHT_TOLERANCE * height &&
        Math.abs(next.middle - last.middle) <= ROW_TOLERANCE * height;
      if (fits) group.push(next);
    }
    // An adjacent symbol belongs to the segment, which has drifted off its grid here.
    const isSymbol = Math.abs(first.height - end.height) <= HEIGHT_TOLERANCE * end.height;
    if (gap <= MAX_ADJACENT_GAP && isSymbol) return [...toComponents(end), ...group];
    if (group.length >= (gap <= NEAR_GAP ? MIN_NEAR_GROUP : MIN_GROUP)) return group;
  }
  return null;
}

function toComponents({ last, pitch, height }: LineEnd): Component[] {
  return last.map(({ u, v }) => ({ left: u - CELL_SHARE * pitch, right: u, middle: v, height }));
}

/** Creates a group's center line; a small group uses the direction of the line. */
export function createPathAlong(group: readonly Component[], end: LineEnd, radians: number): MicrPath {
  const us = group.map(({ left, right }) => (left + right) / 2);
  const middles = group.map(({ middle }) => middle);
  const line = fitParabola(us, middles, Number.POSITIVE_INFINITY);
  const slope = group.length < MIN_FOR_DIRECTION ? end.slope : line.slope;
  return createPath({ ...line, slope, bend: 0, pitch: measurePitch(group, end), growth: 0 }, radians, false);
}

/** Measures the distance between adjacent components; the line's pitch if there are too few. */
function measurePitch(group: readonly Component[], end: LineEnd): number {
  const expected = (end.pitch * median(group.map(({ height }) => height))) / end.height;
  const rights = group.map(({ right }) => right).sort((a, b) => a - b);
  const steps = rights.slice(1).flatMap((right, i) => {
    const step = right - rights[i]!;
    return step > 0.7 * expected && step < 1.3 * expected ? [step] : [];
  });
  return steps.length < MIN_FOR_PITCH - 1 ? end.pitch : median(steps);
}

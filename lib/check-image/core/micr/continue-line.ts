import {
  type ComponentBounds,
  type InkComponents,
  measureBounds,
} from "@/lib/check-image/core/pixels/connected-components";
import type { GrayImage } from "@/lib/check-image/core/pixels/image";
import { median } from "@/lib/check-image/core/pixels/median";
import { fitParabola } from "@/lib/check-image/core/pixels/parabola";
import { CELL_HEIGHT_U } from "./font/e13b-glyphs";
import { STRIP_PITCH, STRIP_PIXELS_PER_U } from "./font/strip-scale";
import type { LineSegment } from "./line-segment";
import { type MicrStrip, pathOf, toImage } from "./matching/micr-strip";
import { readAlongPath } from "./read-along-path";
import type { LineSymbol } from "./symbols/assemble-line";
import { SYMBOL_CONFIDENCE } from "./symbols/cell-reading";

/** Maximum gap between two segments, and between two symbols of one, in pitches. */
const MAX_GAP = 22;
const MAX_STEP = 2.6;
/** A group of fewer components is other print, but for one that follows at once. */
const MIN_GROUP = 3;
const MIN_NEAR_GROUP = 2;
const NEAR_GAP = 4.5;
/** Gap between a segment and one more symbol of it, in pitches. */
const MAX_ADJACENT_GAP = 0.9;
/** Symbols at an end that determine its pitch and slope. */
const END_SYMBOLS = 6;
const MIN_END_STEPS = 3;
const CELL_SHARE = 0.7;
/** Range of component heights relative to the line's cells, and of widths relative to their own height. */
const MIN_HEIGHT = 0.55;
const MAX_HEIGHT = 1.6;
const MIN_WIDTH = 0.2;
const MAX_WIDTH = 1.05;
/** Tolerances within a group, relative to its height. */
const HEIGHT_TOLERANCE = 0.22;
const ROW_TOLERANCE = 0.3;
/** Distance of a segment from the line's row, in cell heights, and its growth with each cell height of the gap. */
const ROW_OFFSET = 0.9;
const ROW_DRIFT = 0.06;
/** Groups of fewer components keep the direction and the pitch of the line. */
const MIN_FOR_DIRECTION = 6;
const MIN_FOR_PITCH = 5;
const MAX_SEGMENTS_A_SIDE = 3;
/** Symbols read to both sides of a group's middle. */
const READ_SYMBOLS = 24;
const MIN_READ_SHARE = 0.6;
/** Regular print of this many components that could not be read makes a line incomplete. */
const MIN_UNREAD_GROUP = 6;

/** An end of a line, measured along its direction (u) and across it (v), in pixels. */
interface LineEnd {
  readonly u: number;
  readonly v: number;
  readonly slope: number;
  readonly pitch: number;
  readonly height: number;
  /** Right edges and middles of the last symbols, outermost last. */
  readonly last: readonly { readonly u: number; readonly v: number }[];
}

interface Component {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly height: number;
}

type Side = 1 | -1;

/**
 * Adds to a segment of a line what stands beside it in its row: fields of another pitch, height or row, too far away or
 * too different to be found on its grid.
 *
 * @returns the segments from left to right, and whether regular print in the row could not be read
 */
export function continueLine(
  image: GrayImage,
  components: InkComponents,
  main: LineSegment,
): { readonly segments: readonly LineSegment[]; readonly isIncomplete: boolean } {
  const { radians } = main.strip.path;
  const bounds = measureBounds(components, radians);
  let isIncomplete = false;
  let segments: readonly LineSegment[] = [main];
  for (const side of [-1, 1] as const) {
    for (let n = 0; n < MAX_SEGMENTS_A_SIDE; n++) {
      const outermost = side > 0 ? segments.at(-1)! : segments[0]!;
      const end = endOf(outermost, side, radians);
      if (!end) break;
      const beyond = componentsBeyond(bounds, end, side);
      const group = nextGroup(beyond, end, side);
      if (!group) break;
      const next = readGroup(image, group, end, side, radians);
      if (!next) {
        isIncomplete ||= group.length >= MIN_UNREAD_GROUP;
        break;
      }
      segments = join(segments, next, side, radians);
    }
  }
  return { segments, isIncomplete };
}

const isCertain = ({ confidence }: LineSymbol) => confidence >= SYMBOL_CONFIDENCE;

/** Where a point of a strip lies along and across a direction. */
function place(strip: MicrStrip, x: number, y: number, radians: number): { u: number; v: number } {
  const { x: px, y: py } = toImage(strip, x, y);
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return { u: px * cos + py * sin, v: py * cos - px * sin };
}

/** The end of a segment's certain symbols; null when it has none. */
function endOf({ strip, symbols }: LineSegment, side: Side, radians: number): LineEnd | null {
  const certain = symbols.filter(isCertain);
  const last = (side > 0 ? certain.slice(-END_SYMBOLS) : certain.slice(0, END_SYMBOLS).reverse()).map((symbol) =>
    place(strip, symbol.right, symbol.middle, radians),
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

/** The digit-sized components beyond an end near the line's row, nearest first. */
function componentsBeyond(bounds: ComponentBounds, end: LineEnd, side: Side): Component[] {
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
    const off = Math.abs(middle - end.v - end.slope * ((left + right) / 2 - end.u));
    if (off > ROW_OFFSET * end.height + ROW_DRIFT * away) continue;
    found.push({ left, right, middle, height });
  }
  return found.sort((a, b) => side * (a.right - b.right));
}

/** The nearest components of one row, height and regular distance. */
function nextGroup(beyond: readonly Component[], end: LineEnd, side: Side): Component[] | null {
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
    // What follows at once is the segment itself, which has drifted off the grid of its longer part.
    if (gap <= MAX_ADJACENT_GAP) return [...endComponents(end), ...group];
    if (group.length >= (gap <= NEAR_GAP ? MIN_NEAR_GROUP : MIN_GROUP)) return group;
  }
  return null;
}

function endComponents({ last, pitch, height }: LineEnd): Component[] {
  return last.map(({ u, v }) => ({ left: u - CELL_SHARE * pitch, right: u, middle: v, height }));
}

/** Reads a group along a path of its own; null when most of it is not E-13B. */
function readGroup(
  image: GrayImage,
  group: readonly Component[],
  end: LineEnd,
  side: Side,
  radians: number,
): LineSegment | null {
  const us = group.map(({ left, right }) => (left + right) / 2);
  const line = fitParabola(
    us,
    group.map(({ middle }) => middle),
    Number.POSITIVE_INFINITY,
  );
  const slope = group.length < MIN_FOR_DIRECTION ? end.slope : line.slope;
  const pitch = pitchOf(group, end);
  const path = pathOf({ ...line, slope, bend: 0, pitch, growth: 0 }, radians, false);
  const { strip, symbols } = readAlongPath(image, path, {
    minimumClear: Math.min(group.length, MIN_GROUP),
    maximumSymbols: READ_SYMBOLS,
  });
  const added = symbols.filter((symbol) => {
    const u = place(strip, symbol.right - STRIP_PITCH / 2, symbol.middle, radians).u;
    return side * (u - end.u) > 0;
  });
  const certain = added.filter(isCertain).length;
  const expected = group.filter(({ left, right }) => side * ((left + right) / 2 - end.u) > 0).length;
  return certain < Math.max(1, MIN_READ_SHARE * Math.max(added.length, expected)) ? null : { strip, symbols: added };
}

/** The distance of adjacent components, or where there are few the line's, scaled by their height. */
function pitchOf(group: readonly Component[], end: LineEnd): number {
  const expected = (end.pitch * median(group.map(({ height }) => height))) / end.height;
  const rights = group.map(({ right }) => right).sort((a, b) => a - b);
  const steps = rights.slice(1).flatMap((right, i) => {
    const step = right - rights[i]!;
    return step > 0.7 * expected && step < 1.3 * expected ? [step] : [];
  });
  return steps.length < MIN_FOR_PITCH - 1 ? end.pitch : median(steps);
}

/** Adds a segment; uncertain symbols of its neighbor that overlap it were its own, off the neighbor's grid. */
function join(
  segments: readonly LineSegment[],
  next: LineSegment,
  side: Side,
  radians: number,
): readonly LineSegment[] {
  const neighbor = side > 0 ? segments.at(-1)! : segments[0]!;
  const others = side > 0 ? segments.slice(0, -1) : segments.slice(1);
  const lastCertain = side > 0 ? neighbor.symbols.findLastIndex(isCertain) : neighbor.symbols.findIndex(isCertain);
  const inner = side > 0 ? next.symbols[0]! : next.symbols.at(-1)!;
  const limit = place(next.strip, side > 0 ? inner.right - STRIP_PITCH : inner.right, inner.middle, radians).u;
  const symbols = neighbor.symbols.filter((symbol, i) => {
    if (side > 0 ? i <= lastCertain : i >= lastCertain) return true;
    const u = place(neighbor.strip, symbol.right - STRIP_PITCH / 2, symbol.middle, radians).u;
    return side * (limit - u) > 0;
  });
  const trimmed = { ...neighbor, symbols };
  return side > 0 ? [...others, trimmed, next] : [next, trimmed, ...others];
}

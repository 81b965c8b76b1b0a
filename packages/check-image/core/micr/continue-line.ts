import { type InkComponents, measureBounds } from "@endorse/check-image/core/pixels/connected-components";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { STRIP_PITCH } from "./font/strip-scale";
import {
  type Component,
  createPathAlong,
  findComponentsBeyond,
  findEnd,
  findNextGroup,
  isCertain,
  type LineEnd,
  READ_SYMBOLS,
  type Side,
  toRowPosition,
} from "./line-groups";
import type { LineSegment } from "./line-segment";
import { type MicrStrip, previewRow, STRIP_HALF_HEIGHT } from "./matching/micr-strip";
import { readAlongPath } from "./read-along-path";
import { measureRowSimilarity } from "./search/row-similarity";
import type { LineSymbol } from "./symbols/assemble-line";

const MAX_SEGMENTS_PER_SIDE = 3;
const MAX_SEGMENTS = 8;
/** Minimum distance between symbols for a gap that may contain other fields, and for a blank, in pitches. */
const MIN_SPLIT_GAP = 3.2;
const MIN_BLANK_STEPS = 1.6;
/** Minimum number of clear symbols in a group, and minimum share of certain symbols. */
const MIN_CLEAR = 3;
const MIN_READ_SHARE = 0.6;
/** Margin around a group, in pitches, that is also read, so that the group's outer symbols have neighbors. */
const NEEDED_MARGIN = 1.5;
/** A line is incomplete if an unread group has at least this many components, with this similarity to symbols. */
const MIN_UNREAD_GROUP = 6;
const MIN_UNREAD_SIMILARITY = 0.6;

/**
 * Extends a line segment by the fields next to it and in its gaps: fields with a different pitch, height, or row, or
 * fields too far away for the segment's grid.
 *
 * @returns the segments from left to right, and whether the row has regular print that could not be read
 */
export function continueLine(
  image: GrayImage,
  components: InkComponents,
  main: LineSegment,
): { readonly segments: readonly LineSegment[]; readonly isIncomplete: boolean } {
  const { radians } = main.strip.path;
  const bounds = measureBounds(components, radians);
  let isIncomplete = false;
  /** Reads the group next to a segment on one side, up to a limit. */
  const readNext = (segment: LineSegment, side: Side, limit: number | null): LineSegment | null => {
    const end = findEnd(segment, side, radians);
    if (!end) return null;
    const beyond = findComponentsBeyond(bounds, end, side).filter(
      ({ left, right }) => limit === null || side * (limit - (side > 0 ? right : left)) > 0,
    );
    const group = findNextGroup(beyond, end, side);
    if (!group) return null;
    const next = readGroup(image, group, { end, side, radians, limit });
    const added = group.filter((component) => isBeyond(component, end, side));
    if (!next) isIncomplete ||= added.length >= MIN_UNREAD_GROUP && resemblesSymbols(image, group, end, radians);
    return next;
  };
  let segments: readonly LineSegment[] = splitAtGaps(main);
  for (let i = 0; i + 1 < segments.length; i++) {
    const limit = findEnd(segments[i + 1]!, -1, radians)?.u ?? null;
    const next = segments.length < MAX_SEGMENTS ? readNext(segments[i]!, 1, limit) : null;
    if (next) {
      segments = [...addSegment(segments.slice(0, i + 1), next, 1, radians), ...segments.slice(i + 1)];
    }
  }
  for (const side of [-1, 1] as const) {
    for (let n = 0; n < MAX_SEGMENTS_PER_SIDE; n++) {
      const next = readNext(side > 0 ? segments.at(-1)! : segments[0]!, side, null);
      if (!next) break;
      segments = addSegment(segments, next, side, radians);
    }
  }
  return { segments, isIncomplete };
}

/** Splits a segment at its gaps; uncertain symbols in a gap stay with the part before the gap. */
function splitAtGaps({ strip, symbols }: LineSegment): LineSegment[] {
  const parts: LineSymbol[][] = [[]];
  let last: LineSymbol | null = null;
  for (const symbol of symbols) {
    if (last && isCertain(symbol) && symbol.right - last.right > MIN_SPLIT_GAP * STRIP_PITCH) parts.push([]);
    parts.at(-1)!.push(symbol);
    if (isCertain(symbol)) last = symbol;
  }
  return parts.map((part) => ({ strip, symbols: part }));
}

/** Whether a component is beyond an end. A group may start with symbols before the end, which set its direction. */
function isBeyond({ left, right }: Component, end: LineEnd, side: Side): boolean {
  return side * ((left + right) / 2 - end.u) > 0;
}

/** The region of a group: beyond an end, up to a limit; a null limit means no limit. */
interface GroupRegion {
  readonly end: LineEnd;
  readonly side: Side;
  readonly radians: number;
  readonly limit: number | null;
}

/** Reads a group along its own path; null when most of the group is not E-13B. */
function readGroup(
  image: GrayImage,
  group: readonly Component[],
  { end, side, radians, limit }: GroupRegion,
): LineSegment | null {
  /** Whether a cell lies within the region, extended by `margin` pitches. */
  const isWithin = (strip: MicrStrip, right: number, middle: number, margin: number) => {
    const { u } = toRowPosition(strip, right - STRIP_PITCH / 2, middle, radians);
    const slack = margin * end.pitch;
    return side * (u - end.u) > -slack && (limit === null || side * (limit - u) > -slack);
  };
  const { strip, symbols } = readAlongPath(image, createPathAlong(group, end, radians), {
    minimumClear: Math.min(group.length, MIN_CLEAR),
    maximumSymbols: READ_SYMBOLS,
    isNeeded: (cells, right) => isWithin(cells, right, STRIP_HALF_HEIGHT, NEEDED_MARGIN),
  });
  const added = symbols.filter(({ right, middle }) => isWithin(strip, right, middle, 0));
  const certain = added.filter(isCertain).length;
  const expected = group.filter((component) => isBeyond(component, end, side)).length;
  return certain < Math.max(1, MIN_READ_SHARE * Math.max(added.length, expected)) ? null : { strip, symbols: added };
}

/** Whether components look like symbols, even if they are too unclear to read. */
function resemblesSymbols(image: GrayImage, group: readonly Component[], end: LineEnd, radians: number): boolean {
  const path = createPathAlong(group, end, radians);
  const origin = group.reduce((sum, { left, right }) => sum + (left + right) / 2, 0) / group.length;
  const rights = group.map(({ right }) => (right - origin) / path.scale);
  const from = Math.min(...rights) - 2 * STRIP_PITCH;
  const preview = previewRow(image, path, from, Math.max(...rights) + STRIP_PITCH);
  const columns = rights.map((right) => (right - from) / 2);
  return measureRowSimilarity(preview, columns).typical >= MIN_UNREAD_SIMILARITY;
}

/**
 * Adds a segment on one side of the existing segments. Drops the neighbor's uncertain symbols that overlap the new
 * segment, because they are its symbols misread on the neighbor's grid.
 */
function addSegment(
  segments: readonly LineSegment[],
  next: LineSegment,
  side: Side,
  radians: number,
): readonly LineSegment[] {
  const neighbor = side > 0 ? segments.at(-1)! : segments[0]!;
  const others = side > 0 ? segments.slice(0, -1) : segments.slice(1);
  const lastCertain = side > 0 ? neighbor.symbols.findLastIndex(isCertain) : neighbor.symbols.findIndex(isCertain);
  const inner = side > 0 ? next.symbols[0]! : next.symbols.at(-1)!;
  const limit = toRowPosition(next.strip, side > 0 ? inner.right - STRIP_PITCH : inner.right, inner.middle, radians).u;
  const symbols = neighbor.symbols.filter((symbol, i) => {
    if (side > 0 ? i <= lastCertain : i >= lastCertain) return true;
    const { u } = toRowPosition(neighbor.strip, symbol.right - STRIP_PITCH / 2, symbol.middle, radians);
    return side * (limit - u) > 0;
  });
  const trimmed = { ...neighbor, symbols };
  return side > 0
    ? [...others, trimmed, markBlankBefore(trimmed, next, radians)]
    : [next, markBlankBefore(next, trimmed, radians), ...others];
}

/** Returns the right segment, with its first symbol marked if there is a blank before it. */
function markBlankBefore(left: LineSegment, right: LineSegment, radians: number): LineSegment {
  const [last, first] = [left.symbols.at(-1)!, right.symbols[0]!];
  const gap =
    toRowPosition(right.strip, first.right, first.middle, radians).u -
    toRowPosition(left.strip, last.right, last.middle, radians).u;
  const afterBlank = gap > MIN_BLANK_STEPS * STRIP_PITCH * right.strip.path.scale;
  return { ...right, symbols: [{ ...first, afterBlank }, ...right.symbols.slice(1)] };
}

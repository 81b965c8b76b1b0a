import { type InkComponents, measureBounds } from "@endorse/check-image/core/pixels/connected-components";
import { getFineTemplates } from "./font/print-styles";
import { STRIP_PITCH } from "./font/strip-scale";
import { findEnd, isCertain, type LineEnd, type Side, toColumn } from "./line-groups";
import { findLongestSegment, type LineSegment } from "./line-segment";
import { LocalInkLevels } from "./matching/ink-levels";
import { STRIP_HALF_HEIGHT } from "./matching/micr-strip";
import type { MicrRejectionReason } from "./micr-reading";
import { SymbolClassifier } from "./network/symbol-classifier";

/** Range of the gap between the line's end and unread ink, in pitches; fields are never farther apart. */
const MIN_GAP = 0.2;
const MAX_GAP = 24;
/** A symbol's extent above and below the row's center, in cell heights, plus this share of the distance. */
const ROW_REACH = 0.8;
const ROW_DRIFT = 0.02;
/** Minimum height of a symbol's remnant, in cell heights, and its minimum area, in squared cell heights. */
const MIN_HEIGHT = 0.28;
const MIN_AREA = 0.06;
/** Minimum height of cut-off ink, in cell heights; halftone dots elongated by a crop's border are shorter. */
const MIN_CUT_HEIGHT = 0.4;
/** Minimum probability for the network to be certain that ink is not a symbol. */
const BLANK_PROBABILITY = 0.88;
/** Ink within this distance of the image's edge is cut off, in pixels. */
const EDGE = 0.5;

/** The part of an image inside its added border. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Ink in the row next to the line, in pixels along and across the line. */
interface NearbyInk {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly row: number;
  readonly isCut: boolean;
}

/**
 * Finds the reason to reject a fully read line: unread ink beyond it that may be a symbol, or that is cut off by the
 * edge of the image.
 *
 * @returns null when there is no such ink
 */
export function findUnreadInkReason(
  segments: readonly LineSegment[],
  components: InkComponents,
  frame: Frame,
): MicrRejectionReason | null {
  const { radians } = findLongestSegment(segments).strip.path;
  for (const side of [-1, 1] as const) {
    const segment = side > 0 ? segments.at(-1)! : segments[0]!;
    const end = findEnd(segment, side, radians);
    const nearbyInk = end ? findNearbyInk(components, end, { side, radians, frame }) : [];
    if (nearbyInk.some(({ isCut }) => isCut)) return "LineCutOff";
    const mayBeSymbol = end && nearbyInk.length > 0 ? createSymbolPredicate(segment, end, radians) : () => false;
    if (nearbyInk.some(mayBeSymbol)) return "SymbolUncertain";
  }
  return null;
}

/** The area to search for ink. */
interface SearchArea {
  readonly side: Side;
  readonly radians: number;
  readonly frame: Frame;
}

/** Finds the components beyond an end that stay within the row, unlike pen strokes and borders. */
function findNearbyInk(components: InkComponents, end: LineEnd, { side, radians, frame }: SearchArea): NearbyInk[] {
  const { left, right, top, bottom, area } = measureBounds(components, radians);
  const level = radians === 0 ? { left, right, top, bottom } : measureBounds(components, 0);
  return Array.from(area.keys()).flatMap((id) => {
    const [from, to, above, below] = [left[id]!, right[id]!, top[id]!, bottom[id]!];
    const away = side > 0 ? from - end.u : end.u - to;
    if (away < MIN_GAP * end.pitch || away > MAX_GAP * end.pitch) return [];
    if (below - above < MIN_HEIGHT * end.height || area[id]! < MIN_AREA * end.height ** 2) return [];
    const row = end.v + end.slope * ((from + to) / 2 - end.u);
    const reach = ROW_REACH * end.height + ROW_DRIFT * away;
    if (above < row - reach || below > row + reach) return [];
    const touchesEdge =
      level.left[id]! <= frame.left + EDGE ||
      level.right[id]! >= frame.right - EDGE ||
      level.top[id]! <= frame.top + EDGE ||
      level.bottom[id]! >= frame.bottom - EDGE;
    const isCut = touchesEdge && below - above >= MIN_CUT_HEIGHT * end.height;
    if (touchesEdge && !isCut) return [];
    return [{ left: from, right: to, middle: (above + below) / 2, row, isCut }];
  });
}

/** Returns a predicate for ink that may be a symbol; false only if the network rules it out at every possible cell. */
function createSymbolPredicate(
  { strip, symbols }: LineSegment,
  end: LineEnd,
  radians: number,
): (ink: NearbyInk) => boolean {
  const levels = new LocalInkLevels(strip, getFineTemplates(0), symbols.filter(isCertain));
  const classifier = new SymbolClassifier(strip, levels);
  return ({ left, right, middle, row }) => {
    const rights = [right, left + end.pitch].map((u) => toColumn(strip, u, row, radians));
    const inkCenter = STRIP_HALF_HEIGHT + ((middle - row) / end.pitch) * STRIP_PITCH;
    return rights.some((column) =>
      [STRIP_HALF_HEIGHT, inkCenter].some((center) => {
        const { best, probability } = classifier.classify(column, center);
        return best !== " " || probability < BLANK_PROBABILITY;
      }),
    );
  };
}

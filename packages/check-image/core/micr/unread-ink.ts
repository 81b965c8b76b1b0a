import { type InkComponents, measureBounds } from "@endorse/check-image/core/pixels/connected-components";
import { getFineTemplates } from "./font/print-styles";
import { STRIP_PITCH } from "./font/strip-scale";
import { findEnd, isCertain, type LineEnd, type Side, toColumn } from "./line-groups";
import { findLongestSegment, type LineSegment } from "./line-segment";
import { LocalInkLevels } from "./matching/ink-levels";
import { STRIP_HALF_HEIGHT } from "./matching/micr-strip";
import type { MicrRefusal } from "./micr-reading";
import { SymbolClassifier } from "./network/symbol-classifier";

/** Allowed gap between line end and unread ink, in pitches. Fields are never farther apart. */
const MIN_GAP = 0.2;
const MAX_GAP = 24;
/** How far a symbol reaches above and below the middle of the row, in cell heights, and its drift with the distance. */
const ROW_REACH = 0.8;
const ROW_DRIFT = 0.02;
/** Minimum height, in cell heights, and minimum area, in squared cell heights, of a symbol's remnant. */
const MIN_HEIGHT = 0.28;
const MIN_AREA = 0.06;
/** Minimum height, in cell heights, of cut-off ink: halftone dots that a crop's border elongates are shorter. */
const MIN_CUT_HEIGHT = 0.4;
/** Probability at which the network is certain that ink is not a symbol. */
const BLANK_PROBABILITY = 0.88;
/** Ink within this distance of an image's edge is cut off, in pixels. */
const EDGE = 0.5;

/** The part of a crop inside the border that was added around it. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Ink in the row beside the line; lengths along the line (u) and across it (v), in pixels. */
interface InkBeside {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly row: number;
  readonly isCut: boolean;
}

/**
 * Rejects a fully read line if unread ink beyond it may be another symbol, or is cut off by the edge of the image.
 *
 * @returns null when there is no such ink
 */
export function refuseUnreadInk(
  segments: readonly LineSegment[],
  components: InkComponents,
  frame: Frame,
): MicrRefusal | null {
  const { radians } = findLongestSegment(segments).strip.path;
  for (const side of [-1, 1] as const) {
    const segment = side > 0 ? segments.at(-1)! : segments[0]!;
    const end = findEnd(segment, side, radians);
    const beside = end ? findInkBeside(components, end, { side, radians, frame }) : [];
    if (beside.some(({ isCut }) => isCut)) return "LineCutOff";
    const mayBeSymbol = end && beside.length > 0 ? createSymbolFinder(segment, end, radians) : () => false;
    if (beside.some(mayBeSymbol)) return "SymbolUncertain";
  }
  return null;
}

/** Where to search for ink. */
interface SearchArea {
  readonly side: Side;
  readonly radians: number;
  readonly frame: Frame;
}

/** The components beyond an end that stay within the row: pen strokes and borders leave it. */
function findInkBeside(components: InkComponents, end: LineEnd, { side, radians, frame }: SearchArea): InkBeside[] {
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

/** Returns a test whether ink may be a symbol; false only if the network rules it out at every possible cell. */
function createSymbolFinder(
  { strip, symbols }: LineSegment,
  end: LineEnd,
  radians: number,
): (ink: InkBeside) => boolean {
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

import type { Line } from "@endorse/check-image/core/pixels/geometry";
import type { Point } from "@endorse/check-image/core/pixels/image";
import {
  ABOVE_LINE_INCHES,
  type AlignedView,
  BELOW_LINE_INCHES,
  NO_IMAGE,
  VIEW_DPI,
  VIEW_LINE_ROW,
} from "./aligned-view";
import { MAX_BOTTOM_SLOPE, MIN_WIDTH, type OutlineSides, scoreOutline } from "./outline-score";
import { findSideCandidates, type LevelReader, MIN_STEP, type SideCandidate } from "./side-candidates";

/** Minimum distance from the ends of the MICR line to the left and right edges, in inches. */
const MIN_SIDE_MARGIN = 0.1;
/** The standard distance of the bottom edge from the vertical center of the MICR line, in inches. */
const STANDARD_LINE_HEIGHT = 0.3125;

/** Searches for a check's sides in a view aligned with its MICR line. */
export class SideSearch {
  private readonly start: number;
  private readonly end: number;
  private readonly middle: number;
  /** Readers of the gray level along and across each side; the offset across the side increases outward. */
  private readonly below: LevelReader;
  private readonly above: LevelReader;
  private readonly rightward: LevelReader;
  private readonly leftward: LevelReader;

  /** @param margin the view's margin before and after the line, in inches */
  constructor(
    view: AlignedView,
    private readonly margin: number,
  ) {
    const { width, height, values } = view;
    this.start = margin * VIEW_DPI;
    this.end = width - margin * VIEW_DPI;
    const middle = Math.round((this.start + this.end) / 2);
    this.middle = middle;
    const pixel: LevelReader = (x, y) =>
      x < 0 || y < 0 || x >= width || y >= height ? NO_IMAGE : values[y * width + x]!;
    this.below = pixel;
    this.above = (x, y) => pixel(x, 2 * VIEW_LINE_ROW - y);
    this.rightward = (y, x) => pixel(middle + x, y);
    this.leftward = (y, x) => pixel(middle - x, y);
  }

  /**
   * Returns the best combination of four sides and its score; null when an edge is not visible.
   *
   * @param canAssumeBottom whether to assume the bottom edge's standard position when it is not visible
   */
  best(canAssumeBottom: boolean): { readonly sides: OutlineSides; readonly score: number } | null {
    const { tops, bottoms, rights, lefts } = this.candidates(canAssumeBottom);
    let best: OutlineSides | null = null;
    let bestScore = 0;
    for (const top of tops) {
      for (const bottom of bottoms) {
        for (const right of rights) {
          for (const left of lefts) {
            const score = scoreOutline({ top, right, bottom, left });
            if (score <= bestScore) continue;
            best = { top, right, bottom, left };
            bestScore = score;
          }
        }
      }
    }
    return best && { sides: best, score: bestScore };
  }

  private candidates(
    canAssumeBottom: boolean,
  ): Readonly<Record<"tops" | "bottoms" | "rights" | "lefts", SideCandidate[]>> {
    const { start, end } = this;
    const level = VIEW_LINE_ROW;
    const nearest = Math.max(inches(MIN_WIDTH) / 2 - inches(1.5), (end - start) / 2 + inches(MIN_SIDE_MARGIN));
    const farthest = (end - start) / 2 + inches(this.margin) - 6;
    const horizontal = (read: LevelReader, [low, high]: readonly [number, number]): SideCandidate[] =>
      findSideCandidates(read, { from: start, to: end, lowest: level + inches(low), highest: level + inches(high) });
    const tops = horizontal(this.above, ABOVE_LINE_INCHES);
    const visible = horizontal(this.below, BELOW_LINE_INCHES);
    const isBottomVisible = visible.some(({ slope }) => Math.abs(slope) <= MAX_BOTTOM_SLOPE);
    const bottoms = canAssumeBottom && !isBottomVisible ? this.assumeBottom(tops) : visible;
    if (!tops[0] || !bottoms[0]) return { tops, bottoms, rights: [], lefts: [] };
    // Searches for the vertical sides between the best horizontal sides, which cover most of the range even if they are
    // wrong.
    const between = { from: 2 * level - tops[0].at + 3, to: bottoms[0].at - 3, lowest: nearest, highest: farthest };
    const rights = findSideCandidates(this.rightward, between);
    const lefts = findSideCandidates(this.leftward, between);
    return { tops, bottoms, rights, lefts };
  }

  /** Returns a bottom edge at the standard distance from the line; none if that is outside the image. */
  private assumeBottom([top]: readonly SideCandidate[]): SideCandidate[] {
    const at = VIEW_LINE_ROW + inches(STANDARD_LINE_HEIGHT);
    const isInImage = [this.start, this.end].every((x) => this.below(Math.round(x), at) !== NO_IMAGE);
    return top && isInImage
      ? [{ at, slope: 0, step: MIN_STEP, brighterInside: top.brighterInside, isAssumed: true }]
      : [];
  }

  /** Scores a known outline, with corners in view pixels, by evaluating its sides in the same way. */
  scoreKnown(corners: readonly Point[]): number {
    const [a, b, c, d] = corners as [Point, Point, Point, Point];
    const up = ({ x, y }: Point): Point => ({ x, y: 2 * VIEW_LINE_ROW - y });
    const toRight = ({ x, y }: Point): Point => ({ x: y, y: x - this.middle });
    const toLeft = ({ x, y }: Point): Point => ({ x: y, y: this.middle - x });
    const top = createKnownSide(this.above, up(a), up(b));
    const bottom = createKnownSide(this.below, d, c);
    const right = createKnownSide(this.rightward, toRight(b), toRight(c));
    const left = createKnownSide(this.leftward, toLeft(a), toLeft(d));
    return top && right && bottom && left ? scoreOutline({ top, right, bottom, left }) : 0;
  }

  /** Converts sides to lines in the view (top, right, bottom, left); a side lies on the boundary between two pixels. */
  toLines({ top, right, bottom, left }: OutlineSides): readonly Line[] {
    const { middle } = this;
    const center = (this.start + this.end) / 2;
    const verticalCenter = (2 * VIEW_LINE_ROW - top.at + bottom.at) / 2;
    return [
      createHorizontalLine(2 * VIEW_LINE_ROW - top.at + 0.5, -top.slope, center),
      createVerticalLine(middle + right.at + 0.5, right.slope, verticalCenter),
      createHorizontalLine(bottom.at + 0.5, bottom.slope, center),
      createVerticalLine(middle - left.at + 0.5, -left.slope, verticalCenter),
    ];
  }
}

/** Finds the edge along a known side, given by two points as (along, across). */
function createKnownSide(read: LevelReader, a: Point, b: Point): SideCandidate | undefined {
  const slope = (b.y - a.y) / (b.x - a.x);
  const at = Math.round((a.y + b.y) / 2);
  const [from, to] = [Math.min(a.x, b.x) + 3, Math.max(a.x, b.x) - 3];
  return findSideCandidates(read, { from, to, lowest: at - 2, highest: at + 2, slope, lean: 0.015 })[0];
}

function inches(n: number): number {
  return Math.round(n * VIEW_DPI);
}

/** Creates the line y = at + slope·(x − middle). */
function createHorizontalLine(at: number, slope: number, middle: number): Line {
  const norm = Math.hypot(1, slope);
  return { nx: -slope / norm, ny: 1 / norm, c: (at - slope * middle) / norm };
}

/** Creates the line x = at + slope·(y − middle). */
function createVerticalLine(at: number, slope: number, middle: number): Line {
  const norm = Math.hypot(1, slope);
  return { nx: 1 / norm, ny: -slope / norm, c: (at - slope * middle) / norm };
}

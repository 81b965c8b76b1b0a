import { checkFormats, type SizeInches } from "./document-size";
import { intersect, isConvex, type Line } from "./geometry";
import type { GrayImage, Point, Quadrilateral } from "./image";
import { ABOVE, BELOW, frameOf, LINE_ROW, MISSING, VIEW_DPI, viewAround } from "./line-view";
import type { MicrReading } from "./micr-reading";
import { type Read, type Side, strongestSides } from "./strongest-sides";

/** How far beside the ends of its line a check's edges can lie, and how wide it can be, in inches. */
const BESIDE = [0.1, 5.2] as const;
const WIDEST = 9.2;
const NARROWEST = 5.5;
/** Beside the common formats: a lower and an upper business check, and the Indian and Commonwealth one, in inches. */
const FORMATS: readonly SizeInches[] = [
  ...checkFormats,
  { width: 8.25, height: 3.5 },
  { width: 8, height: 3.667 },
  { width: 7.1, height: 3.1 },
];
const FORMAT_BONUS = 0.25;

/** An outline found around a line. */
export interface LineOutline {
  /** How clear its sides are, and how like a check's its size and the line's place are. */
  readonly score: number;
  /** Corners as the check reads. */
  readonly quad: Quadrilateral;
  /** Whether the check is brighter than what surrounds it, at each side. */
  readonly brighterInside: readonly boolean[];
}

/** How much more is thought of an outline that has a common check's size. */
function formatBonus(widthInches: number, heightInches: number): number {
  const fits = FORMATS.some(
    ({ width, height }) => Math.abs(widthInches / width - 1) < 0.03 && Math.abs(heightInches / height - 1) < 0.04,
  );
  return fits ? FORMAT_BONUS : 0;
}

/** How much less is thought of an outline in which the line stands where it does on no check. */
const MISPLACED = 0.8;
/** How much less of one that is brighter than the ground on one side and darker on another. */
const MIXED = 0.93;
/** Where the middle of a line stands above the lower edge, in inches, with room for careless printing and cutting. */
const FOOT = [0.2, 0.45] as const;

interface Sides {
  readonly top: Side;
  readonly right: Side;
  readonly bottom: Side;
  readonly left: Side;
}

function scoreOf({ top, right, bottom, left }: Sides, onLid: boolean): number {
  const width = (right.at + left.at) / VIEW_DPI;
  const height = (top.at + bottom.at - 2 * LINE_ROW) / VIEW_DPI;
  const aspect = width / height;
  if (width < NARROWEST || aspect < 1.7 || aspect > 3.2) return 0;
  const sides = [top, right, bottom, left];
  const mean = sides.reduce((sum, { step }) => sum + Math.sqrt(step), 0) / 4;
  const isMixed = sides.some(({ brighterInside }) => brighterInside !== top.brighterInside);
  if (isMixed && onLid) return 0;
  const foot = (bottom.at - LINE_ROW) / VIEW_DPI;
  return (
    mean * (1 + formatBonus(width, height)) * (foot < FOOT[0] || foot > FOOT[1] ? MISPLACED : 1) * (isMixed ? MIXED : 1)
  );
}

/**
 * Looks for the edges of the check that a magnetic line was read on, where an outline alone was not convincing: how far
 * they can lie from the line is known, so that steps of a gray level or two, gathered along whole sides, are enough.
 *
 * @param reading the line, its boxes in pixels of the picture
 * @param known an outline that was found without the line, as the check reads: how it scores is told too
 * @param onLid whether a scanner's lid surrounds the check, all of it darker or all of it brighter than the paper
 * @returns null when an edge cannot be seen
 */
export function locateFromLine(
  image: GrayImage,
  reading: MicrReading,
  known?: Quadrilateral,
  onLid = false,
): (LineOutline & { readonly knownScore: number }) | null {
  const frame = frameOf(reading);
  if (!frame) return null;
  const length = Math.hypot(frame.right.x - frame.left.x, frame.right.y - frame.left.y) / frame.dpi;
  const room = Math.min(BESIDE[1], WIDEST - length);
  const view = viewAround(image, frame, room, room);
  const { width, height, values } = view;
  const level = LINE_ROW;
  const [start, end] = [room * VIEW_DPI, width - room * VIEW_DPI];
  const pixel = (x: number, y: number): number =>
    x < 0 || y < 0 || x >= width || y >= height ? MISSING : values[y * width + x]!;
  const inches = (n: number): number => Math.round(n * VIEW_DPI);
  const middle = Math.round((start + end) / 2);
  const nearest = Math.max(inches(NARROWEST) / 2 - inches(1.5), (end - start) / 2 + inches(BESIDE[0]));
  const farthest = (end - start) / 2 + inches(room) - 6;
  const mirrored: Read = (x, y) => pixel(x, 2 * level - y);
  const rightward: Read = (y, x) => pixel(middle + x, y);
  const leftward: Read = (y, x) => pixel(middle - x, y);
  const bottoms = strongestSides(pixel, {
    from: start,
    to: end,
    lowest: level + inches(BELOW[0]),
    highest: level + inches(BELOW[1]),
  });
  const tops = strongestSides(mirrored, {
    from: start,
    to: end,
    lowest: level + inches(ABOVE[0]),
    highest: level + inches(ABOVE[1]),
  });
  if (!tops[0] || !bottoms[0]) return null;
  // The upright sides are sought between the likeliest level ones; where those are wrong they still cover most.
  const between = { from: 2 * level - tops[0].at + 3, to: bottoms[0].at - 3, lowest: nearest, highest: farthest };
  const rights = strongestSides(rightward, between);
  const lefts = strongestSides(leftward, between);
  let best: Sides | null = null;
  let bestScore = 0;
  for (const top of tops) {
    for (const bottom of bottoms) {
      for (const right of rights) {
        for (const left of lefts) {
          const score = scoreOf({ top, right, bottom, left }, onLid);
          if (score <= bestScore) continue;
          best = { top, right, bottom, left };
          bestScore = score;
        }
      }
    }
  }
  const knownScore = known ? scoreKnown(known.map(view.fromPicture)) : 0;

  /** The outline that was known, its sides looked at in the same way. */
  function scoreKnown(corners: readonly Point[]): number {
    const side = (read: Read, a: Point, b: Point): Side | undefined => {
      // Points as along and across the side.
      const slope = (b.y - a.y) / (b.x - a.x);
      const at = Math.round((a.y + b.y) / 2);
      const [from, to] = [Math.min(a.x, b.x) + 3, Math.max(a.x, b.x) - 3];
      return strongestSides(read, { from, to, lowest: at - 2, highest: at + 2, slope, lean: 0.015 })[0];
    };
    const [a, b, c, d] = corners as [Point, Point, Point, Point];
    const up = ({ x, y }: Point): Point => ({ x, y: 2 * level - y });
    const toRight = ({ x, y }: Point): Point => ({ x: y, y: x - middle });
    const toLeft = ({ x, y }: Point): Point => ({ x: y, y: middle - x });
    const top = side(mirrored, up(a), up(b));
    const bottom = side(pixel, d, c);
    const right = side(rightward, toRight(b), toRight(c));
    const left = side(leftward, toLeft(a), toLeft(d));
    return top && right && bottom && left ? scoreOf({ top, right, bottom, left }, onLid) : 0;
  }
  if (!best) return null;
  const { top, right, bottom, left } = best;
  const centre = (start + end) / 2;
  const upright = (2 * level - top.at + bottom.at) / 2;
  // Sides as lines of the view; a side's place is the border between two of its pixels.
  const lines: Line[] = [
    lying(2 * level - top.at + 0.5, -top.slope, centre),
    standing(middle + right.at + 0.5, right.slope, upright),
    lying(bottom.at + 0.5, bottom.slope, centre),
    standing(middle - left.at + 0.5, -left.slope, upright),
  ];
  const corners = lines.map((line, i) => intersect(lines[(i + 3) % 4]!, line));
  const [a, b, c, d] = corners.map((corner) => corner && view.toPicture(corner.x, corner.y));
  if (!a || !b || !c || !d) return null;
  const quad: Quadrilateral = [a, b, c, d];
  return isConvex(quad)
    ? {
        quad,
        brighterInside: [top, right, bottom, left].map((side) => side.brighterInside),
        score: bestScore,
        knownScore,
      }
    : null;
}

/** y = at + slope·(x − middle). */
function lying(at: number, slope: number, middle: number): Line {
  const norm = Math.hypot(1, slope);
  return { nx: -slope / norm, ny: 1 / norm, c: (at - slope * middle) / norm };
}

/** x = at + slope·(y − middle). */
function standing(at: number, slope: number, middle: number): Line {
  const norm = Math.hypot(1, slope);
  return { nx: 1 / norm, ny: -slope / norm, c: (at - slope * middle) / norm };
}

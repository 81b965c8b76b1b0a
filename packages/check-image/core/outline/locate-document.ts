import {
  computeSignedArea,
  createImageQuadrilateral,
  measureMeanSideLengths,
  scaleQuadrilateral,
} from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Point, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { type ReducedImage, reduceToFit } from "@endorse/check-image/core/pixels/resample";
import { fitCurvedSides } from "./curved-sides";
import { smooth } from "./hough-lines";
import { hasPlainBackdrop } from "./plain-backdrop";
import { type Candidate, searchQuadrilaterals } from "./quadrilateral-search";
import { refineQuadrilateral } from "./refine-quadrilateral";
import { findBlackMargins, type Margins } from "./scanner-margins";

/** A document's location in an image, and the visibility of its outline. */
export interface LocatedDocument {
  /** Corners in input pixels, starting at the top left corner in the image's orientation. */
  readonly quad: Quadrilateral;
  /** Whether the image was already cropped to the document. */
  readonly fillsImage: boolean;
  /** Number of edges inside the image, or on the border of a cropped image. */
  readonly edgesInView: number;
  /** Whether the background is darker than the document. */
  readonly brighterInside: boolean;
  /** The outline's score, 0 to about 1.1; 1 for an image cropped to its document. */
  readonly outlineScore: number;
  /** Area of a second document next to this document, relative to this document's area. */
  readonly secondDocumentShare: number;
}

/** Longer side of the reduced copy to search, in pixels. */
export const detectionSide = 480;
const minScore = 0.6;
/** Range of aspect ratios (width / height) of a check. */
const minCheckAspect = 1.85;
const maxCheckAspect = 3.1;
/** Minimum score for an outline to be preferred to the whole image, if the image has a check's proportions. */
const minScoreInCropped = 0.84;
/** Maximum margin of a cropped scan relative to its width; 0.3 in of 6 in, the overscan that FramingError allows. */
const maxCroppedMargin = 0.05;
/** Minimum margin of a document on a bed, relative to its width; skewed and cropped scans leave narrower strips. */
const minMargin = 0.02;

/**
 * Detects the document in an image: a scan that fills the frame, a scan with a border, or a photo of a check on a desk.
 * The search runs on a small copy; the corners are then refined on the full image.
 *
 * @param reduced the same image reduced to `detectionSide`
 * @returns null when nothing in the image looks like a check
 */
export function locateDocument(
  input: GrayImage,
  reduced: ReducedImage = reduceToFit(input, detectionSide),
): LocatedDocument | null {
  const small = smooth(reduced.image);
  const candidates = searchQuadrilaterals(small);
  const best = candidates[0];
  const mayBeCropped = isCheckAspect(Math.max(input.width / input.height, input.height / input.width));
  if (mayBeCropped && (!best || best.score < minScoreInCropped || !hasPlainBackdrop(small, best))) {
    return locateTrimmedDocument(input, reduced);
  }
  if (!best || best.score < minScore) return null;
  const rough = scaleQuadrilateral(best.quad, reduced.scaleX, reduced.scaleY);
  const straight = refineQuadrilateral(input, rough, 7 * reduced.scaleX, best.brighterInside, best.onFrame);
  const quad = fitCurvedSides(small, reduced.scaleX, straight, best.brighterInside, best.onFrame);
  return {
    quad,
    fillsImage: false,
    edgesInView: countEdgesInView(quad, best, input),
    brighterInside: best.brighterInside,
    outlineScore: best.score,
    secondDocumentShare: computeSecondDocumentShare(best, candidates),
  };
}

function isCheckAspect(aspect: number): boolean {
  return aspect > minCheckAspect && aspect < maxCheckAspect;
}

function computeAspect(quad: Quadrilateral): number {
  const { width, height } = measureMeanSideLengths(quad);
  return Math.max(width / height, height / width);
}

/** Creates the outline of an image cropped to its document. */
export function createWholeImageDocument(input: GrayImage): LocatedDocument {
  return {
    quad: createImageQuadrilateral(input.width, input.height),
    fillsImage: true,
    edgesInView: 4,
    brighterInside: true,
    outlineScore: 1,
    secondDocumentShare: 0,
  };
}

/** Locates the document in an image that is cropped except for strips of a scanner's black lid. */
function locateTrimmedDocument(input: GrayImage, reduced: ReducedImage): LocatedDocument {
  const whole = createWholeImageDocument(input);
  const margins = findBlackMargins(reduced.image);
  if (margins === null) return whole;
  const { scaleX, scaleY } = reduced;
  const left = margins.left * scaleX;
  const top = margins.top * scaleY;
  const right = margins.right === 0 ? input.width : (reduced.image.width - margins.right) * scaleX;
  const bottom = margins.bottom === 0 ? input.height : (reduced.image.height - margins.bottom) * scaleY;
  const rough: Quadrilateral = [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  const onFrame = [margins.top === 0, margins.right === 0, margins.bottom === 0, margins.left === 0] as const;
  return {
    ...whole,
    quad: refineQuadrilateral(input, rough, 4 * scaleX, true, onFrame),
    fillsImage: false,
    edgesInView: 4 - countHiddenEdges(margins, reduced.image.width - margins.left - margins.right),
  };
}

/**
 * Counts the edges on the image's border where the document extends past it: across from a wide margin, or the only
 * edge without a margin.
 */
function countHiddenEdges({ top, right, bottom, left }: Margins, documentWidth: number): number {
  const visible = [top, right, bottom, left].filter((margin) => margin > minMargin * documentWidth);
  if (visible.length === 3 && Math.min(top, right, bottom, left) === 0) return 1;
  const isHidden = (margin: number, opposite: number) => margin === 0 && opposite > maxCroppedMargin * documentWidth;
  const pairs = [
    [top, bottom],
    [bottom, top],
    [left, right],
    [right, left],
  ] as const;
  return pairs.filter(([margin, opposite]) => isHidden(margin, opposite)).length;
}

/** Counts the edges in view. An edge is out of view if it is the image's border or both its corners lie outside. */
function countEdgesInView(quad: Quadrilateral, candidate: Candidate, input: GrayImage): number {
  const slack = 0.012 * measureMeanSideLengths(quad).width;
  const isOutside = (p: Point): boolean =>
    p.x < -slack || p.y < -slack || p.x > input.width + slack || p.y > input.height + slack;
  let inView = 0;
  for (let side = 0; side < 4; side++) {
    if (!candidate.onFrame[side] && !(isOutside(quad[side]!) && isOutside(quad[(side + 1) % 4]!))) inView++;
  }
  const cornersOut = quad.filter(isOutside).length;
  return cornersOut > 0 ? Math.min(inView, 3) : inView;
}

/** Computes the relative area of the largest check-shaped outline that does not overlap the best outline. */
function computeSecondDocumentShare(best: Candidate, candidates: readonly Candidate[]): number {
  let share = 0;
  for (const other of candidates) {
    if (other.score < 0.7 || other.onFrame.some(Boolean) || overlaps(best.quad, other.quad)) continue;
    if (!isCheckAspect(computeAspect(other.quad))) continue;
    share = Math.max(share, computeSignedArea(other.quad) / computeSignedArea(best.quad));
  }
  return share;
}

function overlaps(a: Quadrilateral, b: Quadrilateral): boolean {
  const center = (quad: Quadrilateral): Point => ({
    x: (quad[0].x + quad[1].x + quad[2].x + quad[3].x) / 4,
    y: (quad[0].y + quad[1].y + quad[2].y + quad[3].y) / 4,
  });
  const inset = (quad: Quadrilateral): Point[] => {
    const c = center(quad);
    return [c, ...quad.map((p) => ({ x: c.x + 0.85 * (p.x - c.x), y: c.y + 0.85 * (p.y - c.y) }))];
  };
  return inset(a).some((p) => contains(b, p)) || inset(b).some((p) => contains(a, p));
}

function contains(quad: Quadrilateral, p: Point): boolean {
  return quad.every((a, i) => {
    const b = quad[(i + 1) % 4]!;
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0;
  });
}

import { findBackdropFrame } from "./backdrop-frame";
import { followCurvedSides } from "./curved-sides";
import { smooth } from "./find-lines";
import { frameQuadrilateral, meanSides, scaleQuadrilateral, signedArea } from "./geometry";
import type { GrayImage, Point, Quadrilateral } from "./image";
import { type Candidate, searchQuadrilaterals } from "./quadrilateral-search";
import { refineQuadrilateral } from "./refine-quadrilateral";
import { type ReducedImage, reduceToFit } from "./resample";
import { trimScannerBlack } from "./trim-scanner-black";

/** Where the document is in a picture, and what of its outline could be seen. */
export interface LocatedDocument {
  /** Corners in input pixels, the top-left corner of the picture's own orientation first. */
  readonly quad: Quadrilateral;
  /** The document fills the picture, which was cropped to it before. */
  readonly fillsPicture: boolean;
  /** How many of the four edges lie inside the picture, or coincide with the border of a cropped one. */
  readonly edgesInView: number;
  /** Whether what surrounds the document is darker than it. */
  readonly brighterInside: boolean;
  /** How clear the outline is, 0 to about 1.1; 1 for a picture that was cropped to its document. */
  readonly clearness: number;
  /** Area of another document beside this one, as a share of this one's. */
  readonly secondDocumentShare: number;
}

/** Longer side of the copy that is searched, in pixels. */
export const workingSide = 480;
const leastScore = 0.6;
/** Aspect ratios (width by height) that a whole picture must have to be taken for a cropped check. */
const narrowestCheck = 1.85;
const widestCheck = 3.1;
/** What an outline inside a picture of a check's own proportions must score to be preferred to the whole picture. */
const leastScoreInCropped = 0.84;

/**
 * Finds the document in a picture: a scan that fills the frame, a scan with a border, or a photo of a check on a desk.
 * The search runs on a small copy; the corners are then placed on the full picture.
 *
 * @param reduced the same picture reduced to `workingSide`
 * @returns null when nothing in the picture looks like a check
 */
export function locateDocument(
  input: GrayImage,
  reduced: ReducedImage = reduceToFit(input, workingSide),
): LocatedDocument | null {
  const small = smooth(reduced.image);
  const candidates = searchQuadrilaterals(small);
  const best = candidates[0];
  const aspect = Math.max(input.width / input.height, input.height / input.width);
  const cropped = aspect > narrowestCheck && aspect < widestCheck;
  if (cropped && (!best || best.score < leastScoreInCropped || !findBackdropFrame(small, best))) {
    return trimmedPicture(input, reduced);
  }
  if (!best || best.score < leastScore) return null;
  const rough = scaleQuadrilateral(best.quad, reduced.scaleX, reduced.scaleY);
  const straight = refineQuadrilateral(input, rough, 7 * reduced.scaleX, best.brighterInside, best.onFrame);
  const quad = followCurvedSides(small, reduced.scaleX, straight, best.brighterInside, best.onFrame);
  return {
    quad,
    fillsPicture: false,
    edgesInView: edgesInView(quad, best, input),
    brighterInside: best.brighterInside,
    clearness: best.score,
    secondDocumentShare: secondDocument(best, candidates),
  };
}

/** The outline of a picture that was cropped to its document. */
export function wholePicture(input: GrayImage): LocatedDocument {
  return {
    quad: frameQuadrilateral(input.width, input.height),
    fillsPicture: true,
    edgesInView: 4,
    brighterInside: true,
    clearness: 1,
    secondDocumentShare: 0,
  };
}

/** A picture that was cropped to its document but for strips of a scanner's black lid. */
function trimmedPicture(input: GrayImage, reduced: ReducedImage): LocatedDocument {
  const whole = wholePicture(input);
  const margins = trimScannerBlack(reduced.image);
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
  return { ...whole, quad: refineQuadrilateral(input, rough, 4 * scaleX, true, onFrame), fillsPicture: false };
}

/** An edge is out of view when it is the picture's border, or when one of its corners lies clearly outside. */
function edgesInView(quad: Quadrilateral, candidate: Candidate, input: GrayImage): number {
  const slack = 0.012 * meanSides(quad).width;
  const outside = (p: Point): boolean =>
    p.x < -slack || p.y < -slack || p.x > input.width + slack || p.y > input.height + slack;
  let inView = 0;
  for (let side = 0; side < 4; side++) {
    if (!candidate.onFrame[side] && !(outside(quad[side]!) && outside(quad[(side + 1) % 4]!))) inView++;
  }
  const cornersOut = quad.filter(outside).length;
  return cornersOut > 0 ? Math.min(inView, 3) : inView;
}

/** The largest other outline that does not share ground with the best one. */
function secondDocument(best: Candidate, candidates: readonly Candidate[]): number {
  let share = 0;
  for (const other of candidates) {
    if (other.score < 0.7 || other.onFrame.some(Boolean) || overlaps(best.quad, other.quad)) continue;
    share = Math.max(share, signedArea(other.quad) / signedArea(best.quad));
  }
  return share;
}

function overlaps(a: Quadrilateral, b: Quadrilateral): boolean {
  const centre = (quad: Quadrilateral): Point => ({
    x: (quad[0].x + quad[1].x + quad[2].x + quad[3].x) / 4,
    y: (quad[0].y + quad[1].y + quad[2].y + quad[3].y) / 4,
  });
  const inset = (quad: Quadrilateral): Point[] => {
    const c = centre(quad);
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

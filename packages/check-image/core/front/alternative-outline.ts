import type { MicrReading } from "@endorse/check-image/core/micr/micr-reading";
import { fitCurvedSides } from "@endorse/check-image/core/outline/curved-sides";
import { isStandardCheckSize, type SizeInches } from "@endorse/check-image/core/outline/document-size";
import { smooth } from "@endorse/check-image/core/outline/hough-lines";
import type { LocatedDocument } from "@endorse/check-image/core/outline/locate-document";
import { refineQuadrilateral } from "@endorse/check-image/core/outline/refine-quadrilateral";
import { rectifiedDpi, type StraightenedSide } from "@endorse/check-image/core/outline/straighten";
import {
  type Homography,
  mapRectangleToQuadrilateral,
  measureMeanSideLengths,
  project,
} from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Point, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { rectify } from "@endorse/check-image/core/pixels/rectify";
import { reduceByFactor } from "@endorse/check-image/core/pixels/resample";
import { type LineOutline, locateFromLine } from "./locate-from-line";

/** A front straightened by its outline, and its MICR line. */
export interface OutlinedFront {
  readonly located: LocatedDocument;
  readonly straight: StraightenedSide;
  readonly micr: MicrReading;
}

/**
 * Range of the MICR line's distance from the bottom edge in inches, with tolerance for careless cutting. The distance
 * from the right edge varies, because the amount field at the right end is blank until a bank encodes it.
 */
const minLineHeight = 0.2;
const maxLineHeight = 0.5;
/** A larger document is not a check, even allowing for checks too large for exchange. */
const maxCheckSize = { width: 10.6, height: 4.9 };
/** Heights outside this range, in inches, are rare and usually caused by print or a color band mistaken for an edge. */
const minTypicalHeight = 2.6;
const maxTypicalHeight = 3.8;
/** An outline with a higher score is accepted if the line's position and the height are plausible. */
const reliableOutlineScore = 0.75;
/** Minimum ratio of an alternative outline's score to the original outline's score. */
const minScoreGain = 1.04;
/** Search margin around the outline, in inches; the wide margin is for a line that extends past the outline. */
const searchMargin = 1.5;
const wideSearchMargin = 4;
/** Resolution of the search. */
const searchDpi = 100;

/**
 * Searches for a better outline when the check's size is implausible, or its MICR line is at an implausible position or
 * extends past the outline: the detected outline may be print on the check, a shadow, a scanner lid, or the edge of the
 * desk. The MICR line guides the search.
 *
 * @param wholeLine all symbols of a line that extends past the outline, in pixels of the straightened check; null when
 *   the line does not extend past it
 * @returns the outline in reading order, in image pixels; null when none scores clearly better than the original
 */
export function findAlternativeOutline(
  input: GrayImage,
  front: OutlinedFront,
  wholeLine: MicrReading["symbols"] | null,
): { readonly quad: Quadrilateral; readonly inches: SizeInches } | null {
  const { located, straight, micr } = front;
  if (!wholeLine && (located.fillsImage ? !isImplausibleCrop(front) : isReliable(front))) return null;
  const { width, height } = straight.rectified;
  const dpi = micr.dpi ?? rectifiedDpi;
  const margin = located.fillsImage ? 0 : (wholeLine ? wideSearchMargin : searchMargin) * dpi;
  const scale = searchDpi / dpi;
  const toInput = mapRectangleToQuadrilateral(width, height, located.quad);
  const toView = (x: number, y: number): Point => ({ x: (x + margin) * scale, y: (y + margin) * scale });
  const view = rectify(
    input,
    projectCorners(toInput, rectangle(-margin, -margin, width + margin, height + margin)),
    Math.round((width + 2 * margin) * scale),
    Math.round((height + 2 * margin) * scale),
  );
  const symbols = (wholeLine ?? micr.symbols).map(({ box, ...symbol }) => ({
    ...symbol,
    box: { ...toView(box.x, box.y), width: box.width * scale, height: box.height * scale },
  }));
  const [from, to] = [toView(0, 0), toView(width, height)];
  const detectedOutline = located.fillsImage || wholeLine ? undefined : rectangle(from.x, from.y, to.x, to.y);
  const rough = locateFromLine(view, { ...micr, symbols, dpi: searchDpi }, detectedOutline);
  if (!rough || rough.score < minScoreGain * rough.knownScore) return null;
  // Against a scanner lid, edges are faint and straight.
  const flat = located.fillsImage
    ? refineQuadrilateral(view, rough.quad, searchDpi * 0.06, rough.brighterInside, rough.fixed)
    : snapToEdges(view, rough);
  const sides = measureMeanSideLengths(flat);
  const [a, b, c, d] = flat.map(({ x, y }) => ({ x: x / scale - margin, y: y / scale - margin }));
  return {
    quad: projectCorners(toInput, [a!, b!, c!, d!]),
    inches: { width: sides.width / searchDpi, height: sides.height / searchDpi },
  };
}

/** Snaps a rough outline's sides to the edges, which may be curved. */
function snapToEdges(view: GrayImage, { quad, brighterInside, fixed }: LineOutline): Quadrilateral {
  const approximate = refineQuadrilateral(view, quad, searchDpi * 0.12, brighterInside, fixed);
  const straightSides = refineQuadrilateral(view, approximate, searchDpi * 0.05, brighterInside, fixed);
  return fitCurvedSides(smooth(reduceByFactor(view, 2)), 2, straightSides, brighterInside, fixed);
}

function rectangle(left: number, top: number, right: number, bottom: number): Quadrilateral {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

function projectCorners(h: Homography, [a, b, c, d]: Quadrilateral): Quadrilateral {
  return [project(h, a.x, a.y), project(h, b.x, b.y), project(h, c.x, c.y), project(h, d.x, d.y)];
}

function toInches({ straight, micr }: OutlinedFront): SizeInches {
  const dpi = micr.dpi ?? rectifiedDpi;
  return { width: straight.rectified.width / dpi, height: straight.rectified.height / dpi };
}

function isReliable(front: OutlinedFront): boolean {
  const { height } = toInches(front);
  const lineHeight = measureLineHeight(front);
  return (
    front.located.outlineScore > reliableOutlineScore &&
    height > minTypicalHeight &&
    height < maxTypicalHeight &&
    lineHeight > minLineHeight &&
    lineHeight < maxLineHeight
  );
}

/** Measures the distance from the bottom edge to the line's right end, in inches. */
function measureLineHeight({ straight, micr }: OutlinedFront): number {
  const last = micr.symbols.at(-1)!.box;
  return (straight.rectified.height - last.y - last.height / 2) / (micr.dpi ?? rectifiedDpi);
}

function isImplausibleCrop(front: OutlinedFront): boolean {
  const { width, height } = toInches(front);
  // A scan with a standard check size is completely filled by the check, regardless of the line's position.
  if (isStandardCheckSize({ width, height })) return false;
  return width > maxCheckSize.width || height > maxCheckSize.height || measureLineHeight(front) > maxLineHeight;
}

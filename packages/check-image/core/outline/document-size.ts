import {
  distance,
  mapRectangleToQuadrilateral,
  measureMeanSideLengths,
} from "@endorse/check-image/core/pixels/geometry";
import type { Quadrilateral } from "@endorse/check-image/core/pixels/image";
import type { LocatedDocument } from "./locate-document";

export interface SizeInches {
  readonly width: number;
  readonly height: number;
}

/** A document's size, and where it comes from. */
export interface DocumentSize {
  readonly inches: SizeInches;
  /** Input pixels per inch along the document. */
  readonly dpi: number;
  /**
   * `density`: the file's resolution. `format`: the check format with the nearest proportions. `micr`: the pitch of the
   * MICR line.
   */
  readonly source: "density" | "format" | "micr";
}

/** Common check formats in inches; an image without a resolution is scaled to the width of one of them. */
export const checkFormats: readonly SizeInches[] = [
  { width: 6, height: 2.75 },
  { width: 8.5, height: 3.667 },
  { width: 8.5, height: 3.5 },
  { width: 8.25, height: 3 },
  { width: 8.5, height: 3 },
];

/** Default resolutions that encoders write when the actual one is unknown. */
const placeholderDpis = new Set([1, 72, 96]);
/**
 * Opposite sides of a flat scan are equal within this tolerance; a hand-held photo's resolution does not indicate
 * inches.
 */
const parallelTolerance = 0.015;

/**
 * Estimates a document's size in inches: from the file's resolution if that gives a plausible document, otherwise from
 * the check format with the nearest proportions. If the proportions are implausible, a check's height (or for long
 * strips its width) is assumed, so that the other dimension shows the defect.
 *
 * @param densityDpi the file's resolution in dots per inch, or null
 * @param frame size of the whole image in pixels, for the camera model
 */
export function estimateSize(
  located: LocatedDocument,
  densityDpi: number | null,
  frame: { width: number; height: number },
): DocumentSize {
  const sides = measureMeanSideLengths(located.quad);
  if (densityDpi !== null && isParallel(located.quad)) {
    const inches = { width: sides.width / densityDpi, height: sides.height / densityDpi };
    const trusted = placeholderDpis.has(Math.round(densityDpi))
      ? isStandardCheckSize(inches)
      : isPlausibleSize(inches, located.fillsImage);
    if (trusted) return { inches, dpi: densityDpi, source: "density" };
  }
  const aspect = located.fillsImage ? sides.width / sides.height : estimatePerspectiveAspect(located.quad, frame);
  return estimateSizeFromAspect(aspect, sides.width);
}

/** The size of a document of known aspect ratio (width / height), scaled to the nearest check format. */
export function estimateSizeFromAspect(aspect: number, widthPixels: number): DocumentSize {
  let width: number;
  if (aspect < 2) width = 2.75 * aspect;
  else if (aspect > 2.95) width = 8.5;
  else width = findNearestFormat(aspect).width;
  return { inches: { width, height: width / aspect }, dpi: widthPixels / width, source: "format" };
}

/** The same document scaled to another width, so that the two sides of one check agree. */
export function withWidth(size: DocumentSize, width: number): DocumentSize {
  const factor = width / size.inches.width;
  return {
    inches: { width, height: size.inches.height * factor },
    dpi: size.dpi / factor,
    source: size.source,
  };
}

/** The same document at the resolution measured by the pitch of its MICR line. */
export function computeSizeAtDpi(size: DocumentSize, dpi: number): DocumentSize {
  return { ...withWidth(size, (size.inches.width * size.dpi) / dpi), source: "micr" };
}

function findNearestFormat(aspect: number): SizeInches {
  const gap = (format: SizeInches): number => Math.abs(Math.log((aspect * format.height) / format.width));
  return checkFormats.reduce((best, format) => (gap(format) < gap(best) ? format : best));
}

/** Whether a size is a standard check's, to within 3%. */
export function isStandardCheckSize(inches: SizeInches): boolean {
  return checkFormats.some(
    (format) => Math.abs(inches.width / format.width - 1) < 0.03 && Math.abs(inches.height / format.height - 1) < 0.03,
  );
}

export const smallestFormat: SizeInches = { width: 6, height: 2.75 };
/** How much smaller than this format a check may be when measured by its pitch: print varies, and so do cuts. */
const smallestWidthWithin = 0.08;
const smallestHeightWithin = 0.12;
/** Larger sizes need no correction: no test fails them. */
const acceptedSize: SizeInches = { width: 5.75, height: 2.5 };

/** Whether a size measured by the pitch of the MICR line is the smallest check format's, measured a little too small. */
export function isNearSmallestFormat({ width, height }: SizeInches): boolean {
  const { width: formatWidth, height: formatHeight } = smallestFormat;
  return (
    (width < acceptedSize.width || height < acceptedSize.height) &&
    width < formatWidth &&
    width > formatWidth * (1 - smallestWidthWithin) &&
    Math.abs(height / formatHeight - 1) < smallestHeightWithin
  );
}

/**
 * Wider than the limits of the tests, so that an out-of-range size is reported rather than rejected; a whole image may
 * be a scanned page.
 */
function isPlausibleSize(inches: SizeInches, whole: boolean): boolean {
  const { width, height } = inches;
  return width >= 3 && height >= 1.2 && (whole ? width <= 15 && height <= 15 : width <= 13 && height <= 6.5);
}

function isParallel(quad: Quadrilateral): boolean {
  const across = distance(quad[0], quad[1]) / distance(quad[3], quad[2]);
  const along = distance(quad[0], quad[3]) / distance(quad[1], quad[2]);
  return Math.abs(across - 1) < parallelTolerance && Math.abs(along - 1) < parallelTolerance;
}

/**
 * Aspect ratio of a rectangle seen in perspective (Zhang and He, 2007), with the principal point at the image center
 * and the focal length of a phone's main camera, which is 0.6 to 0.9 of the image's longer side. Estimating the focal
 * length too is ill-conditioned for near-frontal photos, and these are most.
 */
function estimatePerspectiveAspect(quad: Quadrilateral, frame: { width: number; height: number }): number {
  const h = mapRectangleToQuadrilateral(1, 1, quad);
  const focal = 0.78 * Math.max(frame.width, frame.height);
  const length = (x: number, y: number, w: number): number =>
    Math.hypot((x - (frame.width / 2) * w) / focal, (y - (frame.height / 2) * w) / focal, w);
  return length(h[0], h[3], h[6]) / length(h[1], h[4], h[7]);
}

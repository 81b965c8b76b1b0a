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

/** A document's size and its source. */
export interface DocumentSize {
  readonly inches: SizeInches;
  /** Input pixels per inch along the document. */
  readonly dpi: number;
  /**
   * `density`: the file's resolution. `format`: the check format with the nearest proportions. `micr`: the MICR line's
   * pitch.
   */
  readonly source: "density" | "format" | "micr";
}

/** Common check formats in inches; an image without a resolution is scaled to a format's width. */
export const checkFormats: readonly SizeInches[] = [
  { width: 6, height: 2.75 },
  { width: 8.5, height: 3.667 },
  { width: 8.5, height: 3.5 },
  { width: 8.25, height: 3 },
  { width: 8.5, height: 3 },
];

/** Default resolutions that encoders state when the actual resolution is unknown. */
const placeholderDpis = new Set([1, 72, 96]);
/**
 * Tolerated relative difference between a flat scan's opposite sides. Other images are hand-held photos, whose
 * resolution does not relate to inches.
 */
const parallelTolerance = 0.015;

/**
 * Estimates a document's size in inches: from the file's resolution if the result is plausible, otherwise from the
 * check format with the nearest proportions. If the proportions are implausible, assumes a check's height (or the
 * width, for long strips), so that the other dimension shows the defect.
 *
 * @param densityDpi the file's resolution in dots per inch; null when it states none
 * @param frame the whole image's size in pixels, for the camera model
 */
export function estimateSize(
  located: LocatedDocument,
  densityDpi: number | null,
  frame: { width: number; height: number },
): DocumentSize {
  const sides = measureMeanSideLengths(located.quad);
  if (densityDpi !== null && isParallel(located.quad)) {
    const inches = { width: sides.width / densityDpi, height: sides.height / densityDpi };
    const isTrusted = placeholderDpis.has(Math.round(densityDpi))
      ? isStandardCheckSize(inches)
      : isPlausibleSize(inches, located.fillsImage);
    if (isTrusted) return { inches, dpi: densityDpi, source: "density" };
  }
  const aspect = located.fillsImage ? sides.width / sides.height : estimatePerspectiveAspect(located.quad, frame);
  return estimateSizeFromAspect(aspect, sides.width);
}

/** Estimates a document's size from its aspect ratio (width / height), using the nearest check format. */
export function estimateSizeFromAspect(aspect: number, widthPixels: number): DocumentSize {
  let width: number;
  if (aspect < 2) width = 2.75 * aspect;
  else if (aspect > 2.95) width = 8.5;
  else width = findNearestFormat(aspect).width;
  return { inches: { width, height: width / aspect }, dpi: widthPixels / width, source: "format" };
}

/** Scales a document to a different width, so that both sides of a check agree. */
export function withWidth(size: DocumentSize, width: number): DocumentSize {
  const factor = width / size.inches.width;
  return {
    inches: { width, height: size.inches.height * factor },
    dpi: size.dpi / factor,
    source: size.source,
  };
}

/** Computes a document's size at the resolution measured by its MICR line's pitch. */
export function computeSizeAtDpi(size: DocumentSize, dpi: number): DocumentSize {
  return { ...withWidth(size, (size.inches.width * size.dpi) / dpi), source: "micr" };
}

function findNearestFormat(aspect: number): SizeInches {
  const gap = (format: SizeInches): number => Math.abs(Math.log((aspect * format.height) / format.width));
  return checkFormats.reduce((best, format) => (gap(format) < gap(best) ? format : best));
}

/** Whether a size is a standard check size, within 3%. */
export function isStandardCheckSize(inches: SizeInches): boolean {
  return checkFormats.some(
    (format) => Math.abs(inches.width / format.width - 1) < 0.03 && Math.abs(inches.height / format.height - 1) < 0.03,
  );
}

export const smallestFormat: SizeInches = { width: 6, height: 2.75 };
/** Tolerances for a check of this format measured by its pitch, because printing and cutting vary. */
const smallestWidthWithin = 0.08;
const smallestHeightWithin = 0.12;
/** Larger sizes need no correction, because they pass all tests. */
const acceptedSize: SizeInches = { width: 5.75, height: 2.5 };

/** Whether a size measured by the MICR line's pitch is the smallest check format, measured slightly too small. */
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
 * Whether a size is plausible. The limits are wider than the tests' limits, so that an out-of-range size is reported
 * instead of ignored; an image without an outline may be a scanned page.
 */
function isPlausibleSize(inches: SizeInches, fillsImage: boolean): boolean {
  const { width, height } = inches;
  return width >= 3 && height >= 1.2 && (fillsImage ? width <= 15 && height <= 15 : width <= 13 && height <= 6.5);
}

/** Whether opposite sides are equally long, as on a flat scan. */
export function isParallel(quad: Quadrilateral): boolean {
  const across = distance(quad[0], quad[1]) / distance(quad[3], quad[2]);
  const along = distance(quad[0], quad[3]) / distance(quad[1], quad[2]);
  return Math.abs(across - 1) < parallelTolerance && Math.abs(along - 1) < parallelTolerance;
}

/**
 * Estimates the aspect ratio of a rectangle seen in perspective (Zhang and He, 2007), assuming that the principal point
 * is at the image center and the focal length is that of a phone's main camera, 0.6 to 0.9 of the image's longer side.
 * Estimating the focal length as well is ill-conditioned for near-frontal photos, which are the majority.
 */
function estimatePerspectiveAspect(quad: Quadrilateral, frame: { width: number; height: number }): number {
  const h = mapRectangleToQuadrilateral(1, 1, quad);
  const focal = 0.78 * Math.max(frame.width, frame.height);
  const length = (x: number, y: number, w: number): number =>
    Math.hypot((x - (frame.width / 2) * w) / focal, (y - (frame.height / 2) * w) / focal, w);
  return length(h[0], h[3], h[6]) / length(h[1], h[4], h[7]);
}

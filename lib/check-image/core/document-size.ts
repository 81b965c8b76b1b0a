import { distance, meanSides, rectangleToQuadrilateral } from "./geometry";
import type { Quadrilateral } from "./image";
import type { LocatedDocument } from "./locate-document";

export interface SizeInches {
  readonly width: number;
  readonly height: number;
}

/** A document's size, and what told it. */
export interface DocumentSize {
  readonly inches: SizeInches;
  /** Input pixels an inch along the document. */
  readonly dpi: number;
  /**
   * `density`: the file's own resolution. `format`: the check format whose proportions come nearest. `micr`: the pitch of
   * the magnetic line.
   */
  readonly source: "density" | "format" | "micr";
}

/** Common check formats in inches; the width is what a picture without a resolution is scaled to. */
export const checkFormats: readonly SizeInches[] = [
  { width: 6, height: 2.75 },
  { width: 8.5, height: 3.667 },
  { width: 8.5, height: 3.5 },
  { width: 8.25, height: 3 },
  { width: 8.5, height: 3 },
];

/** Resolutions that programs write when they know none. */
const placeholderDensities = new Set([1, 72, 96]);
/** Sides of a flat scan stay parallel within this; a hand-held picture says nothing about inches. */
const parallelWithin = 0.015;

/**
 * A document's size in inches: from the file's resolution where that makes the document a plausible paper, otherwise
 * from the check format with the nearest proportions. Where the proportions are no check's, the height (or for long
 * strips the width) of a check is assumed, so that the other dimension shows what is missing.
 *
 * @param densityDpi the file's resolution in dots an inch, or null
 * @param frame size of the whole picture in pixels, for the lens model
 */
export function estimateSize(
  located: LocatedDocument,
  densityDpi: number | null,
  frame: { width: number; height: number },
): DocumentSize {
  const sides = meanSides(located.quad);
  if (densityDpi !== null && isParallel(located.quad)) {
    const inches = { width: sides.width / densityDpi, height: sides.height / densityDpi };
    const trusted = placeholderDensities.has(Math.round(densityDpi))
      ? isFormat(inches)
      : isPaper(inches, located.fillsPicture);
    if (trusted) return { inches, dpi: densityDpi, source: "density" };
  }
  const aspect = located.fillsPicture ? sides.width / sides.height : trueAspect(located.quad, frame);
  return sizeFromAspect(aspect, sides.width);
}

/** The size of a document of known proportions (width by height), scaled to the nearest check format. */
export function sizeFromAspect(aspect: number, widthPixels: number): DocumentSize {
  let width: number;
  if (aspect < 2) width = 2.75 * aspect;
  else if (aspect > 2.95) width = 8.5;
  else width = nearestFormat(aspect).width;
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

/** The same document at the resolution that the pitch of its magnetic line shows. */
export function sizeAtDpi(size: DocumentSize, dpi: number): DocumentSize {
  return { ...withWidth(size, (size.inches.width * size.dpi) / dpi), source: "micr" };
}

function nearestFormat(aspect: number): SizeInches {
  const gap = (format: SizeInches): number => Math.abs(Math.log((aspect * format.height) / format.width));
  return checkFormats.reduce((best, format) => (gap(format) < gap(best) ? format : best));
}

/** Whether a size is that of a common check, to 3 %. */
export function isFormat(inches: SizeInches): boolean {
  return checkFormats.some(
    (format) => Math.abs(inches.width / format.width - 1) < 0.03 && Math.abs(inches.height / format.height - 1) < 0.03,
  );
}

/**
 * Wider than the limits of the tests, so that a wrong size is measured and not explained away; a whole picture may be
 * a scanned page.
 */
function isPaper(inches: SizeInches, whole: boolean): boolean {
  const { width, height } = inches;
  return width >= 3 && height >= 1.2 && (whole ? width <= 15 && height <= 15 : width <= 13 && height <= 6.5);
}

function isParallel(quad: Quadrilateral): boolean {
  const across = distance(quad[0], quad[1]) / distance(quad[3], quad[2]);
  const along = distance(quad[0], quad[3]) / distance(quad[1], quad[2]);
  return Math.abs(across - 1) < parallelWithin && Math.abs(along - 1) < parallelWithin;
}

/**
 * Width by height of a rectangle seen in perspective (Zhang and He, 2007), with the optical axis in the middle of the
 * picture and the focal length of a phone's main camera, which is 0.6 to 0.9 of the picture's longer side. Solving for
 * the focal length too is hopeless for pictures taken nearly from above, and these are most.
 */
function trueAspect(quad: Quadrilateral, frame: { width: number; height: number }): number {
  const h = rectangleToQuadrilateral(1, 1, quad);
  const focal = 0.78 * Math.max(frame.width, frame.height);
  const length = (x: number, y: number, w: number): number =>
    Math.hypot((x - (frame.width / 2) * w) / focal, (y - (frame.height / 2) * w) / focal, w);
  return length(h[0], h[3], h[6]) / length(h[1], h[4], h[7]);
}

import type { IqaRegion } from "@endorse/check-image/core/iqa/iqa-types";
import type { MicrReading } from "@endorse/check-image/core/micr/micr-reading";
import { searchRows } from "@endorse/check-image/core/micr/search/micr-search";
import type { BitonalImage, CheckSide, GrayImage } from "@endorse/check-image/core/pixels/image";
import { type GlareLevels, type GlareSpot, measureGlare } from "./measure-glare";

/** Height of the band at the top or bottom edge that contains a MICR line, in pixels at 200 dpi. */
const stripRows = 160;

/** Height limits of MICR symbols, in pixels at 200 dpi. */
const symbolHeights = { minimumHeight: 14.5, maximumHeight: 36 };

/** Minimum number of components in a MICR row, and their minimum similarity to E-13B symbols. */
const minComponents = 8;

const minSimilarity = 0.8;

/** Sampling stride; prime, so that it does not align with rows or patterns. */
const stride = 23;

const minInkSamples = 120;

/** Warnings that the portal shows before submission, for defects that none of the bank's tests measures. */
export type HintName = "NotACheck" | "OtherSide" | "NoPrint" | "Glare" | "GlareOnLine" | "LowContrast";

export interface PictureHint {
  readonly name: HintName;
  readonly value: number;
  /** The limit that `value` violates. */
  readonly limit: number;
  readonly unit: string;
  /** Region of the defect, in pixels of the straightened image. */
  readonly region?: IqaRegion;
}

/** Maximum saturated area, as a percentage of the check; a white box printed on tinted paper is smaller. */
const glarePercent = 2.5;
/** Height of the MICR clear band in pixels at 200 dpi, and the maximum glare in it, as a percentage of the check. */
const clearBand = 125;
const bandGlarePercent = 0.3;
/** Distance from the check's side within which a bright area reaches it, in pixels at 200 dpi. */
const sideMargin = 32;
/** Glare hides all print, except near its edge. */
const shadowPrintPercent = 4;
/** Levels in the clear band of an unaccepted line; noise darkens some pixels of white paper, but none in glare. */
const bandLevels: GlareLevels = { saturation: 254, maxPaper: 251 };
/** Minimum difference between ink and paper in gray levels; a clean scan has at least 130, a photo about 100. */
const contrastLevels = 70;
/** A front has at least this percentage of ink; a back without an endorsement has less. */
const frontInkPercent = 3;
/** A blank page has less than this percentage of ink; the printed lines on a back alone have more. */
const blankInkPercent = 0.2;

/** Checks are 2.18 to 2.83 times as wide as high; other photographed objects are squarer or narrower. */
const minAspect = 1.8;
const maxAspect = 3.6;

/** A straightened side to find hints for. */
export interface SideToHint {
  readonly side: CheckSide;
  readonly rectified: GrayImage;
  readonly bitonal: BitonalImage;
  /** Percentage of ink pixels. */
  readonly inkPercent: number;
  readonly micr: MicrReading | null;
  /** Whether cut print or a failed test explains why no MICR line was read. */
  readonly isLineDamaged: boolean;
}

/** Finds all hints for a side, most severe first. */
export function findPictureHints(side: SideToHint): PictureHint[] {
  return [hintNotACheck(side) ?? hintOtherSide(side), hintGlare(side), hintLowContrast(side)].filter(
    (hint) => hint !== null,
  );
}

/**
 * Detects a document without a check's proportions, or a front with print but no MICR line. A front with hardly any
 * print is more likely a back, and a side with a MICR line is a check regardless of its proportions.
 */
function hintNotACheck({ side, rectified, bitonal, inkPercent, micr, isLineDamaged }: SideToHint): PictureHint | null {
  if (side === "front" && micr?.reason !== "NotReadable") return null;
  const aspect = rectified.width / rectified.height;
  const isOffShape = aspect < minAspect || aspect > maxAspect;
  const hasOnlyPrint = side === "front" && inkPercent >= frontInkPercent && !isLineDamaged;
  if ((!isOffShape && !hasOnlyPrint) || hasMicrLine(rectified, bitonal)) return null;
  if (!isOffShape) return { name: "NotACheck", value: 0, limit: 1, unit: "magnetic lines" };
  const limit = aspect < minAspect ? minAspect : maxAspect;
  return { name: "NotACheck", value: round(aspect), limit, unit: "times as wide as high" };
}

/** Detects a front submitted as a back, and a front without a line that is blank or, with little print, a back. */
function hintOtherSide({ side, rectified, bitonal, inkPercent, micr }: SideToHint): PictureHint | null {
  if (side === "back") {
    return hasMicrLine(rectified, bitonal) ? { name: "OtherSide", value: 1, limit: 0, unit: "magnetic lines" } : null;
  }
  if (micr?.reason !== "NotReadable" || inkPercent >= frontInkPercent) return null;
  if (inkPercent < blankInkPercent) {
    return { name: "NoPrint", value: round(inkPercent), limit: blankInkPercent, unit: "% black" };
  }
  return { name: "OtherSide", value: round(inkPercent), limit: frontInkPercent, unit: "% black, no magnetic line" };
}

function hintGlare(side: SideToHint): PictureHint | null {
  const spot = measureGlare(side.rectified);
  if (spot && isOutsideShadow(spot, side.rectified)) return null;
  if (!spot || spot.percent <= glarePercent) return hintGlareOnLine(side);
  const { percent, region } = spot;
  return { name: "Glare", value: round(percent), limit: glarePercent, unit: "% blown out", region };
}

/** Whether a bright area is the part outside a shadow: it reaches two sides, and print is visible in it. */
function isOutsideShadow({ region, printPercent }: GlareSpot, { width, height }: GrayImage): boolean {
  const margins = [region.x, region.y, width - region.x - region.width, height - region.y - region.height];
  return margins.filter((margin) => margin <= sideMargin).length >= 2 && printPercent > shadowPrintPercent;
}

/** Detects a smaller spot in the clear band, which matters if the MICR line was not accepted. */
function hintGlareOnLine({ side, rectified: { width, height, pixels }, micr }: SideToHint): PictureHint | null {
  if (side === "back" || micr?.accepted || height <= clearBand) return null;
  const top = height - clearBand;
  const spot = measureGlare({ width, height: clearBand, pixels: pixels.subarray(top * width) }, bandLevels);
  const percent = ((spot?.percent ?? 0) * clearBand) / height;
  if (!spot || percent <= bandGlarePercent) return null;
  const region = { ...spot.region, y: top + spot.region.y };
  return { name: "GlareOnLine", value: round(percent), limit: bandGlarePercent, unit: "% blown out", region };
}

function hintLowContrast({ rectified, bitonal }: SideToHint): PictureHint | null {
  const contrast = measureContrast(rectified, bitonal);
  if (contrast === null || contrast >= contrastLevels) return null;
  return { name: "LowContrast", value: contrast, limit: contrastLevels, unit: "levels of gray" };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/**
 * Measures the difference between the median gray levels of a straightened check's paper and ink.
 *
 * @returns null when there is too little ink
 */
function measureContrast({ pixels }: GrayImage, { ink }: BitonalImage): number | null {
  const inkCounts = new Uint32Array(256);
  const paperCounts = new Uint32Array(256);
  let inkCount = 0;
  let paperCount = 0;
  for (let at = 0; at < pixels.length; at += stride) {
    const level = pixels[at]!;
    if (ink[at] === 1) {
      inkCounts[level] = inkCounts[level]! + 1;
      inkCount++;
    } else {
      paperCounts[level] = paperCounts[level]! + 1;
      paperCount++;
    }
  }
  return inkCount < minInkSamples ? null : findMedian(paperCounts, paperCount) - findMedian(inkCounts, inkCount);
}

function findMedian(counts: Uint32Array, total: number): number {
  let sum = 0;
  for (let level = 0; level < 256; level++) {
    sum += counts[level]!;
    if (2 * sum >= total) return level;
  }
  return 255;
}

/** Whether a straightened side at 200 dpi has a MICR line, upright or upside down. Much faster than reading it. */
function hasMicrLine(gray: GrayImage, { ink }: BitonalImage): boolean {
  const { height } = gray;
  const strips = [
    { top: Math.max(0, height - stripRows), bottom: height },
    { top: 0, bottom: Math.min(height, stripRows) },
  ];
  return strips.some((strip) =>
    searchRows(gray, ink, { ...symbolHeights, ...strip, directions: [0] }).some(
      ({ components, similarity }) =>
        components >= minComponents && similarity.typical >= minSimilarity && similarity.mean >= minSimilarity,
    ),
  );
}

import type { BinarizeOptions } from "@endorse/check-image/core/pixels/binarize";
import type { BitonalImage, GrayImage } from "@endorse/check-image/core/pixels/image";
import { reduceByFactor } from "@endorse/check-image/core/pixels/resample";
import { CELL_HEIGHT_U, U_INCHES } from "./font/e13b-glyphs";
import {
  CMC7_READING,
  EMPTY_READING,
  type MicrReading,
  offsetReading,
  scaleReading,
  sumConfidence,
} from "./micr-reading";
import { binarizeInk, readRows } from "./read-rows";
import { hasCmc7Line } from "./search/cmc7";
import type { MicrSearch } from "./search/micr-search";
import { removeRules } from "./search/remove-rules";
import { resemblesLine } from "./validate-line";

/** Maximum thickness of rules to remove, relative to the maximum symbol height. */
const MAX_RULE_THICKNESS = 0.16;
/** Height of the bands from which rules are removed, in maximum symbol heights. */
const BAND_HEIGHTS = 7;
/** Range of a symbol's height, relative to its nominal height at the given resolution. */
const MIN_HEIGHT_FACTOR = 0.62;
const MAX_HEIGHT_FACTOR = 1.55;
const WORKING_DPI = 200;
/** Range of check widths, for an image without a resolution. */
const MIN_CHECK_WIDTH_INCHES = 5.7;
const MAX_CHECK_WIDTH_INCHES = 9.3;
/** Longer side of the copy in which to search for a line anywhere, and the maximum symbol height, in pixels. */
const SEARCH_SIDE = 1700;
const MAX_SEARCH_SYMBOL_HEIGHT = 60;
/**
 * Binarization for ink that is much darker than its surroundings, when a safety pattern merges with the symbols, and
 * for ink that is barely darker.
 */
const DARK_INK: BinarizeOptions = { radius: 20, depth: 0.48, fullContrast: 128, blackLevel: 0 };
const FAINT_INK: BinarizeOptions = { radius: 20, depth: 0.1, fullContrast: 128, blackLevel: 60 };
/**
 * Nearly every line is printed within this distance of an upright check's bottom edge (the clear band is 5/8 in high);
 * the rest of the check is searched only if no line is found there.
 */
const CLEAR_BAND_INCHES = 0.8;
/** Minimum distance between a reading in this band and the top of the band, in symbol heights. */
const MIN_CLEARANCE = 1.5;
const SYMBOL_HEIGHT_INCHES = CELL_HEIGHT_U * U_INCHES;

/**
 * Reads the E-13B line (ANSI X9.27) on a check front that is upright or upside down; the reading's direction tells
 * which.
 *
 * @param image the check, straightened or scanned, at about 96 to 600 dpi, tilted by at most 6°
 * @param options.dpi the image's resolution, if known to within a third
 * @param options.bitonal the same image, if it is already binarized
 */
export function readMicrLine(
  image: GrayImage,
  options: { readonly dpi?: number; readonly bitonal?: BitonalImage } = {},
): MicrReading {
  if (image.width < 60 || image.height < 12) return EMPTY_READING;
  const highest = options.dpi ?? image.width / MIN_CHECK_WIDTH_INCHES;
  const lowest = options.dpi ?? image.width / MAX_CHECK_WIDTH_INCHES;
  const factor = Math.max(1, Math.round(Math.sqrt(lowest * highest) / WORKING_DPI));
  const reduced = reduceByFactor(image, factor);
  const ink = factor === 1 && options.bitonal ? options.bitonal.ink : binarizeInk(reduced);
  const search = {
    minimumHeight: Math.max(6, (SYMBOL_HEIGHT_INCHES * lowest * MIN_HEIGHT_FACTOR) / factor),
    maximumHeight: (SYMBOL_HEIGHT_INCHES * highest * MAX_HEIGHT_FACTOR) / factor,
    directions: [0],
  };
  const top = Math.max(0, reduced.height - countClearBandRows(highest / factor));
  const inClearBand = readRows(reduced, ink, { ...search, top });
  if (inClearBand.accepted || isWithin(inClearBand, top)) return scaleReading(inClearBand, factor);
  const isCmc7 = () => hasCmc7Line({ ...reduced, ink }, search.minimumHeight, search.maximumHeight);
  for (const attempt of [
    () => readRows(reduced, ink, search),
    () => readRows(reduced, binarizeInk(reduced, DARK_INK), search),
    () => readWithoutRules(reduced, ink, search),
    () => readRows(reduced, binarizeInk(reduced, FAINT_INK), search),
  ]) {
    const reading = attempt();
    if (reading.accepted) return scaleReading(reading, factor);
    if (reading !== EMPTY_READING) return isCmc7() ? CMC7_READING : scaleReading(reading, factor);
  }
  return isCmc7() ? CMC7_READING : EMPTY_READING;
}

/** Whether a reading is certainly the line, even with uncertain symbols, and does not continue above the band. */
function isWithin(reading: MicrReading, top: number): boolean {
  if (!resemblesLine(reading) || reading.reason === "LineCutOff") return false;
  return reading.symbols.every(({ box }) => box.y - top > MIN_CLEARANCE * box.height);
}

function countClearBandRows(dpi: number): number {
  return Math.round(CLEAR_BAND_INCHES * dpi);
}

/** Reads the line in an arbitrary image, in any direction, with symbols at least 8 pixels high. */
export function findMicrLine(image: GrayImage): MicrReading {
  const factor = Math.max(1, Math.round(Math.max(image.width, image.height) / SEARCH_SIDE));
  const reduced = reduceByFactor(image, factor);
  const search = { minimumHeight: 8, maximumHeight: MAX_SEARCH_SYMBOL_HEIGHT };
  const reading = readRows(reduced, binarizeInk(reduced), search);
  return scaleReading(
    reading === EMPTY_READING ? readRows(reduced, binarizeInk(reduced, DARK_INK), search) : reading,
    factor,
  );
}

/**
 * Reads the bottom and top bands after removing long rules, such as a border or signature line, which merge with the
 * symbols they cross.
 */
function readWithoutRules(reduced: GrayImage, ink: BitonalImage["ink"], search: MicrSearch): MicrReading {
  let best = EMPTY_READING;
  const band = Math.round(Math.min(reduced.height, search.maximumHeight * BAND_HEIGHTS));
  for (const top of [reduced.height - band, 0]) {
    const from = top * reduced.width;
    const to = from + band * reduced.width;
    const gray = { width: reduced.width, height: band, pixels: reduced.pixels.subarray(from, to) };
    const clean = removeRules(gray, ink.subarray(from, to), search.maximumHeight * MAX_RULE_THICKNESS);
    if (!clean) continue;
    const reading = readRows(clean.gray, clean.ink, search);
    if (sumConfidence(reading) > sumConfidence(best)) best = offsetReading(reading, 0, top);
  }
  return best;
}

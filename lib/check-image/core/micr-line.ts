import type { BinarizeOptions } from "./binarize";
import { showsCmc7 } from "./cmc7";
import { CELL_HEIGHT_U, U_INCHES } from "./e13b-glyphs";
import type { BitonalImage, GrayImage } from "./image";
import { CMC7, certainty, type MicrReading, magnified, moved, NOTHING } from "./micr-reading";
import { removeRules } from "./micr-rules";
import type { MicrSearch } from "./micr-search";
import { inkOf, readRows } from "./read-rows";
import { reduceByFactor } from "./resample";

/** Thickest rule taken out, in heights of the tallest symbol looked for. */
const THICKEST_RULE = 0.16;
/** Heights of the tallest symbol in the band that rules are taken out of. */
const BAND_HEIGHTS = 7;
/** A symbol's height may be this much off what the resolution promises. */
const LOWEST_HEIGHT = 0.62;
const HIGHEST_HEIGHT = 1.55;
const WORKING_DPI = 200;
/** Widths of checks, for a picture without a resolution. */
const NARROWEST_INCHES = 5.7;
const WIDEST_INCHES = 9.3;
/** Longer side of the copy in which a line is sought anywhere, and the tallest symbol sought in it. */
const SEARCHED_SIDE = 1700;
const TALLEST_SEARCHED = 60;
/** Ink far darker than its surroundings alone, where safety-paper joins the symbols; and ink that is hardly darker. */
const DEEP_INK: BinarizeOptions = { radius: 20, depth: 0.48, fullContrast: 128, blackLevel: 0 };
const FAINT_INK: BinarizeOptions = { radius: 20, depth: 0.1, fullContrast: 128, blackLevel: 60 };
/** Nearly every line stands in this strip at the foot of an upright check; only where it does not is all the rest searched. */
const FOOT_INCHES = 0.8;
const SYMBOL_HEIGHT_INCHES = CELL_HEIGHT_U * U_INCHES;

/**
 * Reads the E-13B line (ANSI X9.27) of a check front that lies level, either way up; the reading says which.
 * @param image  the check, straightened or scanned; any resolution from about 96 to 600 dpi, tilted by at most 6°.
 * @param options.dpi  the picture's resolution, if known to a third.
 * @param options.bitonal  the same picture already binarised, to spare doing that again.
 */
export function readMicrLine(
  image: GrayImage,
  options: { readonly dpi?: number; readonly bitonal?: BitonalImage } = {},
): MicrReading {
  if (image.width < 60 || image.height < 12) return NOTHING;
  const highest = options.dpi ?? image.width / NARROWEST_INCHES;
  const lowest = options.dpi ?? image.width / WIDEST_INCHES;
  const factor = Math.max(1, Math.round(Math.sqrt(lowest * highest) / WORKING_DPI));
  const picture = reduceByFactor(image, factor);
  const ink = factor === 1 && options.bitonal ? options.bitonal.ink : inkOf(picture);
  const search = {
    minimumHeight: Math.max(6, (SYMBOL_HEIGHT_INCHES * lowest * LOWEST_HEIGHT) / factor),
    maximumHeight: (SYMBOL_HEIGHT_INCHES * highest * HIGHEST_HEIGHT) / factor,
    directions: [0],
  };
  const atFoot = readRows(picture, ink, { ...search, top: Math.max(0, picture.height - footRows(highest / factor)) });
  if (atFoot.accepted) return magnified(atFoot, factor);
  const isCmc7 = () => showsCmc7({ ...picture, ink }, search.minimumHeight, search.maximumHeight);
  for (const attempt of [
    () => readRows(picture, ink, search),
    () => readRows(picture, inkOf(picture, DEEP_INK), search),
    () => readWithoutRules(picture, ink, search),
    () => readRows(picture, inkOf(picture, FAINT_INK), search),
  ]) {
    const reading = attempt();
    if (reading.accepted) return magnified(reading, factor);
    if (reading !== NOTHING) return isCmc7() ? CMC7 : magnified(reading, factor);
  }
  return isCmc7() ? CMC7 : NOTHING;
}

function footRows(dpi: number): number {
  return Math.round(FOOT_INCHES * dpi);
}

/** The line in a picture of which nothing is known: any direction, any size of at least 8 pixels. */
export function findMicrLine(image: GrayImage): MicrReading {
  const factor = Math.max(1, Math.round(Math.max(image.width, image.height) / SEARCHED_SIDE));
  const picture = reduceByFactor(image, factor);
  const search = { minimumHeight: 8, maximumHeight: TALLEST_SEARCHED };
  const reading = readRows(picture, inkOf(picture), search);
  return magnified(reading === NOTHING ? readRows(picture, inkOf(picture, DEEP_INK), search) : reading, factor);
}

/** Long rules (a border, a signature line) join the symbols that they cross: they are taken out of the lower and upper band. */
function readWithoutRules(picture: GrayImage, ink: BitonalImage["ink"], search: MicrSearch): MicrReading {
  let best = NOTHING;
  const band = Math.round(Math.min(picture.height, search.maximumHeight * BAND_HEIGHTS));
  for (const top of [picture.height - band, 0]) {
    const from = top * picture.width;
    const to = from + band * picture.width;
    const gray = { width: picture.width, height: band, pixels: picture.pixels.subarray(from, to) };
    const clean = removeRules(gray, ink.subarray(from, to), search.maximumHeight * THICKEST_RULE);
    if (!clean) continue;
    const reading = readRows(clean.gray, clean.ink, search);
    if (certainty(reading) > certainty(best)) best = moved(reading, 0, top);
  }
  return best;
}

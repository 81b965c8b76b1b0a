import { type BinarizeOptions, binarize, binarizeAtHalf } from "./binarize";
import { showsCmc7 } from "./cmc7";
import { CELL_HEIGHT_U, E13B_GLYPHS, PITCH_INCHES, U_INCHES } from "./e13b-glyphs";
import type { BitonalImage, GrayImage } from "./image";
import { SYMBOL_CONFIDENCE } from "./line-reader";
import { isBitonal } from "./luma";
import { type MicrFields, parseMicrFields } from "./micr-fields";
import { matchStrip } from "./micr-match";
import { correctPath } from "./micr-path";
import { measurePitch } from "./micr-pitch";
import { isValidRoutingNumber } from "./micr-routing";
import { removeRules } from "./micr-rules";
import { type MicrSearch, searchRows } from "./micr-search";
import { cutStrip, type MicrPath, type MicrStrip, STRIP_PITCH, STRIP_PIXELS_PER_U, toPicture } from "./micr-strip";
import { assembleLine, type MicrPlace } from "./micr-symbols";
import { reduceByFactor } from "./resample";

/**
 * Why a line was not accepted: nothing that can be read; another magnetic print, CMC-7; a symbol in doubt; the line runs into the picture's edge, so that
 * more may have been cut off; all symbols read but not laid out as a United States check's; all read and laid out right,
 * but no bank can have the routing number.
 */
export type MicrRefusal =
  | "NotReadable"
  | "Cmc7NotSupported"
  | "SymbolUncertain"
  | "LineCutOff"
  | "LayoutUnknown"
  | "RoutingNumberInvalid";

export interface MicrSymbolReading {
  /** A digit, A transit, B amount, C on-us, D dash, or * for ink that could not be told. */
  readonly char: string;
  /** 0 to 1. */
  readonly confidence: number;
  /** Upright bounds of the symbol's ink, in pixels of the picture. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export interface MicrReading {
  /** The symbols from left to right without blanks; "" when nothing is readable. */
  readonly line: string;
  readonly accepted: boolean;
  readonly symbols: readonly MicrSymbolReading[];
  /** Present when every symbol is certain and the layout is known, even if the routing number is not valid. */
  readonly fields: MicrFields | null;
  /** Resolution of the picture along the line, as the pitch of the symbols shows; null when nothing is readable. */
  readonly dpi: number | null;
  /** The direction in which the line reads, in radians clockwise from the picture's x axis; 0 when nothing is readable. */
  readonly radians: number;
  readonly reason?: MicrRefusal;
}

const NOTHING: MicrReading = {
  line: "",
  accepted: false,
  symbols: [],
  fields: null,
  dpi: null,
  radians: 0,
  reason: "NotReadable",
};
const CMC7: MicrReading = { ...NOTHING, reason: "Cmc7NotSupported" };
/** A line with fewer certain symbols, or a smaller share of them, is not one that was read. */
const FEWEST_CERTAIN = 10;
const SMALLEST_CERTAIN_SHARE = 0.7;
/** Thickest rule taken out, in heights of the tallest symbol looked for. */
const THICKEST_RULE = 0.16;
/** Correlation from which a symbol may help to correct the row's course. */
const CLEAR_SCORE = 0.68;
/** Cells beyond the ends of a line that must lie in the picture, and the part of their half height that must. */
const CELLS_BEYOND = 3;
const HELD_HALF = 0.5;
const MOST_READ = 3;
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
const TALLEST_CROP = 120;
/** Ink far darker than its surroundings alone, where safety-paper joins the symbols; and ink that is hardly darker. */
const DEEP_INK: BinarizeOptions = { radius: 20, depth: 0.48, fullContrast: 128, blackLevel: 0 };
const FAINT_INK: BinarizeOptions = { radius: 20, depth: 0.1, fullContrast: 128, blackLevel: 60 };
/** Nearly every line stands in this strip at the foot of an upright check; only where it does not is all the rest searched. */
const FOOT_INCHES = 0.8;
const SYMBOL_HEIGHT_INCHES = CELL_HEIGHT_U * U_INCHES;

function isCertain(place: MicrPlace): boolean {
  return place.confidence >= SYMBOL_CONFIDENCE;
}

function describeSymbol(place: MicrPlace, strip: MicrStrip): MicrSymbolReading {
  const width = E13B_GLYPHS[place.symbol].width * STRIP_PIXELS_PER_U;
  const halfHeight = (CELL_HEIGHT_U * STRIP_PIXELS_PER_U) / 2;
  const corners = [
    toPicture(strip, place.right - width, place.middle - halfHeight),
    toPicture(strip, place.right, place.middle - halfHeight),
    toPicture(strip, place.right, place.middle + halfHeight),
    toPicture(strip, place.right - width, place.middle + halfHeight),
  ];
  const x = Math.min(...corners.map((corner) => corner.x));
  const y = Math.min(...corners.map((corner) => corner.y));
  return {
    char: isCertain(place) ? place.symbol : "*",
    confidence: place.confidence,
    box: {
      x,
      y,
      width: Math.max(...corners.map((corner) => corner.x)) - x,
      height: Math.max(...corners.map((corner) => corner.y)) - y,
    },
  };
}

/**
 * A check keeps 1/4 in clear to the right of the last symbol; less than a cell means that the picture ends too early. So does
 * a line that runs out of the picture at its foot or head, where an outline was misjudged.
 */
function isCutOff(places: readonly MicrPlace[], strip: MicrStrip, image: GrayImage): boolean {
  const [first, last] = [places[0]!, places.at(-1)!];
  if (first.right < 2 * STRIP_PITCH || last.right > strip.width - STRIP_PITCH) return true;
  const half = CELL_HEIGHT_U * STRIP_PIXELS_PER_U * HELD_HALF;
  return [
    { x: first.right - (1 + CELLS_BEYOND) * STRIP_PITCH, y: first.middle },
    { x: last.right + CELLS_BEYOND * STRIP_PITCH, y: last.middle },
  ].some(({ x, y }) =>
    [y - half, y + half].some((edge) => {
      const point = toPicture(strip, x, edge);
      return point.y < 0 || point.y > image.height;
    }),
  );
}

function judge(places: readonly MicrPlace[], strip: MicrStrip, image: GrayImage): MicrReading {
  const certain = places.filter(isCertain).length;
  if (certain < FEWEST_CERTAIN || certain < places.length * SMALLEST_CERTAIN_SHARE) return NOTHING;
  // Every line has a transit or on-us symbol; what has none is CMC-7, OCR print or a pattern.
  if (!places.some((place) => isCertain(place) && /[AC]/.test(place.symbol))) return NOTHING;
  const symbols = places.map((place) => describeSymbol(place, strip));
  const line = symbols.map(({ char }) => char).join("");
  const dpi = strip.path.scale * (measurePitch(places) / PITCH_INCHES);
  const read = { line, symbols, dpi, radians: strip.path.radians, accepted: false };
  if (certain < places.length) return { ...read, fields: null, reason: "SymbolUncertain" };
  if (isCutOff(places, strip, image)) return { ...read, fields: null, reason: "LineCutOff" };
  const spaced = places.map((place) => (place.afterBlank ? ` ${place.symbol}` : place.symbol)).join("");
  const fields = parseMicrFields(spaced);
  if (!fields) return { ...read, fields, reason: "LayoutUnknown" };
  if (!isValidRoutingNumber(fields.routing)) return { ...read, fields, reason: "RoutingNumberInvalid" };
  return { ...read, accepted: true, fields };
}

function certainty(reading: MicrReading): number {
  return reading.symbols.reduce((sum, { confidence }) => sum + confidence, 0);
}

/** A row is cut out again when the symbols found in it show that its course was misjudged. */
function readAlong(image: GrayImage, rough: MicrPath): MicrReading {
  let strip = cutStrip(image, rough);
  let found = matchStrip(strip);
  const clear = found.matches.filter(({ score }) => score >= CLEAR_SCORE);
  const path = clear.length > 0 ? correctPath(strip, clear) : null;
  if (path) {
    strip = cutStrip(image, path);
    found = matchStrip(strip);
  }
  return judge(assembleLine(strip, found.templates, found.matches), strip, image);
}

function readRows(image: GrayImage, ink: BitonalImage["ink"], search: MicrSearch): MicrReading {
  let best = NOTHING;
  for (const { path } of searchRows(image, ink, search).slice(0, MOST_READ)) {
    const reading = readAlong(image, path);
    if (reading.fields) return reading;
    if (certainty(reading) > certainty(best)) best = reading;
  }
  return best;
}

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

function inkOf(picture: GrayImage, options?: BinarizeOptions): BitonalImage["ink"] {
  return (isBitonal(picture) ? binarizeAtHalf(picture) : binarize(picture, options)).ink;
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
    if (certainty(reading) > certainty(best)) best = moved(reading, top);
  }
  return best;
}

function moved(reading: MicrReading, down: number): MicrReading {
  return {
    ...reading,
    symbols: reading.symbols.map((symbol) => ({ ...symbol, box: { ...symbol.box, y: symbol.box.y + down } })),
  };
}

function magnified(reading: MicrReading, factor: number): MicrReading {
  if (factor === 1 || reading === NOTHING) return reading;
  return {
    ...reading,
    dpi: reading.dpi && reading.dpi * factor,
    symbols: reading.symbols.map(({ box, ...symbol }) => ({
      ...symbol,
      box: { x: box.x * factor, y: box.y * factor, width: box.width * factor, height: box.height * factor },
    })),
  };
}

/**
 * Reads a picture that shows little else than a magnetic line: any resolution, any way up.
 */
export function readMicrCrop(image: GrayImage): MicrReading {
  const rim = Math.ceil(Math.min(image.width, image.height) * 0.6);
  const factor = Math.max(1, Math.floor(Math.min(image.height, image.width) / TALLEST_CROP));
  const picture = padded(reduceByFactor(image, factor), Math.ceil(rim / factor));
  const search = { minimumHeight: 7, maximumHeight: picture.height, directions: [0] };
  const level = readRows(picture, inkOf(picture), search);
  const reading =
    level === NOTHING ? readRows(picture, inkOf(picture), { ...search, directions: [Math.PI / 2] }) : level;
  const shift = Math.ceil(rim / factor);
  return magnified(
    {
      ...reading,
      symbols: reading.symbols.map((symbol) => ({
        ...symbol,
        box: { ...symbol.box, x: symbol.box.x - shift, y: symbol.box.y - shift },
      })),
    },
    factor,
  );
}

/** The picture with its outermost pixels repeated around it. */
function padded(image: GrayImage, rim: number): GrayImage {
  const width = image.width + 2 * rim;
  const height = image.height + 2 * rim;
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = Math.min(image.height - 1, Math.max(0, y - rim)) * image.width;
    pixels.fill(image.pixels[from]!, y * width, y * width + rim);
    pixels.set(image.pixels.subarray(from, from + image.width), y * width + rim);
    pixels.fill(image.pixels[from + image.width - 1]!, y * width + rim + image.width, (y + 1) * width);
  }
  return { width, height, pixels };
}

import { CELL_HEIGHT_U, E13B_GLYPHS } from "./e13b-glyphs";
import type { BitonalImage, GrayImage } from "./image";
import { cutBand, type MicrBand, withFaintInk } from "./micr-band";
import { findComponents } from "./micr-components";
import { type MicrFields, parseMicrFields } from "./micr-fields";
import { locateRows, type MicrRow } from "./micr-locate";
import { matchStrip, measurePitch } from "./micr-match";
import { isValidRoutingNumber } from "./micr-routing";
import { removeRules } from "./micr-rules";
import { cutStrip, type MicrStrip, STRIP_PITCH, STRIP_PIXELS_PER_U } from "./micr-strip";
import { assembleLine, type MicrPlace, SYMBOL_CONFIDENCE } from "./micr-symbols";

/**
 * Why a line was not accepted: nothing that can be read; a symbol in doubt; the line runs into the picture's edge, so that
 * more may have been cut off; all symbols read but not laid out as a United States check's; all read and laid out right,
 * but no bank can have the routing number.
 */
export type MicrRefusal = "NotReadable" | "SymbolUncertain" | "LineCutOff" | "LayoutUnknown" | "RoutingNumberInvalid";

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
  readonly reason?: MicrRefusal;
}

const NOTHING: MicrReading = { line: "", accepted: false, symbols: [], fields: null, reason: "NotReadable" };
/** A line with fewer certain symbols, or a smaller share of them, is not one that was read. */
const FEWEST_CERTAIN = 10;
const SMALLEST_CERTAIN_SHARE = 0.7;
/** Thickest rule taken out, in heights of the tallest symbol looked for. */
const THICKEST_RULE = 0.16;
const PITCH_TOLERANCE = 0.015;

function isCertain(place: MicrPlace): boolean {
  return place.confidence >= SYMBOL_CONFIDENCE;
}

function describeSymbol(place: MicrPlace, strip: MicrStrip): MicrSymbolReading {
  const width = E13B_GLYPHS[place.symbol].width * STRIP_PIXELS_PER_U;
  const height = CELL_HEIGHT_U * STRIP_PIXELS_PER_U;
  const centre = strip.toPicture(place.right - width / 2, place.middle);
  return {
    char: isCertain(place) ? place.symbol : "*",
    confidence: place.confidence,
    box: {
      x: centre.x - (width * strip.scale) / 2,
      y: centre.y - (height * strip.scale) / 2,
      width: width * strip.scale,
      height: height * strip.scale,
    },
  };
}

/** A check keeps 1/4 in clear to the right of the last symbol; less than a cell means that the picture ends too early. */
function isCutOff(places: readonly MicrPlace[], strip: MicrStrip): boolean {
  return places[0]!.right < 2 * STRIP_PITCH || places.at(-1)!.right > strip.width - STRIP_PITCH;
}

function judge(places: readonly MicrPlace[], strip: MicrStrip): MicrReading {
  const certain = places.filter(isCertain).length;
  if (certain < FEWEST_CERTAIN || certain < places.length * SMALLEST_CERTAIN_SHARE) return NOTHING;
  const symbols = places.map((place) => describeSymbol(place, strip));
  const line = symbols.map(({ char }) => char).join("");
  if (certain < places.length) return { line, accepted: false, symbols, fields: null, reason: "SymbolUncertain" };
  if (isCutOff(places, strip)) return { line, accepted: false, symbols, fields: null, reason: "LineCutOff" };
  const spaced = places.map((place) => (place.afterBlank ? ` ${place.symbol}` : place.symbol)).join("");
  const fields = parseMicrFields(spaced);
  if (!fields) return { line, accepted: false, symbols, fields, reason: "LayoutUnknown" };
  if (!isValidRoutingNumber(fields.routing)) {
    return { line, accepted: false, symbols, fields, reason: "RoutingNumberInvalid" };
  }
  return { line, accepted: true, symbols, fields };
}

function certainty(reading: MicrReading): number {
  return reading.symbols.reduce((sum, { confidence }) => sum + confidence, 0);
}

/**
 * The band with long rules taken out, where there are some; the rules put back in, but the rows still sought without them,
 * because a rule may coincide with symbols' strokes; and the band as it is.
 */
function* variantsOf(band: MicrBand): Generator<MicrBand> {
  const clean = removeRules(band.gray, band.ink, band.maximumHeight * THICKEST_RULE);
  if (clean) {
    yield { ...band, ...clean };
    yield { ...band, ink: clean.ink };
  }
  yield band;
}

/** A row is cut out again when the symbols found show that its pitch was misjudged. */
function readRow(band: MicrBand, row: MicrRow): MicrReading {
  let strip = cutStrip(band, row);
  let found = matchStrip(strip);
  const stretch = measurePitch(found.matches) / STRIP_PITCH;
  if (Math.abs(stretch - 1) > PITCH_TOLERANCE) {
    strip = cutStrip(band, { ...row, pitch: row.pitch * stretch });
    found = matchStrip(strip);
  }
  return judge(assembleLine(strip, found.templates, found.matches), strip);
}

function readBand(band: MicrBand): MicrReading {
  const components = findComponents(band.ink, band.gray.width, band.gray.height);
  let best = NOTHING;
  for (const row of locateRows(components, band.minimumHeight, band.maximumHeight)) {
    const reading = readRow(band, row);
    if (reading.fields) return reading;
    if (certainty(reading) > certainty(best)) best = reading;
  }
  return best;
}

/**
 * Reads the E-13B line (ANSI X9.27) of an upright check front.
 * @param image  the check, cropped; any resolution from about 96 to 600 dpi, tilted by at most 4°.
 * @param options.dpi  the picture's resolution, if known to 20 %; without it the width must be a check's.
 * @param options.bitonal  the same picture already binarised, to spare doing that again.
 */
export function readMicrLine(
  image: GrayImage,
  options: { readonly dpi?: number; readonly bitonal?: BitonalImage } = {},
): MicrReading {
  const band = cutBand(image, options.dpi, options.bitonal);
  if (!band) return NOTHING;
  let best = NOTHING;
  for (const variant of variantsOf(band)) {
    const reading = readBand(variant);
    if (reading.fields) return reading;
    if (certainty(reading) > certainty(best)) best = reading;
  }
  return best === NOTHING ? readBand(withFaintInk(band)) : best;
}

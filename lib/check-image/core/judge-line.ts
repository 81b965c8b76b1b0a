import { CELL_HEIGHT_U, E13B_GLYPHS, PITCH_INCHES } from "./e13b-glyphs";
import type { GrayImage } from "./image";
import { SYMBOL_CONFIDENCE } from "./line-reader";
import { parseMicrFields } from "./micr-fields";
import { measurePitch } from "./micr-pitch";
import { type MicrReading, type MicrSymbolReading, NOTHING } from "./micr-reading";
import { isValidRoutingNumber } from "./micr-routing";
import { type MicrStrip, STRIP_PITCH, STRIP_PIXELS_PER_U, toPicture } from "./micr-strip";
import type { MicrPlace } from "./micr-symbols";

/** A line with fewer certain symbols, or a smaller share of them, is not one that was read. */
const FEWEST_CERTAIN = 10;
const SMALLEST_CERTAIN_SHARE = 0.7;
/** Cells beyond the ends of a line that must lie in the picture, and the part of their half height that must. */
const CELLS_BEYOND = 3;
const HELD_HALF = 0.5;

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

/** What the symbols of a strip say, and whether that may be believed: every one certain, whole, and laid out as a check's line. */
export function judgeLine(places: readonly MicrPlace[], strip: MicrStrip, image: GrayImage): MicrReading {
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

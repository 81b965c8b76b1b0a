import type { MicrMatch } from "@endorse/check-image/core/micr/matching/match-strip";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { parseMicrFields } from "./fields/micr-fields";
import { isValidRoutingNumber } from "./fields/routing-number";
import { CELL_HEIGHT_U, E13B_GLYPHS, PITCH_INCHES } from "./font/e13b-glyphs";
import { STRIP_PITCH, STRIP_PIXELS_PER_U } from "./font/strip-scale";
import { findLongestSegment, type LineSegment } from "./line-segment";
import { type MicrStrip, toImage } from "./matching/micr-strip";
import { EMPTY_READING, type MicrReading, type MicrSymbolReading } from "./micr-reading";
import type { LineSymbol } from "./symbols/assemble-line";
import { SYMBOL_CONFIDENCE } from "./symbols/cell-reading";

/** Minimum correlation of symbols used to measure the pitch. */
const CLEAR_SCORE = 0.7;

const MIN_STEPS = 5;

/** Minimum share of certain symbols in a readable line. */
const MIN_CERTAIN_SHARE = 0.7;
/** Number of cells beyond a line's ends that must lie in the image, and the share of their half height that must. */
const CELLS_BEYOND = 3;
const MIN_HALF_HEIGHT_SHARE = 0.5;

function isCertain(symbol: LineSymbol): boolean {
  return symbol.confidence >= SYMBOL_CONFIDENCE;
}

function toSymbolReading(symbol: LineSymbol, strip: MicrStrip): MicrSymbolReading {
  const width = E13B_GLYPHS[symbol.symbol].width * STRIP_PIXELS_PER_U;
  const halfHeight = (CELL_HEIGHT_U * STRIP_PIXELS_PER_U) / 2;
  const corners = [
    toImage(strip, symbol.right - width, symbol.middle - halfHeight),
    toImage(strip, symbol.right, symbol.middle - halfHeight),
    toImage(strip, symbol.right, symbol.middle + halfHeight),
    toImage(strip, symbol.right - width, symbol.middle + halfHeight),
  ];
  const x = Math.min(...corners.map((corner) => corner.x));
  const y = Math.min(...corners.map((corner) => corner.y));
  return {
    char: isCertain(symbol) || symbol.isRepaired ? symbol.symbol : "*",
    confidence: symbol.confidence,
    box: {
      x,
      y,
      width: Math.max(...corners.map((corner) => corner.x)) - x,
      height: Math.max(...corners.map((corner) => corner.y)) - y,
    },
  };
}

/**
 * Whether a line is cut off by the image's edge. A check is clear for 1/4 in to the right of the last symbol, so less
 * than a cell means that the image ends too early. A line that leaves the image at the top or bottom is also cut off,
 * because of an incorrect outline.
 */
function isCutOff(segments: readonly LineSegment[], image: GrayImage): boolean {
  const [{ strip: firstStrip, symbols: firstSymbols }, { strip: lastStrip, symbols: lastSymbols }] = [
    segments[0]!,
    segments.at(-1)!,
  ];
  const [first, last] = [firstSymbols[0]!, lastSymbols.at(-1)!];
  if (first.right < 2 * STRIP_PITCH || last.right > lastStrip.width - STRIP_PITCH) return true;
  const half = CELL_HEIGHT_U * STRIP_PIXELS_PER_U * MIN_HALF_HEIGHT_SHARE;
  return [
    { strip: firstStrip, x: first.right - (1 + CELLS_BEYOND) * STRIP_PITCH, y: first.middle },
    { strip: lastStrip, x: last.right + CELLS_BEYOND * STRIP_PITCH, y: last.middle },
  ].some(({ strip, x, y }) =>
    [y - half, y + half].some((edge) => {
      const point = toImage(strip, x, edge);
      return point.y < 0 || point.y > image.height;
    }),
  );
}

/** Minimum number of certain symbols in a whole line. */
export const WHOLE_LINE_SYMBOLS = 10;

/** Minimum number of symbols, and of special symbols, for a reading to be certainly the line. */
const MIN_LINE_SYMBOLS = 16;
const MIN_LINE_SPECIALS = 3;

/** Whether a reading is long and structured enough to be the line, even if some symbols are uncertain. */
export function resemblesLine({ symbols }: MicrReading): boolean {
  const specials = symbols.filter(({ char }) => /[ABC]/.test(char)).length;
  return symbols.length >= MIN_LINE_SYMBOLS && specials >= MIN_LINE_SPECIALS;
}

/** Whether a reading is certainly the line and every symbol was read. */
export function isWholeLine(reading: MicrReading): boolean {
  return resemblesLine(reading) && reading.reason !== "SymbolUncertain";
}

/** Requirements for symbols to form a line. */
export interface LineRequirements {
  /** Minimum number of certain symbols; lower than for a whole line when reading part of a line. */
  readonly minimumSymbols: number;
  /** Whether print in the line's row could not be read, so that the line is incomplete. */
  readonly isIncomplete: boolean;
}

/**
 * Converts a line's segments to a reading, and accepts it if every symbol is certain, none is cut off or missing, and
 * the layout and the routing number are valid.
 *
 * @param segments from left to right
 */
export function validateLine(
  segments: readonly LineSegment[],
  image: GrayImage,
  { minimumSymbols, isIncomplete }: LineRequirements,
): MicrReading {
  const lineSymbols = segments.flatMap(({ symbols }) => symbols);
  const certain = lineSymbols.filter(isCertain).length;
  if (certain < minimumSymbols || certain < lineSymbols.length * MIN_CERTAIN_SHARE) return EMPTY_READING;
  // Every whole line has a special symbol; print without one is CMC-7, OCR print, or a pattern.
  const mustBeSpecial = minimumSymbols >= WHOLE_LINE_SYMBOLS;
  if (mustBeSpecial && !lineSymbols.some((symbol) => isCertain(symbol) && /[ABC]/.test(symbol.symbol)))
    return EMPTY_READING;
  const symbols = segments.flatMap(({ symbols: segmentSymbols, strip }) =>
    segmentSymbols.map((symbol) => toSymbolReading(symbol, strip)),
  );
  const line = symbols.map(({ char }) => char).join("");
  const { strip, symbols: longest } = findLongestSegment(segments);
  const dpi = strip.path.scale * (measurePitch(longest) / PITCH_INCHES);
  const read = { line, symbols, dpi, radians: strip.path.radians, accepted: false };
  // If one symbol is broken, a different symbol may have faded completely and look like a blank.
  const isBroken = lineSymbols.some((symbol) => symbol.isBroken);
  if (certain < lineSymbols.length || isIncomplete || isBroken)
    return { ...read, fields: null, reason: "SymbolUncertain" };
  if (isCutOff(segments, image)) return { ...read, fields: null, reason: "LineCutOff" };
  const spaced = segments
    .map((segment) =>
      segment.symbols.map((symbol) => (symbol.afterBlank ? ` ${symbol.symbol}` : symbol.symbol)).join(""),
    )
    .join("");
  const fields = parseMicrFields(spaced);
  if (!fields) return { ...read, fields, reason: "LayoutUnknown" };
  if (!isValidRoutingNumber(fields.routing)) return { ...read, fields, reason: "RoutingNumberInvalid" };
  return { ...read, accepted: true, fields };
}

/** Measures the pitch of clear, adjacent symbols in strip pixels; the nominal pitch if there are too few. */
function measurePitch(matches: readonly MicrMatch[]): number {
  const steps: number[] = [];
  for (let i = 1; i < matches.length; i++) {
    const [a, b] = [matches[i - 1]!, matches[i]!];
    const step = b.right - a.right;
    if (Math.min(a.score, b.score) >= CLEAR_SCORE && step < STRIP_PITCH * 1.3) steps.push(step);
  }
  if (steps.length < MIN_STEPS) return STRIP_PITCH;
  steps.sort((a, b) => a - b);
  const middle = steps.slice(Math.floor(steps.length * 0.25), Math.ceil(steps.length * 0.75));
  return middle.reduce((sum, step) => sum + step, 0) / middle.length;
}

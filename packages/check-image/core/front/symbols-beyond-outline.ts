import { STRIP_PITCH } from "@endorse/check-image/core/micr/font/strip-scale";
import { matchStrip } from "@endorse/check-image/core/micr/matching/match-strip";
import { cutStrip, STRIP_HALF_HEIGHT, toImage } from "@endorse/check-image/core/micr/matching/micr-strip";
import type { MicrReading, MicrSymbolReading } from "@endorse/check-image/core/micr/micr-reading";
import type { StraightenedSide } from "@endorse/check-image/core/outline/straighten";
import {
  distance,
  mapQuadrilateralToRectangle,
  mapRectangleToQuadrilateral,
  project,
} from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";

/** Number of symbols to search on each side of the outline's edge: an amount field and the preceding blanks. */
const SEARCH_SYMBOLS = 20;
/**
 * Symbols beyond the outline: minimum correlation, minimum number, and maximum offset from the row's center in strip
 * pixels.
 */
const MIN_SYMBOL_SCORE = 0.7;
const MIN_SYMBOLS = 3;
const MAX_ROW_OFFSET = 4.5;
/** Number of symbols at each end that determine the line's slope and pitch. */
const END_SYMBOLS = 9;
const BASELINE_STEP = 100;

/**
 * Searches for symbols of a MICR line beyond the left and right edges of its outline. Such symbols exist only when a
 * different edge, such as a shadow's, was mistaken for the check's.
 *
 * @param quad the outline, in image pixels
 * @returns all symbols from left to right, in pixels of the straightened check; symbols beyond the outline have
 *   confidence 0. Null when there are no symbols beyond the outline
 */
export function findSymbolsBeyondOutline(
  input: GrayImage,
  quad: Quadrilateral,
  { rectified: { width, height } }: StraightenedSide,
  { symbols }: MicrReading,
): readonly MicrSymbolReading[] | null {
  const toInput = mapRectangleToQuadrilateral(width, height, quad);
  const toSheet = mapQuadrilateralToRectangle(width, height, quad);
  const findPast = (edge: number, near: readonly MicrSymbolReading[]): MicrSymbolReading[] => {
    const { slope, pitch } = measureSlopeAndPitch(near);
    const { box } = near[edge === 0 ? 0 : near.length - 1]!;
    const y = box.y + box.height / 2 + slope * (edge - box.x - box.width);
    const origin = project(toInput, edge, y);
    const next = project(toInput, edge + BASELINE_STEP, y + slope * BASELINE_STEP);
    const radians = Math.atan2(next.y - origin.y, next.x - origin.x);
    const scale = ((distance(origin, next) / Math.hypot(BASELINE_STEP, slope * BASELINE_STEP)) * pitch) / STRIP_PITCH;
    const strip = cutStrip(input, { origin, radians, scale, stretch: 0, bend: 0 }, SEARCH_SYMBOLS);
    const { matches } = matchStrip(strip);
    const symbolsBeyond = matches.flatMap(({ symbol, score, right, middle }) => {
      if (score < MIN_SYMBOL_SCORE || Math.abs(middle - STRIP_HALF_HEIGHT) > MAX_ROW_OFFSET) return [];
      const point = toImage(strip, right, middle);
      const end = project(toSheet, point.x, point.y);
      const isBeyond = edge === 0 ? end.x < 0 : end.x - box.width > width;
      if (!isBeyond) return [];
      return { char: symbol, confidence: 0, box: { ...box, x: end.x - box.width, y: end.y - box.height / 2 } };
    });
    return symbolsBeyond.length < MIN_SYMBOLS ? [] : symbolsBeyond;
  };
  const [before, after] = [findPast(0, symbols.slice(0, END_SYMBOLS)), findPast(width, symbols.slice(-END_SYMBOLS))];
  return before.length + after.length === 0 ? null : [...before, ...symbols, ...after];
}

/** Measures the slope (pixels down per pixel to the right) and the pitch in pixels. */
function measureSlopeAndPitch(symbols: readonly MicrSymbolReading[]): { slope: number; pitch: number } {
  const rights = symbols.map(({ box }) => box.x + box.width);
  const steps = rights.slice(1).reduce((sum, right, i) => sum + Math.round((right - rights[i]!) / STRIP_PITCH), 0);
  const [first, last] = [symbols[0]!.box, symbols.at(-1)!.box];
  const along = rights.at(-1)! - rights[0]!;
  const across = last.y + last.height / 2 - first.y - first.height / 2;
  return { slope: across / along, pitch: along / steps };
}

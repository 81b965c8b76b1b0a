import { distance, project, quadrilateralToRectangle, rectangleToQuadrilateral } from "./geometry";
import type { GrayImage, Quadrilateral } from "./image";
import { matchStrip } from "./micr-match";
import type { MicrReading, MicrSymbolReading } from "./micr-reading";
import { cutStrip, STRIP_HALF_HEIGHT, STRIP_PITCH, toPicture } from "./micr-strip";
import type { StraightSide } from "./straighten";

/** Symbols' worth of picture looked at to both sides of the outline's edge: an amount field and the blanks before it. */
const REACH = 20;
/** Correlation from which something beyond counts as a symbol, how many of them are no chance, and how far off their row. */
const SYMBOL_SCORE = 0.7;
const FEWEST = 3;
const OFF_ROW = 4.5;
/** Symbols that tell how the line runs and how wide its pitch is near an end. */
const NEAR = 9;
const STEP = 100;

/**
 * Looks for symbols of a line beyond the left and right edges of the outline that it was read in. There are none unless
 * something else, like the edge of a shadow, was taken for the check's own.
 *
 * @param quad the outline, in pixels of the picture
 * @returns all symbols from left to right, those beyond as doubtful ones, in pixels of the straightened check; null where
 *   there are none beyond
 */
export function lineBeyond(
  input: GrayImage,
  quad: Quadrilateral,
  { rectified: { width, height } }: StraightSide,
  { symbols }: MicrReading,
): readonly MicrSymbolReading[] | null {
  const toInput = rectangleToQuadrilateral(width, height, quad);
  const toSheet = quadrilateralToRectangle(width, height, quad);
  const beyond = (edge: number, near: readonly MicrSymbolReading[]): MicrSymbolReading[] => {
    const { slope, pitch } = courseOf(near);
    const { box } = near[edge === 0 ? 0 : near.length - 1]!;
    const y = box.y + box.height / 2 + slope * (edge - box.x - box.width);
    const origin = project(toInput, edge, y);
    const next = project(toInput, edge + STEP, y + slope * STEP);
    const radians = Math.atan2(next.y - origin.y, next.x - origin.x);
    const scale = ((distance(origin, next) / Math.hypot(STEP, slope * STEP)) * pitch) / STRIP_PITCH;
    const strip = cutStrip(input, { origin, radians, scale, stretch: 0, bend: 0 }, REACH);
    const { matches } = matchStrip(strip);
    const found = matches.flatMap(({ symbol, score, right, middle }) => {
      if (score < SYMBOL_SCORE || Math.abs(middle - STRIP_HALF_HEIGHT) > OFF_ROW) return [];
      const point = toPicture(strip, right, middle);
      const end = project(toSheet, point.x, point.y);
      const isBeyond = edge === 0 ? end.x < 0 : end.x - box.width > width;
      if (!isBeyond) return [];
      return { char: symbol, confidence: 0, box: { ...box, x: end.x - box.width, y: end.y - box.height / 2 } };
    });
    return found.length < FEWEST ? [] : found;
  };
  const [before, after] = [beyond(0, symbols.slice(0, NEAR)), beyond(width, symbols.slice(-NEAR))];
  return before.length + after.length === 0 ? null : [...before, ...symbols, ...after];
}

/** How far symbols rise for each pixel to the right, and their pitch. */
function courseOf(symbols: readonly MicrSymbolReading[]): { slope: number; pitch: number } {
  const rights = symbols.map(({ box }) => box.x + box.width);
  const steps = rights.slice(1).reduce((sum, right, i) => sum + Math.round((right - rights[i]!) / STRIP_PITCH), 0);
  const [first, last] = [symbols[0]!.box, symbols.at(-1)!.box];
  const along = rights.at(-1)! - rights[0]!;
  const across = last.y + last.height / 2 - first.y - first.height / 2;
  return { slope: across / along, pitch: along / steps };
}

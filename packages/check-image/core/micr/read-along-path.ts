import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import type { MicrTemplateSet } from "./font/micr-templates";
import type { LineSegment } from "./line-segment";
import { type MicrMatch, matchStrip } from "./matching/match-strip";
import { cutStrip, type MicrPath, type MicrStrip } from "./matching/micr-strip";
import { correctPath } from "./matching/path-correction";
import { assembleLine } from "./symbols/assemble-line";

/** Minimum correlation of symbols used to correct the path. */
const CLEAR_SCORE = 0.68;
/** Minimum scale along a path, relative to the scale at its origin. */
const MIN_RELATIVE_SCALE = 0.3;

export interface ReadAlongOptions {
  /** Minimum number of clear symbols in the row; by default, the minimum of a whole line. */
  readonly minimumClear?: number;
  /** Number of symbols to read on each side of the path's origin; by default, enough for the longest line. */
  readonly maximumSymbols?: number;
  /** Whether to read the symbol that ends at a strip column; by default, all. Other symbols are only matched. */
  readonly isNeeded?: (strip: MicrStrip, right: number) => boolean;
}

/**
 * Reads the symbols along a row; none if the row is not E-13B. Resamples the row if the symbols show that the path was
 * inaccurate.
 */
export function readAlongPath(image: GrayImage, rough: MicrPath, options: ReadAlongOptions = {}): LineSegment {
  const { strip, matches, templates } = matchAlongPath(image, rough, options);
  const { minimumClear: minimum, isNeeded = () => true } = options;
  const isRead = (right: number) => isWithinView(strip, right) && isNeeded(strip, right);
  const inView = matches.filter(({ right }) => isWithinView(strip, right));
  return { strip, symbols: assembleLine(strip, templates, inView, { minimum, isRead }) };
}

/** Matches templates along a row; resamples the row if the matches show that the path was inaccurate. */
function matchAlongPath(
  image: GrayImage,
  rough: MicrPath,
  { minimumClear, maximumSymbols }: ReadAlongOptions,
): { readonly strip: MicrStrip; readonly matches: readonly MicrMatch[]; readonly templates: MicrTemplateSet } {
  const strip = cutStrip(image, rough, maximumSymbols);
  const initialMatches = matchStrip(strip, minimumClear);
  const clear = initialMatches.matches.filter(({ score }) => score >= CLEAR_SCORE);
  const path = clear.length > 0 ? correctPath(strip, clear) : null;
  if (!path) return { strip, ...initialMatches };
  const corrected = cutStrip(image, path, maximumSymbols);
  return { strip: corrected, ...matchStrip(corrected, minimumClear) };
}

/** Whether the path's scale is plausible at a column; far out, a perspective measured from few symbols reverses. */
function isWithinView({ path, originX }: MicrStrip, x: number): boolean {
  return 1 + path.stretch * (x - originX) >= MIN_RELATIVE_SCALE;
}

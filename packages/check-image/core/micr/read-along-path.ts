import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import type { MicrTemplateSet } from "./font/micr-templates";
import type { LineSegment } from "./line-segment";
import { type MicrMatch, matchStrip } from "./matching/match-strip";
import { cutStrip, type MicrPath, type MicrStrip } from "./matching/micr-strip";
import { correctPath } from "./matching/path-correction";
import { assembleLine } from "./symbols/assemble-line";

/** Minimum correlation of a symbol used for correcting the path. */
const CLEAR_SCORE = 0.68;
/** Smallest scale along a path, relative to that at its origin. */
const MIN_RELATIVE_SCALE = 0.3;

export interface ReadAlongOptions {
  /** Minimum number of clear symbols in the row; that of a whole line when omitted. */
  readonly minimumClear?: number;
  /** Number of symbols read on each side of the path's origin; the longest line's when omitted. */
  readonly maximumSymbols?: number;
  /** Whether the symbol that ends at a column of the strip is needed; all are when omitted. Others are only matched. */
  readonly isNeeded?: (strip: MicrStrip, right: number) => boolean;
}

/**
 * Reads the symbols along a row, none when it is not E-13B. Resamples it when they show that the path was misestimated.
 */
export function readAlongPath(image: GrayImage, rough: MicrPath, options: ReadAlongOptions = {}): LineSegment {
  const { strip, matches, templates } = matchAlongPath(image, rough, options);
  const { minimumClear: minimum, isNeeded = () => true } = options;
  const isRead = (right: number) => isWithinView(strip, right) && isNeeded(strip, right);
  const inView = matches.filter(({ right }) => isWithinView(strip, right));
  return { strip, symbols: assembleLine(strip, templates, inView, { minimum, isRead }) };
}

/** Matches the templates along a row, and resamples it when the matches show that the path was misestimated. */
function matchAlongPath(
  image: GrayImage,
  rough: MicrPath,
  { minimumClear, maximumSymbols }: ReadAlongOptions,
): { readonly strip: MicrStrip; readonly matches: readonly MicrMatch[]; readonly templates: MicrTemplateSet } {
  const strip = cutStrip(image, rough, maximumSymbols);
  const found = matchStrip(strip, minimumClear);
  const clear = found.matches.filter(({ score }) => score >= CLEAR_SCORE);
  const path = clear.length > 0 ? correctPath(strip, clear) : null;
  if (!path) return { strip, ...found };
  const corrected = cutStrip(image, path, maximumSymbols);
  return { strip: corrected, ...matchStrip(corrected, minimumClear) };
}

/** Whether a column lies where the path's scale is credible: far out, a perspective from few symbols turns backward. */
function isWithinView({ path, originX }: MicrStrip, x: number): boolean {
  return 1 + path.stretch * (x - originX) >= MIN_RELATIVE_SCALE;
}

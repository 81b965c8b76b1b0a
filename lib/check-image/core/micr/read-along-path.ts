import type { GrayImage } from "@/lib/check-image/core/pixels/image";
import type { LineSegment } from "./line-segment";
import { matchStrip } from "./matching/match-strip";
import { cutStrip, type MicrPath } from "./matching/micr-strip";
import { correctPath } from "./matching/path-correction";
import { assembleLine } from "./symbols/assemble-line";

/** Minimum correlation of a symbol used for correcting the path. */
const CLEAR_SCORE = 0.68;

export interface ReadAlongOptions {
  /** Clear symbols that the row has at least; those of a whole line when omitted. */
  readonly minimumClear?: number;
  /** Number of symbols read to both sides of the path's origin; the longest line's when omitted. */
  readonly maximumSymbols?: number;
}

/**
 * The symbols along a row, none when it is not E-13B; it is resampled when they show that the path was misestimated.
 */
export function readAlongPath(image: GrayImage, rough: MicrPath, options: ReadAlongOptions = {}): LineSegment {
  const { minimumClear, maximumSymbols } = options;
  let strip = cutStrip(image, rough, maximumSymbols);
  let found = matchStrip(strip, minimumClear);
  const clear = found.matches.filter(({ score }) => score >= CLEAR_SCORE);
  const path = clear.length > 0 ? correctPath(strip, clear) : null;
  if (path) {
    strip = cutStrip(image, path, maximumSymbols);
    found = matchStrip(strip, minimumClear);
  }
  return { strip, symbols: assembleLine(strip, found.templates, found.matches, minimumClear) };
}

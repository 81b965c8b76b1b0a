import { type BinarizeOptions, binarize, binarizeAtMidGray } from "@/lib/check-image/core/pixels/binarize";
import type { BitonalImage, GrayImage } from "@/lib/check-image/core/pixels/image";
import { isBitonal } from "@/lib/check-image/core/pixels/luma";
import { matchStrip } from "./matching/match-strip";
import { cutStrip, type MicrPath, type MicrStrip } from "./matching/micr-strip";
import { correctPath } from "./matching/path-correction";
import { EMPTY_READING, type MicrReading, totalConfidence } from "./micr-reading";
import { type MicrSearch, searchRows } from "./search/micr-search";
import { assembleLine, type LineSymbol } from "./symbols/assemble-line";
import { validateLine } from "./validate-line";

/** Minimum correlation of a symbol used for correcting the path. */
const CLEAR_SCORE = 0.68;
/** Maximum number of rows that are read. */
const MAX_READ_ROWS = 3;

/** The symbols along a row; it is resampled when they show that the path was misestimated. */
export function readAlongPath(image: GrayImage, rough: MicrPath): { strip: MicrStrip; symbols: LineSymbol[] } {
  let strip = cutStrip(image, rough);
  let found = matchStrip(strip);
  const clear = found.matches.filter(({ score }) => score >= CLEAR_SCORE);
  const path = clear.length > 0 ? correctPath(strip, clear) : null;
  if (path) {
    strip = cutStrip(image, path);
    found = matchStrip(strip);
  }
  return { strip, symbols: assembleLine(strip, found.templates, found.matches) };
}

/** The first of an image's best candidate rows with known fields, or else the one with the highest total confidence. */
export function readRows(image: GrayImage, ink: BitonalImage["ink"], search: MicrSearch): MicrReading {
  let best = EMPTY_READING;
  for (const { path } of searchRows(image, ink, search).slice(0, MAX_READ_ROWS)) {
    const { strip, symbols } = readAlongPath(image, path);
    const reading = validateLine(symbols, strip, image);
    if (reading.fields) return reading;
    if (totalConfidence(reading) > totalConfidence(best)) best = reading;
  }
  return best;
}

/** The ink of an image, which may be bitonal already. */
export function binarizeInk(picture: GrayImage, options?: BinarizeOptions): BitonalImage["ink"] {
  return (isBitonal(picture) ? binarizeAtMidGray(picture) : binarize(picture, options)).ink;
}

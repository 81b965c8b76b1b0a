import { type BinarizeOptions, binarize, binarizeAtHalf } from "./binarize";
import type { BitonalImage, GrayImage } from "./image";
import { judgeLine } from "./judge-line";
import { isBitonal } from "./luma";
import { matchStrip } from "./micr-match";
import { correctPath } from "./micr-path";
import { certainty, type MicrReading, NOTHING } from "./micr-reading";
import { type MicrSearch, searchRows } from "./micr-search";
import { cutStrip, type MicrPath } from "./micr-strip";
import { assembleLine } from "./micr-symbols";

/** Correlation from which a symbol may help to correct the row's course. */
const CLEAR_SCORE = 0.68;
/** Rows that are read before the search is given up. */
const MOST_READ = 3;

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
  return judgeLine(assembleLine(strip, found.templates, found.matches), strip, image);
}

/** The first of a picture's likeliest rows whose fields are known, or else the one of which most is certain. */
export function readRows(image: GrayImage, ink: BitonalImage["ink"], search: MicrSearch): MicrReading {
  let best = NOTHING;
  for (const { path } of searchRows(image, ink, search).slice(0, MOST_READ)) {
    const reading = readAlong(image, path);
    if (reading.fields) return reading;
    if (certainty(reading) > certainty(best)) best = reading;
  }
  return best;
}

/** The ink of a picture, which may be bitonal already. */
export function inkOf(picture: GrayImage, options?: BinarizeOptions): BitonalImage["ink"] {
  return (isBitonal(picture) ? binarizeAtHalf(picture) : binarize(picture, options)).ink;
}

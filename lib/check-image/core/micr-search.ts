import type { BitonalImage, GrayImage } from "./image";
import { boundsAlong, findPieces } from "./micr-components";

import { findRows } from "./micr-rows";
import { type MicrPath, pathOf, STRIP_PITCH, sketchRow } from "./micr-strip";
import { type Likeliness, likelinessOf } from "./row-likeliness";
import { textDirections } from "./text-direction";

/** Where and how large symbols are sought. */
export interface MicrSearch {
  /** Heights of a symbol in pixels. */
  readonly minimumHeight: number;
  readonly maximumHeight: number;
  /** Directions in which the line may run, in radians; those of the print in the picture when not given. */
  readonly directions?: readonly number[];
  /** Rows of the picture to look at; all when not given. */
  readonly top?: number;
  readonly bottom?: number;
}

/** The course of a row that resembles E-13B, the way up in which it does. */
export interface MicrCandidate {
  readonly path: MicrPath;
  /** How many pieces of ink made the row, and how much they resemble symbols. */
  readonly pieces: number;
  readonly likeliness: Likeliness;
}

const LEAST_LIKELINESS = 0.7;
/** A row of so many pieces that all resemble symbols so much is the line: no other is looked at. */
const SURE_LIKELINESS = 0.8;
const SURE_PIECES = 8;
/** A keyboard or a woven cloth has two directions of its own, which may outvote those of the print. */
const PRINT_DIRECTIONS = 4;

/** All rows of a picture that may be a magnetic line, either way up, likeliest first. */
export function searchRows(gray: GrayImage, ink: BitonalImage["ink"], search: MicrSearch): MicrCandidate[] {
  const { minimumHeight, maximumHeight, top = 0, bottom = gray.height } = search;
  const pieces = findPieces(ink, gray.width, top, bottom);
  const level = boundsAlong(pieces, 0);
  const found: MicrCandidate[] = [];
  for (const radians of search.directions ?? textDirections(level, PRINT_DIRECTIONS)) {
    const bounds = radians === 0 ? level : boundsAlong(pieces, radians);
    for (const row of findRows(bounds, minimumHeight, maximumHeight)) {
      const ways = [false, true].map((isTurned) => {
        const path = pathOf(row, radians, isTurned);
        const rights = row.pieces.map(({ left, right }) => (isTurned ? row.at - left : right - row.at) / path.scale);
        const from = Math.min(...rights) - 2 * STRIP_PITCH;
        const sketch = sketchRow(gray, path, from, Math.max(...rights) + STRIP_PITCH);
        const likeliness = likelinessOf(
          sketch,
          rights.map((right) => (right - from) / 2),
        );
        return { path, pieces: row.pieces.length, likeliness };
      });
      ways.sort(byLikeliness);
      const [way, other] = ways;
      if (!way || !other || way.likeliness.typical < LEAST_LIKELINESS) continue;
      if (way.likeliness.typical >= SURE_LIKELINESS && row.pieces.length >= SURE_PIECES) return ways;
      found.push(way);
      if (other.likeliness.typical >= LEAST_LIKELINESS) found.push(other);
    }
  }
  return found.sort(byLikeliness);
}

function byLikeliness(a: MicrCandidate, b: MicrCandidate): number {
  return b.likeliness.mean - a.likeliness.mean;
}

import { STRIP_PITCH } from "@endorse/check-image/core/micr/font/strip-scale";
import { createPath, type MicrPath, previewRow, toColumnAt } from "@endorse/check-image/core/micr/matching/micr-strip";
import {
  type InkComponents,
  labelComponents,
  measureBounds,
} from "@endorse/check-image/core/pixels/connected-components";
import type { BitonalImage, GrayImage } from "@endorse/check-image/core/pixels/image";
import { findRows, type MicrRow } from "./micr-rows";
import { measureRowSimilarity, type RowSimilarity } from "./row-similarity";
import { estimateTextDirections } from "./text-directions";

/** Where to search for symbols, and of which size. */
export interface MicrSearch {
  /** Range of symbol heights in pixels. */
  readonly minimumHeight: number;
  readonly maximumHeight: number;
  /** Possible directions of the line, in radians; estimated from the print when omitted. */
  readonly directions?: readonly number[];
  /** Rows of the image to search; all when omitted. */
  readonly top?: number;
  readonly bottom?: number;
  /** Number of symbols of the shortest line to read; that of the shortest whole line when omitted. */
  readonly minimumSymbols?: number;
  /** Width of a border that was added around the image. */
  readonly rim?: number;
  /** Maximum number of rows to read; a few when omitted. */
  readonly maximumRows?: number;
}

/** The path of a row that resembles E-13B, in the orientation in which it does. */
export interface MicrCandidate {
  readonly path: MicrPath;
  /** Whether it reads against the direction of the search. */
  readonly isTurned: boolean;
  /** The row; its other orientation may be a candidate too. */
  readonly row: MicrRow;
  /** Number of components in the row, and their similarity to symbols. */
  readonly components: number;
  /** Number of symbols from the path's origin to the row's farther end. */
  readonly reach: number;
  readonly similarity: RowSimilarity;
}

const MIN_SIMILARITY = 0.7;
/** A row of at least this many components with this similarity is the line: the search stops. */
const CERTAIN_SIMILARITY = 0.8;
const CERTAIN_COMPONENTS = 8;
/** Directions to search: a keyboard or a woven cloth adds two, which may get more votes than those of the print. */
const PRINT_DIRECTIONS = 4;

/** Candidate MICR lines of an image in both orientations, best first. */
export function searchRows(gray: GrayImage, ink: BitonalImage["ink"], search: MicrSearch): MicrCandidate[] {
  const { top = 0, bottom = gray.height } = search;
  return rankRows(gray, labelComponents(ink, gray.width, top, bottom), search);
}

/** Like {@link searchRows}, for ink that is already labeled. */
export function rankRows(gray: GrayImage, components: InkComponents, search: MicrSearch): MicrCandidate[] {
  const { minimumHeight, maximumHeight } = search;
  const level = measureBounds(components, 0);
  const found: MicrCandidate[] = [];
  for (const radians of search.directions ?? estimateTextDirections(level, PRINT_DIRECTIONS)) {
    const bounds = radians === 0 ? level : measureBounds(components, radians);
    for (const row of findRows(bounds, minimumHeight, maximumHeight)) {
      const pair = [false, true].map((isTurned) => {
        const path = createPath(row, radians, isTurned);
        const rights = row.components.map(({ left, right }) =>
          toColumnAt(path, isTurned ? row.at - left : right - row.at),
        );
        const from = Math.min(...rights) - 2 * STRIP_PITCH;
        const preview = previewRow(gray, path, from, Math.max(...rights) + STRIP_PITCH);
        const similarity = measureRowSimilarity(
          preview,
          rights.map((right) => (right - from) / 2),
        );
        const reach = Math.max(...rights.map(Math.abs)) / STRIP_PITCH;
        return { path, isTurned, row, components: row.components.length, reach, similarity };
      });
      pair.sort(compareSimilarity);
      const [best, other] = pair;
      if (!best || !other || best.similarity.typical < MIN_SIMILARITY) continue;
      if (best.similarity.typical >= CERTAIN_SIMILARITY && row.components.length >= CERTAIN_COMPONENTS) return pair;
      found.push(best);
      if (other.similarity.typical >= MIN_SIMILARITY) found.push(other);
    }
  }
  return found.sort(compareSimilarity);
}

function compareSimilarity(a: MicrCandidate, b: MicrCandidate): number {
  return b.similarity.mean - a.similarity.mean;
}

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

/** Where to search for symbols, and their size. */
export interface MicrSearch {
  /** Range of symbol heights in pixels. */
  readonly minimumHeight: number;
  readonly maximumHeight: number;
  /** Possible directions of the line, in radians; by default, estimated from the print. */
  readonly directions?: readonly number[];
  /** Image rows to search; by default, all. */
  readonly top?: number;
  readonly bottom?: number;
  /** Minimum number of symbols in a line; by default, the minimum of a whole line. */
  readonly minimumSymbols?: number;
  /** Width of the border that was added around the image. */
  readonly rim?: number;
  /** Maximum number of rows to read; by default, a few. */
  readonly maximumRows?: number;
}

/** A row that resembles E-13B in one orientation. */
export interface MicrCandidate {
  readonly path: MicrPath;
  /** Whether the row reads opposite to the search direction. */
  readonly isTurned: boolean;
  /** The row; its other orientation may also be a candidate. */
  readonly row: MicrRow;
  /** Number of components in the row. */
  readonly components: number;
  /** Number of symbols from the path's origin to the farther end of the row. */
  readonly reach: number;
  readonly similarity: RowSimilarity;
}

const MIN_SIMILARITY = 0.7;
/** The search stops at a row with at least this similarity and this many components, because it is the line. */
const CERTAIN_SIMILARITY = 0.8;
const CERTAIN_COMPONENTS = 8;
/** Number of directions to search; a keyboard or woven cloth adds two, which may get more votes than the print. */
const PRINT_DIRECTIONS = 4;

/** Finds candidate MICR lines in both orientations, best first. */
export function searchRows(gray: GrayImage, ink: BitonalImage["ink"], search: MicrSearch): MicrCandidate[] {
  const { top = 0, bottom = gray.height } = search;
  return rankRows(gray, labelComponents(ink, gray.width, top, bottom), search);
}

/** Like {@link searchRows}, but for ink that is already labeled. */
export function rankRows(gray: GrayImage, components: InkComponents, search: MicrSearch): MicrCandidate[] {
  const { minimumHeight, maximumHeight } = search;
  const level = measureBounds(components, 0);
  const candidates: MicrCandidate[] = [];
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
      candidates.push(best);
      if (other.similarity.typical >= MIN_SIMILARITY) candidates.push(other);
    }
  }
  return candidates.sort(compareSimilarity);
}

function compareSimilarity(a: MicrCandidate, b: MicrCandidate): number {
  return b.similarity.mean - a.similarity.mean;
}

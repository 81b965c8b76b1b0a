import type { MicrReading } from "@endorse/check-image/core/micr/micr-reading";
import { intersect, isConvex } from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { findLineEnds, renderAlignedView } from "./aligned-view";
import { SideSearch } from "./side-search";

/** Maximum distance from the ends of the MICR line to the left and right edges, and maximum width, in inches. */
const MAX_SIDE_MARGIN = 5.2;
const MAX_WIDTH = 9.2;

/** An outline found around a MICR line. */
export interface LineOutline {
  /** Edge strength of the sides, weighted by the plausibility of the size and the line's position. */
  readonly score: number;
  /** Corners in reading order. */
  readonly quad: Quadrilateral;
  /** Whether the check is brighter than its background, per side. */
  readonly brighterInside: readonly boolean[];
  /** Which sides (top, right, bottom, left) have an assumed position, and must not move to an edge nearby. */
  readonly fixed: readonly [boolean, boolean, boolean, boolean];
}

/**
 * Locates the check's edges around a MICR line when the detected outline is unreliable. The distance from the line is
 * limited, so steps of one or two gray levels along whole sides are enough to detect an edge.
 *
 * @param reading the MICR line, with boxes in image pixels
 * @param known an outline detected without the line, in reading order, to score for comparison
 * @returns null when an edge is not visible
 */
export function locateFromLine(
  image: GrayImage,
  reading: MicrReading,
  known?: Quadrilateral,
): (LineOutline & { readonly knownScore: number }) | null {
  const ends = findLineEnds(reading);
  if (!ends) return null;
  const length = Math.hypot(ends.right.x - ends.left.x, ends.right.y - ends.left.y) / ends.dpi;
  const margin = Math.min(MAX_SIDE_MARGIN, MAX_WIDTH - length);
  const view = renderAlignedView(image, ends, margin, margin);
  const search = new SideSearch(view, margin);
  const best = search.best(known === undefined);
  if (!best) return null;
  const lines = search.toLines(best.sides);
  const corners = lines.map((line, i) => intersect(lines[(i + 3) % 4]!, line));
  const [a, b, c, d] = corners.map((corner) => corner && view.toImage(corner.x, corner.y));
  if (!a || !b || !c || !d) return null;
  const quad: Quadrilateral = [a, b, c, d];
  if (!isConvex(quad)) return null;
  const { top, right, bottom, left } = best.sides;
  return {
    quad,
    brighterInside: [top, right, bottom, left].map((side) => side.brighterInside),
    fixed: [false, false, bottom.isAssumed === true, false],
    score: best.score,
    knownScore: known ? search.scoreKnown(known.map(view.fromImage)) : 0,
  };
}

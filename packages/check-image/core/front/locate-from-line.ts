import type { MicrReading } from "@endorse/check-image/core/micr/micr-reading";
import { intersect, isConvex } from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { findLineEnds, renderAlignedView } from "./aligned-view";
import { SideSearch } from "./side-search";

/** Maximum distance of the check's left and right edges from the ends of its MICR line, and its width, in inches. */
const MAX_SIDE_MARGIN = 5.2;
const MAX_WIDTH = 9.2;

/** An outline found around a MICR line. */
export interface LineOutline {
  /** Edge strength of its sides, weighted by how plausible its size and the line's position are. */
  readonly score: number;
  /** Corners in reading order. */
  readonly quad: Quadrilateral;
  /** Whether the check is brighter than its background, per side. */
  readonly brighterInside: readonly boolean[];
}

/**
 * Locates the edges of the check around a MICR line when the detected outline is not reliable. Their distance from the
 * line is bounded, so steps of a gray level or two, integrated along whole sides, suffice.
 *
 * @param reading the MICR line, its boxes in pixels of the image
 * @param known an outline detected without the line, in reading order, to be scored for comparison
 * @param onLid whether a scanner lid surrounds the check, entirely darker or entirely brighter than the paper
 * @returns null when an edge is not visible
 */
export function locateFromLine(
  image: GrayImage,
  reading: MicrReading,
  known?: Quadrilateral,
  onLid = false,
): (LineOutline & { readonly knownScore: number }) | null {
  const ends = findLineEnds(reading);
  if (!ends) return null;
  const length = Math.hypot(ends.right.x - ends.left.x, ends.right.y - ends.left.y) / ends.dpi;
  const margin = Math.min(MAX_SIDE_MARGIN, MAX_WIDTH - length);
  const view = renderAlignedView(image, ends, margin, margin);
  const search = new SideSearch(view, margin);
  const best = search.best(onLid);
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
    score: best.score,
    knownScore: known ? search.scoreKnown(known.map(view.fromImage), onLid) : 0,
  };
}

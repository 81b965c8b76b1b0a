import type { SizeInches } from "@endorse/check-image/core/outline/document-size";
import { mapRectangleToQuadrilateral, project } from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";

/** Distances from a side at which background and paper are sampled, in inches; outside, within a printer's margin. */
const OUTSIDE_INCHES = [0.05, 0.08, 0.11];
const INSIDE_INCHES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
/** Part of a side that is sampled: corners may be torn. */
const FROM = 0.1;
const TO = 0.9;
const SAMPLES = 24;
/** Minimum difference between paper and background, in gray levels. */
const MIN_DIFFERENCE = 10;
/** Quantile of the levels that is the paper's, because most print is darker than the paper. */
const PAPER_QUANTILE = 0.75;

/**
 * Whether an outline is the edge of the paper: on each side, the background differs from the paper. A printed border is
 * not an edge, because the paper outside it is the same. An edge on a background like the paper cannot be detected. A
 * side at the image's own edge is not tested.
 */
export function isPaperEdge(image: GrayImage, quad: Quadrilateral, { width, height }: SizeInches): boolean {
  const toImage = mapRectangleToQuadrilateral(width, height, quad);
  /** The levels along a side, at distances into the document. */
  const levels = (side: number, distances: readonly number[]): number[] =>
    distances.flatMap((inward) =>
      Array.from({ length: SAMPLES }, (_, i) => FROM + ((TO - FROM) * i) / (SAMPLES - 1)).flatMap((share) => {
        const along = side % 2 === 0 ? share * width : share * height;
        const [x, y] = [
          [along, inward],
          [width - inward, along],
          [along, height - inward],
          [inward, along],
        ][side] as [number, number];
        const at = project(toImage, x, y);
        const [column, row] = [Math.floor(at.x), Math.floor(at.y)];
        if (column < 0 || row < 0 || column >= image.width || row >= image.height) return [];
        return [image.pixels[row * image.width + column]!];
      }),
    );
  return [0, 1, 2, 3].every((side) => {
    const background = levels(
      side,
      OUTSIDE_INCHES.map((distance) => -distance),
    );
    if (background.length < SAMPLES) return true;
    const paper = computeQuantile(levels(side, INSIDE_INCHES), PAPER_QUANTILE);
    return Math.abs(computeQuantile(background, 0.5) - paper) >= MIN_DIFFERENCE;
  });
}

function computeQuantile(values: number[], share: number): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

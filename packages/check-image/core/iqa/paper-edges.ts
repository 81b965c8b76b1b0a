import type { SizeInches } from "@endorse/check-image/core/outline/document-size";
import { mapRectangleToQuadrilateral, project } from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";

/** Distances from a side at which the background and the paper are sampled, in inches. */
const OUTSIDE_INCHES = [0.05, 0.08, 0.11];
const INSIDE_INCHES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6];
/** The sampled part of a side; excludes corners, which may be torn. */
const FROM = 0.1;
const TO = 0.9;
const SAMPLES = 24;
/** Minimum difference between paper and background, in gray levels. */
const MIN_DIFFERENCE = 10;
/** Quantile of the levels that estimates the paper's level, because most print is darker than the paper. */
const PAPER_QUANTILE = 0.75;

/**
 * Whether an outline is the paper's edge: the background differs from the paper on each side. A printed border is not
 * an edge, because the paper is the same on both sides of it. An edge on a background like the paper can't be detected.
 * Sides at the edge of the image are not tested.
 */
export function isPaperEdge(image: GrayImage, quad: Quadrilateral, { width, height }: SizeInches): boolean {
  const toImage = mapRectangleToQuadrilateral(width, height, quad);
  /** Samples the levels along a side, at distances into the document. */
  const sampleLevels = (side: number, distances: readonly number[]): number[] =>
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
    const background = sampleLevels(
      side,
      OUTSIDE_INCHES.map((distance) => -distance),
    );
    if (background.length < SAMPLES) return true;
    const paper = computeQuantile(sampleLevels(side, INSIDE_INCHES), PAPER_QUANTILE);
    return Math.abs(computeQuantile(background, 0.5) - paper) >= MIN_DIFFERENCE;
  });
}

function computeQuantile(values: number[], share: number): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

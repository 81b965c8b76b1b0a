import { searchRows } from "@endorse/check-image/core/micr/search/micr-search";
import { binarize } from "@endorse/check-image/core/pixels/binarize";
import { computeSignedArea, scaleQuadrilateral } from "@endorse/check-image/core/pixels/geometry";
import type { BitonalImage, GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { reduceByFactor } from "@endorse/check-image/core/pixels/resample";

/** Minimum area outside the check that can contain a second check, relative to the check's area. */
const MIN_SURROUNDING_SHARE = 0.25;
/** Minimum resolution of the search. */
const MIN_SEARCH_DPI = 80;
/** Range of symbol heights in inches; a symbol is 0.117 in high, and perspective and other formats vary it. */
const MIN_SYMBOL_INCHES = 0.085;
const MAX_SYMBOL_INCHES = 0.16;
/** Minimum number of components in a MICR row, and their minimum similarity to E-13B symbols. */
const MIN_COMPONENTS = 8;
const MIN_SIMILARITY = 0.8;

/**
 * Whether a second check's MICR line is outside the check's outline. Finds a second check that overlaps or touches the
 * first, so that it has no complete outline.
 *
 * @param dpi image pixels per inch
 */
export function hasSecondLine(image: GrayImage, quad: Quadrilateral, dpi: number): boolean {
  const area = computeSignedArea(quad);
  if (image.width * image.height - area < MIN_SURROUNDING_SHARE * area) return false;
  const factor = Math.max(1, Math.floor(dpi / MIN_SEARCH_DPI));
  const reduced = reduceByFactor(image, factor);
  const bitonal = binarize(reduced);
  eraseInside(bitonal, scaleQuadrilateral(quad, 1 / factor, 1 / factor));
  const searchDpi = dpi / factor;
  const rows = searchRows(reduced, bitonal.ink, {
    minimumHeight: MIN_SYMBOL_INCHES * searchDpi,
    maximumHeight: MAX_SYMBOL_INCHES * searchDpi,
  });
  return rows.some(
    ({ components, similarity }) =>
      components >= MIN_COMPONENTS && similarity.typical >= MIN_SIMILARITY && similarity.mean >= MIN_SIMILARITY,
  );
}

function eraseInside({ width, height, ink }: BitonalImage, quad: Quadrilateral): void {
  for (let y = 0; y < height; y++) {
    let [left, right] = [0, width];
    for (let i = 0; i < 4; i++) {
      const [a, b] = [quad[i]!, quad[(i + 1) % 4]!];
      if (a.y === b.y) {
        if (a.x < b.x ? y < a.y : y > a.y) right = left;
        continue;
      }
      const x = a.x + ((y - a.y) * (b.x - a.x)) / (b.y - a.y);
      if (b.y > a.y) right = Math.min(right, Math.ceil(x));
      else left = Math.max(left, Math.floor(x));
    }
    if (right > left) ink.fill(0, y * width + left, y * width + right);
  }
}

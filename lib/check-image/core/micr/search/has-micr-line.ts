import type { BitonalImage, GrayImage } from "@/lib/check-image/core/pixels/image";
import { searchRows } from "./micr-search";

/**
 * Height of the band along the top or bottom edge that contains a MICR line, and of its symbols, in pixels at 200 dpi.
 */
const stripRows = 160;
const symbolHeights = { minimumHeight: 14.5, maximumHeight: 36 };
/** Minimum number of components, and their minimum similarity to symbols, for a row to be E-13B and no other print. */
const minComponents = 8;
const minSimilarity = 0.8;

/** Whether a straightened side at 200 dpi has a MICR line, upright or upside down. Far cheaper than reading it. */
export function hasMicrLine(gray: GrayImage, { ink }: BitonalImage): boolean {
  const { height } = gray;
  const strips = [
    { top: Math.max(0, height - stripRows), bottom: height },
    { top: 0, bottom: Math.min(height, stripRows) },
  ];
  return strips.some((strip) =>
    searchRows(gray, ink, { ...symbolHeights, ...strip, directions: [0] }).some(
      ({ components, similarity }) =>
        components >= minComponents && similarity.typical >= minSimilarity && similarity.mean >= minSimilarity,
    ),
  );
}

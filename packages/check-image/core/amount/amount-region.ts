import type { PixelBox } from "@endorse/check-image/core/writing/character-classifier";

/** A region of a straightened check, in pixels. */
export interface AmountRegion {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Minimum size of the region, and the margin around the amount, in pixels at 200 dpi. */
const minSize = { width: 320, height: 96 };
const margin = 18;
/** The usual region of the courtesy amount on US checks, as fractions of the check's width and height. */
const usualRegion = { x: 0.7, y: 0.27, width: 0.29, height: 0.22 };

/**
 * Returns the region of a straightened check to show as a close-up of its courtesy amount.
 *
 * @param box the amount's bounding box; null to use the usual region
 */
export function locateAmountRegion(box: PixelBox | null, check: { width: number; height: number }): AmountRegion {
  if (!box) {
    return {
      x: usualRegion.x * check.width,
      y: usualRegion.y * check.height,
      width: usualRegion.width * check.width,
      height: usualRegion.height * check.height,
    };
  }
  const width = Math.min(check.width, Math.max(minSize.width, box.right - box.left + 2 * margin));
  const height = Math.min(check.height, Math.max(minSize.height, box.bottom - box.top + 2 * margin));
  const centerY = (box.top + box.bottom) / 2;
  return {
    x: Math.max(0, Math.min(box.left - margin, check.width - width)),
    y: Math.max(0, Math.min(centerY - height / 2, check.height - height)),
    width,
    height,
  };
}

import type { PixelBox } from "@endorse/check-image/core/writing/character-classifier";

/** A part of a straightened check, in pixels. */
export interface AmountRegion {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Minimum size of a close-up of the amount, and the margin around the amount, in pixels at 200 dpi. */
const minSize = { width: 320, height: 96 };
const margin = 18;
/** Where US checks have the courtesy amount, as fractions of the check's width and height. */
const usual = { x: 0.7, y: 0.27, width: 0.29, height: 0.22 };

/**
 * The part of a straightened check that shows its courtesy amount, in pixels.
 *
 * @param box the amount's bounding box; null to use the place where checks usually have it
 */
export function locateAmountRegion(box: PixelBox | null, check: { width: number; height: number }): AmountRegion {
  if (!box) {
    return {
      x: usual.x * check.width,
      y: usual.y * check.height,
      width: usual.width * check.width,
      height: usual.height * check.height,
    };
  }
  const width = Math.min(check.width, Math.max(minSize.width, box.right - box.left + 2 * margin));
  const height = Math.min(check.height, Math.max(minSize.height, box.bottom - box.top + 2 * margin));
  const middle = (box.top + box.bottom) / 2;
  return {
    x: Math.max(0, Math.min(box.left - margin, check.width - width)),
    y: Math.max(0, Math.min(middle - height / 2, check.height - height)),
    width,
    height,
  };
}

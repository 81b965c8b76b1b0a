import type { GrayImage } from "@endorse/check-image/core/pixels/image";

export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Maximum mean level of a row that shows a scanner's black lid, and maximum level of its dark pixels. */
const maxBlackMean = 48;
const maxBlackLevel = 90;
/** Minimum share of dark pixels in such a row; a few bright pixels are dust. */
const minDarkShare = 0.98;

/**
 * Counts the rows and columns at each border that show only a scanner's black lid, which some scanners leave on one or
 * two sides.
 *
 * @returns null when there are none, or when the rest of the image is too small
 */
export function findBlackMargins(image: GrayImage): Margins | null {
  const { width, height, pixels } = image;
  const isBlack = (start: number, step: number, count: number): boolean => {
    let sum = 0;
    let dark = 0;
    for (let i = 0, at = start; i < count; i++, at += step) {
      sum += pixels[at]!;
      if (pixels[at]! <= maxBlackLevel) dark++;
    }
    return sum < maxBlackMean * count && dark >= minDarkShare * count;
  };
  let top = 0;
  while (top < height && isBlack(top * width, 1, width)) top++;
  if (top === height) return null;
  let bottom = 0;
  while (isBlack((height - 1 - bottom) * width, 1, width)) bottom++;
  const rows = height - top - bottom;
  let left = 0;
  while (left < width && isBlack(top * width + left, width, rows)) left++;
  let right = 0;
  while (right < width - left && isBlack(top * width + width - 1 - right, width, rows)) right++;
  const columns = width - left - right;
  if (top + right + bottom + left === 0 || rows < height / 3 || columns < width / 3) return null;
  return { top, right, bottom, left };
}

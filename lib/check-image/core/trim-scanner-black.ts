import type { GrayImage } from "./image";

export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** A scanner's lid is darker than this on average, and nowhere lighter than the other. */
const blackMean = 48;
const blackMost = 90;
/** Nearly every pixel of a row must be that dark: a few bright ones are dust. */
const share = 0.98;

/**
 * How many rows and columns at each border of a picture show nothing but a scanner's black lid: some scanners leave it
 * on one or two sides only.
 *
 * @returns null when there is none, or when hardly anything else is left
 */
export function trimScannerBlack(image: GrayImage): Margins | null {
  const { width, height, pixels } = image;
  const isBlack = (start: number, step: number, count: number): boolean => {
    let sum = 0;
    let dark = 0;
    for (let i = 0, at = start; i < count; i++, at += step) {
      sum += pixels[at]!;
      if (pixels[at]! <= blackMost) dark++;
    }
    return sum < blackMean * count && dark >= share * count;
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

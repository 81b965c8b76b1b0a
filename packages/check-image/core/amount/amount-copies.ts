import { binarize, exchangeOptions } from "@endorse/check-image/core/pixels/binarize";
import type { BitonalImage, GrayImage } from "@endorse/check-image/core/pixels/image";
import type { PixelBox } from "@endorse/check-image/core/writing/character-classifier";

/** How a copy of the image is modified, to simulate a second scan of the same check. */
interface CopyChange {
  readonly degrees: number;
  readonly scale: number;
  /** Whether the copy is blurred by one pixel. */
  readonly isBlurred: boolean;
  /** Binarization depth: how far below the local mean ink must be, as in `binarize`. */
  readonly depth: number;
}

const COPY_CHANGES: readonly CopyChange[] = [
  { degrees: 1, scale: 0.97, isBlurred: false, depth: 0.16 },
  { degrees: -1, scale: 1.03, isBlurred: false, depth: 0.24 },
  { degrees: 0, scale: 1, isBlurred: true, depth: 0.32 },
];

/**
 * Counts the copies of the surrounding image, rotated, scaled, blurred, or binarized at a different level, on which an
 * amount is read the same. A digit that such a small change turns into a different digit was never certain.
 *
 * @param gray the straightened front at 200 dpi
 * @param box the amount's bounding box
 * @param read reads the amount on a copy, in cents; null when there is none
 * @returns up to three; null when a different amount is read on a copy
 */
export function countAgreeingCopies(
  gray: GrayImage,
  { amountCents, box }: { readonly amountCents: number; readonly box: PixelBox },
  read: (copy: BitonalImage) => number | null,
): number | null {
  let agreeing = 0;
  for (const change of COPY_CHANGES) {
    const copyCents = read(copyAround(gray, box, change));
    if (copyCents === amountCents) agreeing++;
    else if (copyCents !== null) return null;
  }
  return agreeing;
}

/**
 * The copied part of a check: from this fraction of its width to the right edge, and this many pixels at 200 dpi above
 * and below the amount, so that the sides of an amount box stay connected.
 */
const copyLeft = 0.55;
const copyMargin = 64;

/** Copies and modifies the ink around a box; the rest of the copy is blank. */
function copyAround(gray: GrayImage, box: PixelBox, change: CopyChange): BitonalImage {
  const { width, height } = gray;
  const part = {
    left: Math.round(copyLeft * width),
    right: width,
    top: Math.max(0, box.top - copyMargin),
    bottom: Math.min(height, box.bottom + copyMargin),
  };
  const rotatedStrip = rotateAndScale(gray, part, box, change);
  const strip = change.isBlurred ? blur(rotatedStrip) : rotatedStrip;
  const { ink } = binarize(strip, { ...exchangeOptions, depth: change.depth });
  const copy = new Uint8Array(width * height);
  for (let y = 0; y < strip.height; y++)
    copy.set(ink.subarray(y * strip.width, (y + 1) * strip.width), (part.top + y) * width + part.left);
  return { width, height, ink: copy };
}

/** Rotates and scales part of an image about the center of a box, by bilinear interpolation. */
function rotateAndScale(gray: GrayImage, part: PixelBox, box: PixelBox, { degrees, scale }: CopyChange): GrayImage {
  const [width, height] = [part.right - part.left, part.bottom - part.top];
  const pixels = new Uint8Array(width * height);
  const angle = (degrees * Math.PI) / 180;
  // Fixed-point numbers with 8 fractional bits.
  const [c, s] = [(256 * Math.cos(angle)) / scale, (256 * Math.sin(angle)) / scale];
  const [cx, cy] = [(box.left + box.right - 1) / 2, (box.top + box.bottom - 1) / 2];
  const [maxX, maxY] = [256 * (gray.width - 1) - 1, 256 * (gray.height - 1) - 1];
  for (let y = 0, at = 0; y < height; y++) {
    const dy = part.top + y - cy;
    for (let x = 0, dx = part.left - cx; x < width; x++, dx++, at++) {
      const sx = Math.min(maxX, Math.max(0, (256 * cx + dx * c + dy * s) | 0));
      const sy = Math.min(maxY, Math.max(0, (256 * cy - dx * s + dy * c) | 0));
      const from = (sy >> 8) * gray.width + (sx >> 8);
      const [fx, fy] = [sx & 255, sy & 255];
      const upper = gray.pixels[from]! * (256 - fx) + gray.pixels[from + 1]! * fx;
      const lower = gray.pixels[from + gray.width]! * (256 - fx) + gray.pixels[from + gray.width + 1]! * fx;
      pixels[at] = (upper * (256 - fy) + lower * fy + 32_768) >> 16;
    }
  }
  return { width, height, pixels };
}

/** Replaces each pixel by the weighted mean of itself (weight 2) and its four neighbors (weight 1 each). */
function blur({ width, height, pixels }: GrayImage): GrayImage {
  const blurredPixels = pixels.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const around = pixels[at - 1]! + pixels[at + 1]! + pixels[at - width]! + pixels[at + width]!;
      blurredPixels[at] = Math.round((2 * pixels[at]! + around) / 6);
    }
  }
  return { width, height, pixels: blurredPixels };
}

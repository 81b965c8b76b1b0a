import type { BitonalImage, GrayImage } from "@/lib/check-image/core/pixels/image";

/** Sampling stride: a prime number, so that it does not align with rows or patterns. */
const stride = 23;
const minInkSamples = 120;

/**
 * Difference of the median gray levels of paper and ink of a straightened check.
 *
 * @returns null when there is too little ink
 */
export function measureContrast({ pixels }: GrayImage, { ink }: BitonalImage): number | null {
  const inked = new Uint32Array(256);
  const blank = new Uint32Array(256);
  let count = 0;
  let paper = 0;
  for (let at = 0; at < pixels.length; at += stride) {
    const level = pixels[at]!;
    if (ink[at] === 1) {
      inked[level] = inked[level]! + 1;
      count++;
    } else {
      blank[level] = blank[level]! + 1;
      paper++;
    }
  }
  return count < minInkSamples ? null : medianOf(blank, paper) - medianOf(inked, count);
}

function medianOf(counts: Uint32Array, total: number): number {
  let seen = 0;
  for (let level = 0; level < 256; level++) {
    seen += counts[level]!;
    if (2 * seen >= total) return level;
  }
  return 255;
}

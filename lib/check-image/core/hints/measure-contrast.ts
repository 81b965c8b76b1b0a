import type { BitonalImage, GrayImage } from "@/lib/check-image/core/image";

/** Only every so manieth pixel is looked at: a prime number, so that it does not fall into step with rows or patterns. */
const stride = 23;
const fewestInk = 120;

/**
 * How many gray levels the ink of a straightened check lies below its paper, typically.
 *
 * @returns null where there is too little ink to tell
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
  return count < fewestInk ? null : medianOf(blank, paper) - medianOf(inked, count);
}

function medianOf(counts: Uint32Array, total: number): number {
  let seen = 0;
  for (let level = 0; level < 256; level++) {
    seen += counts[level]!;
    if (2 * seen >= total) return level;
  }
  return 255;
}

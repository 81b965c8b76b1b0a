import type { BitonalImage, GrayImage } from "@endorse/check-image/core/pixels/image";
import {
  compareBytesBelow,
  createWordView,
  splatByte,
  sumOfBytes,
} from "@endorse/check-image/core/pixels/packed-bytes";

export interface BlackShares {
  /** Percentage of ink pixels in the bitonal image. */
  readonly inkPercent: number;
  /** Percentage of pixels that are ink or darker than `blackLevel`. */
  readonly darkPercent: number;
}

/** Maximum number of pixels that four byte counters in a word can count without overflow. */
const maxCounted = 4 * 255;

/** Measures both percentages in one pass over every second row, four pixels at a time. */
export function measureBlack(gray: GrayImage, bitonal: BitonalImage, blackLevel: number): BlackShares {
  const { width, height } = gray;
  const levels = createWordView(gray.pixels);
  const inks = createWordView(bitonal.ink);
  const limit = splatByte(blackLevel);
  const usedWidth = width & ~3;
  let inkCount = 0;
  let dark = 0;
  for (let y = 0; y < height; y += 2) {
    const rowEnd = y * width + usedWidth;
    for (let at = y * width; at < rowEnd; ) {
      const end = Math.min(rowEnd, at + maxCounted);
      let inkCounts = 0;
      let darkCounts = 0;
      for (; at < end; at += 4) {
        const value = inks.getInt32(at, true);
        inkCounts = (inkCounts + value) | 0;
        darkCounts = (darkCounts + (compareBytesBelow(levels.getInt32(at, true), limit) | value)) | 0;
      }
      inkCount += sumOfBytes(inkCounts);
      dark += sumOfBytes(darkCounts);
    }
  }
  const pixelCount = usedWidth * Math.ceil(height / 2);
  return { inkPercent: (100 * inkCount) / pixelCount, darkPercent: (100 * dark) / pixelCount };
}

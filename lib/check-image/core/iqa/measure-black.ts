import type { BitonalImage, GrayImage } from "@/lib/check-image/core/image";
import { bytesBelow, fourTimes, sumOfBytes, wordsOf } from "@/lib/check-image/core/packed-bytes";

export interface BlackShares {
  /** Percent of the pixels that are ink in the bitonal picture. */
  readonly inkPercent: number;
  /** Percent that are ink, or so dark that a plain threshold would make them ink. */
  readonly darkPercent: number;
}

/** Pixels in words whose counts fit the bytes of one. */
const counted = 4 * 255;

/** Shares of black pixels in both senses, in one pass, four pixels at a time; every second row shows them. */
export function measureBlack(gray: GrayImage, bitonal: BitonalImage, blackLevel: number): BlackShares {
  const { width, height } = gray;
  const levels = wordsOf(gray.pixels);
  const inks = wordsOf(bitonal.ink);
  const limit = fourTimes(blackLevel);
  const whole = width & ~3;
  let inked = 0;
  let dark = 0;
  for (let y = 0; y < height; y += 2) {
    const rowEnd = y * width + whole;
    for (let at = y * width; at < rowEnd; ) {
      const end = Math.min(rowEnd, at + counted);
      let inkCounts = 0;
      let darkCounts = 0;
      for (; at < end; at += 4) {
        const value = inks.getInt32(at, true);
        inkCounts = (inkCounts + value) | 0;
        darkCounts = (darkCounts + (bytesBelow(levels.getInt32(at, true), limit) | value)) | 0;
      }
      inked += sumOfBytes(inkCounts);
      dark += sumOfBytes(darkCounts);
    }
  }
  const seen = whole * Math.ceil(height / 2);
  return { inkPercent: (100 * inked) / seen, darkPercent: (100 * dark) / seen };
}

import type { BitonalImage, GrayImage } from "@/lib/check-image/core/image";
import { bytesBelow, fourTimes, sumOfBytes, wordsOf } from "@/lib/check-image/core/packed-bytes";

export interface BlackShares {
  /** Percent of the pixels that are ink in the bitonal picture. */
  readonly inkPercent: number;
  /** Percent that are ink, or so dark that a plain threshold would make them ink. */
  readonly darkPercent: number;
}

/** Words whose counts fit the bytes of one. */
const counted = 255;

/** Counts black pixels in both senses in one pass, four at a time. */
export function measureBlack(gray: GrayImage, bitonal: BitonalImage, blackLevel: number): BlackShares {
  const { pixels } = gray;
  const { ink } = bitonal;
  const levels = wordsOf(pixels);
  const inks = wordsOf(ink);
  const limit = fourTimes(blackLevel);
  const whole = pixels.length & ~3;
  let inked = 0;
  let dark = 0;
  for (let at = 0; at < whole; ) {
    const end = Math.min(whole, at + 4 * counted);
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
  for (let at = whole; at < pixels.length; at++) {
    inked += ink[at]!;
    dark += ink[at]! | (pixels[at]! < blackLevel ? 1 : 0);
  }
  return { inkPercent: (100 * inked) / pixels.length, darkPercent: (100 * dark) / pixels.length };
}

import type { BitonalImage, GrayImage } from "@/lib/check-image/core/image";

export interface BlackShares {
  /** Percent of the pixels that are ink in the bitonal picture. */
  readonly inkPercent: number;
  /** Percent that are ink, or so dark that a plain threshold would make them ink. */
  readonly darkPercent: number;
}

/** Counts black pixels in both senses in one pass, without a branch: the sign bit is 1 below the level. */
export function measureBlack(gray: GrayImage, bitonal: BitonalImage, blackLevel: number): BlackShares {
  const { pixels } = gray;
  const { ink } = bitonal;
  let inked = 0;
  let dark = 0;
  for (let i = 0; i < pixels.length; i++) {
    const value = ink[i]!;
    inked += value;
    dark += ((pixels[i]! - blackLevel) >>> 31) | value;
  }
  return { inkPercent: (100 * inked) / pixels.length, darkPercent: (100 * dark) / pixels.length };
}

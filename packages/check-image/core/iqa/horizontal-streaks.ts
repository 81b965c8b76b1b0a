import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import type { IqaLimits } from "./iqa-thresholds";
import { atMost, type IqaRegion, type IqaTestResult } from "./iqa-types";
import { crossesWholeWidth } from "./streak-extent";

/** A band of rows that is darker or lighter than the surrounding rows across most of the width. */
export interface Streak {
  readonly top: number;
  readonly height: number;
}

/** Percentile of a row's pixels (or 1 minus it) used to compare rows, so that a streak is detected through print. */
const share = 0.8;
/** Minimum contrast between a streak and its surroundings, in units of 4 gray levels. */
const contrast = 6;
/** Half the height of the sliding window, which is one inch high, in pixels at 200 dpi. */
const halfWindow = 100;
/** Ignored margin at the top and bottom, where many checks have a printed frame, in pixels at 200 dpi. */
const border = 36;
const levels = 64;

/**
 * Fails when there are too many streaks (the value is their number) or when a streak is too thick (the value is its
 * height in pixels at 200 dpi).
 *
 * @param streakInLine a light streak that made the MICR line unreadable, which fails at any height
 */
export function testHorizontalStreaks(
  gray: GrayImage,
  limits: IqaLimits,
  streakInLine: IqaRegion | null = null,
): IqaTestResult {
  if (streakInLine) return atMost(streakInLine.height, 0, "px high in the MICR line", streakInLine);
  const streaks = findStreaks(gray);
  const thickest = streaks.reduce<Streak | null>((best, s) => (best && best.height >= s.height ? best : s), null);
  const region: IqaRegion | undefined = thickest
    ? { x: 0, y: thickest.top, width: gray.width, height: thickest.height }
    : undefined;
  if (thickest && thickest.height > limits.streakHeightPixels && streaks.length <= limits.streaks) {
    return atMost(thickest.height, limits.streakHeightPixels, "px high", region);
  }
  return atMost(streaks.length, limits.streaks, "streaks", region);
}

/**
 * Finds all streaks from top to bottom, except at the borders, where a frame, a shadow, or the paper's edge looks like
 * a streak. Dirt on a scanner's glass crosses the document from edge to edge, over any print. Therefore a rule or field
 * that ends before the edges is print, as are a band that contains text and rows of ordinary paper between print.
 */
export function findStreaks(gray: GrayImage): Streak[] {
  const { height } = gray;
  const { low, high } = measureRowLevels(gray);
  const medianLow = computeSlidingMedian(low);
  const medianHigh = computeSlidingMedian(high);
  const streaks: Streak[] = [];
  let start = -1;
  let sign = 0;
  for (let y = 0; y <= height; y++) {
    let rowSign = 0;
    if (y < height) {
      if (high[y]! <= medianHigh[y]! - contrast) rowSign = -1;
      else if (low[y]! >= medianLow[y]! + contrast) rowSign = 1;
    }
    if (rowSign === sign) continue;
    const inside = start > border && y < height - border;
    if (
      sign !== 0 &&
      inside &&
      isBoundedBand(sign < 0 ? high : low, start, y, sign) &&
      crossesWholeWidth(gray, start, y, sign)
    ) {
      streaks.push({ top: start, height: y - start });
    }
    start = y;
    sign = rowSign;
  }
  return streaks;
}

/** Whether the rows on both sides of a band differ from it in the same direction, unlike at the edge of a shadow. */
function isBoundedBand(rows: Uint8Array, start: number, end: number, sign: number): boolean {
  const middle = rows[(start + end) >> 1]!;
  return sign * (middle - rows[start - 3]!) >= contrast && sign * (middle - rows[end + 2]!) >= contrast;
}

/** Measures the 20th and 80th percentile of each row from every fourth pixel, in units of 4 gray levels. */
function measureRowLevels(gray: GrayImage): { low: Uint8Array; high: Uint8Array } {
  const { width, height, pixels } = gray;
  const low = new Uint8Array(height);
  const high = new Uint8Array(height);
  // Uses four interleaved histograms, because adjacent pixels often have the same level, and consecutive increments of
  // one counter would have to wait for each other.
  const tables = new Uint32Array(4 * levels);
  const counts = tables.subarray(0, levels);
  const groupCount = Math.floor(width / 16);
  for (let y = 0; y < height; y++) {
    tables.fill(0);
    for (let n = 0, at = y * width; n < groupCount; n++, at += 16) {
      const a = pixels[at]! >> 2;
      const b = levels + (pixels[at + 4]! >> 2);
      const c = 2 * levels + (pixels[at + 8]! >> 2);
      const d = 3 * levels + (pixels[at + 12]! >> 2);
      tables[a] = tables[a]! + 1;
      tables[b] = tables[b]! + 1;
      tables[c] = tables[c]! + 1;
      tables[d] = tables[d]! + 1;
    }
    for (let level = 0; level < levels; level++) {
      counts[level] =
        tables[level]! + tables[level + levels]! + tables[level + 2 * levels]! + tables[level + 3 * levels]!;
    }
    low[y] = percentile(counts, 4 * groupCount * (1 - share));
    high[y] = percentile(counts, 4 * groupCount * share);
  }
  return { low, high };
}

function percentile(counts: Uint32Array, rank: number): number {
  let seen = 0;
  for (let level = 0; level < levels; level++) {
    seen += counts[level]!;
    if (seen > rank) return level;
  }
  return levels - 1;
}

function computeSlidingMedian(values: Uint8Array): Uint8Array {
  const out = new Uint8Array(values.length);
  const counts = new Uint32Array(levels);
  let count = 0;
  const add = (y: number, by: 1 | -1): void => {
    if (y < 0 || y >= values.length) return;
    const level = values[y]!;
    counts[level] = counts[level]! + by;
    count += by;
  };
  for (let y = 0; y < halfWindow; y++) add(y, 1);
  for (let y = 0; y < values.length; y++) {
    add(y + halfWindow, 1);
    add(y - halfWindow - 1, -1);
    out[y] = percentile(counts, count / 2);
  }
  return out;
}

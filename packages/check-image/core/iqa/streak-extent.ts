import type { GrayImage } from "@endorse/check-image/core/pixels/image";

/** Number of blocks that a band is divided into between its margins, and each margin's share of the width. */
const blockCount = 48;
const marginShare = 0.03;
/** Maximum number of blocks that differ from the others because print or writing covers them. */
const maxOtherBlocks = 3;
/** Minimum difference of the paper's level inside and outside a streak, in gray levels. */
const minShift = 10;
/** Number of rows on each side to compare a band with, and their distance from it. */
const besideRows = 5;
const besideGap = 2;
/** Maximum share of blocks with reversed-out letters, and minimum share of paper-light pixels in such a block. */
const maxLetterBlocks = 0.15;
const minLetterShare = 0.03;
/** The paper's level is this quantile of a block's pixels: print covers less than the rest. */
const paperQuantile = 0.8;

interface Block {
  readonly left: number;
  readonly right: number;
}

/**
 * Whether the rows `start` to `end` are darker (`sign` -1) or lighter (1) than the paper beside them, from edge to edge
 * and without text in them.
 */
export function crossesWholeWidth(gray: GrayImage, start: number, end: number, sign: number): boolean {
  const above = { top: Math.max(0, start - besideGap - besideRows), bottom: start - besideGap };
  const below = { top: end + besideGap, bottom: Math.min(gray.height, end + besideGap + besideRows) };
  let others = 0;
  let letters = 0;
  for (let i = 0; i < blockCount; i++) {
    const block = findBlock(gray.width, i);
    const inside = measurePaperLevel(gray, block, start, end);
    const beside = [above, below].map(({ top, bottom }) => measurePaperLevel(gray, block, top, bottom));
    const isShifted = beside.every((level) => sign * (inside - level) >= minShift);
    if (!isShifted) others++;
    if (others > maxOtherBlocks) return false;
    const middle = (inside + Math.min(...beside)) / 2;
    if (sign < 0 && computeShareAbove(gray, block, start, end, middle) >= minLetterShare) letters++;
  }
  return letters <= maxLetterBlocks * blockCount;
}

function findBlock(width: number, index: number): Block {
  const margin = width * marginShare;
  const step = (width - 2 * margin) / blockCount;
  return { left: Math.round(margin + index * step), right: Math.round(margin + (index + 1) * step) };
}

function measurePaperLevel({ width, pixels }: GrayImage, { left, right }: Block, top: number, bottom: number): number {
  const counts = new Uint32Array(256);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const level = pixels[y * width + x]!;
      counts[level] = counts[level]! + 1;
    }
  }
  let above = (1 - paperQuantile) * (right - left) * (bottom - top);
  for (let level = 255; level > 0; level--) {
    above -= counts[level]!;
    if (above < 0) return level;
  }
  return 0;
}

function computeShareAbove(
  { width, pixels }: GrayImage,
  { left, right }: Block,
  top: number,
  bottom: number,
  level: number,
): number {
  let above = 0;
  for (let y = top + 1; y < bottom - 1; y++) {
    for (let x = left; x < right; x++) if (pixels[y * width + x]! > level) above++;
  }
  return above / Math.max(1, (right - left) * (bottom - top - 2));
}

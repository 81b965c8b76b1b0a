import type { GrayImage } from "@endorse/check-image/core/pixels/image";

/** Number of blocks in a band between its margins, and each margin's share of the width. */
const blockCount = 48;
const marginShare = 0.03;
/** Maximum number of blocks without a streak, because print or handwriting covers them. */
const maxCoveredBlocks = 3;
/** Minimum difference between the paper's level inside and outside a streak, in gray levels. */
const minShift = 10;
/** Number of rows above and below a band to compare it with, and their distance from the band. */
const besideRows = 5;
const besideGap = 2;
/** Maximum share of blocks with reversed-out letters, and minimum share of paper-colored pixels in such a block. */
const maxLetterBlocks = 0.15;
const minLetterShare = 0.03;
/** Quantile of a block's pixels that estimates the paper's level, because print covers less than the rest. */
const paperQuantile = 0.8;

interface Block {
  readonly left: number;
  readonly right: number;
}

/**
 * Whether the rows from `start` to `end` are darker (`sign` -1) or lighter (1) than the paper above and below, from
 * edge to edge, and contain no text.
 */
export function crossesWholeWidth(gray: GrayImage, start: number, end: number, sign: number): boolean {
  const above = { top: Math.max(0, start - besideGap - besideRows), bottom: start - besideGap };
  const below = { top: end + besideGap, bottom: Math.min(gray.height, end + besideGap + besideRows) };
  let coveredBlocks = 0;
  let letterBlocks = 0;
  for (let i = 0; i < blockCount; i++) {
    const block = findBlock(gray.width, i);
    const inside = measurePaperLevel(gray, block, start, end);
    const beside = [above, below].map(({ top, bottom }) => measurePaperLevel(gray, block, top, bottom));
    const isShifted = beside.every((level) => sign * (inside - level) >= minShift);
    if (!isShifted) coveredBlocks++;
    if (coveredBlocks > maxCoveredBlocks) return false;
    const middle = (inside + Math.min(...beside)) / 2;
    if (sign < 0 && computeShareAbove(gray, block, start, end, middle) >= minLetterShare) letterBlocks++;
  }
  return letterBlocks <= maxLetterBlocks * blockCount;
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
  let remaining = (1 - paperQuantile) * (right - left) * (bottom - top);
  for (let level = 255; level > 0; level--) {
    remaining -= counts[level]!;
    if (remaining < 0) return level;
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

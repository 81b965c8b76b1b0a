import type { IqaRegion } from "@endorse/check-image/core/iqa/iqa-types";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";

/** Size of the sampled cells, and the sampling step within a cell, in pixels at 200 dpi. */
const cell = 8;
const step = 3;

/** Levels that separate glare from paper. */
export interface GlareLevels {
  /** Minimum level of every pixel in a saturated cell. */
  readonly saturation: number;
  /** Paper brighter than this is saturated everywhere, so glare can't be detected. */
  readonly maxPaper: number;
}

/** Minimum share of its rectangle that a printed white band fills; glare is round. */
const minBandFill = 0.95;

const clearLevels: GlareLevels = { saturation: 250, maxPaper: 240 };

/** The largest connected saturated area. */
export interface GlareSpot {
  /** Percentage of the image area. */
  readonly percent: number;
  /** Percentage of its cells that are not saturated, between saturated cells to the left and right. */
  readonly printPercent: number;
  readonly region: IqaRegion;
}

/**
 * Detects glare on a straightened check: a saturated area without texture, on clearly darker paper.
 *
 * @returns null when there is no glare, or when the paper itself is saturated
 */
export function measureGlare(gray: GrayImage, glareLevels = clearLevels): GlareSpot | null {
  const columns = Math.floor(gray.width / cell);
  const rows = Math.floor(gray.height / cell);
  const isSaturated = findSaturatedCells(gray, columns, rows, glareLevels);
  if (!isSaturated) return null;
  const spot = findLargestSpot(isSaturated, columns, rows);
  if (!spot || isPrintedBand(spot, columns)) return null;
  return {
    percent: (100 * spot.count) / (columns * rows),
    printPercent: measurePrintPercent(isSaturated, columns, spot),
    region: {
      x: spot.left * cell,
      y: spot.top * cell,
      width: (spot.right - spot.left + 1) * cell,
      height: (spot.bottom - spot.top + 1) * cell,
    },
  };
}

/**
 * Returns 1 for each fully saturated cell; null when the paper in the remaining cells, estimated by their brightest
 * pixels, is also saturated.
 */
function findSaturatedCells(
  { width, pixels }: GrayImage,
  columns: number,
  rows: number,
  { saturation, maxPaper }: GlareLevels,
): Uint8Array | null {
  const isSaturated = new Uint8Array(columns * rows);
  const paperLevels = new Uint32Array(256);
  let unsaturated = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let least = 255;
      let greatest = 0;
      for (let y = row * cell; y < (row + 1) * cell; y += step) {
        const at = y * width + column * cell;
        for (let x = at; x < at + cell; x += step) {
          const level = pixels[x]!;
          if (level < least) least = level;
          if (level > greatest) greatest = level;
        }
      }
      if (least >= saturation) isSaturated[row * columns + column] = 1;
      else {
        paperLevels[greatest] = paperLevels[greatest]! + 1;
        unsaturated++;
      }
    }
  }
  let brighter = 0;
  for (let level = maxPaper + 1; level < 256; level++) brighter += paperLevels[level]!;
  return 2 * brighter >= unsaturated ? null : isSaturated;
}

interface Spot {
  count: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Whether an area is a rectangle at the check's side: the part of a white band that is not in shadow. */
function isPrintedBand({ count, left, top, right, bottom }: Spot, columns: number): boolean {
  const isAtSide = left === 0 || right === columns - 1;
  return isAtSide && count > minBandFill * (right - left + 1) * (bottom - top + 1);
}

function measurePrintPercent(isSaturated: Uint8Array, columns: number, { left, top, right, bottom }: Spot): number {
  let [cells, saturated] = [0, 0];
  for (let row = top; row <= bottom; row++) {
    const line = isSaturated.subarray(row * columns + left, row * columns + right + 1);
    if (!line.includes(1)) continue;
    cells += line.lastIndexOf(1) - line.indexOf(1) + 1;
    for (const value of line) saturated += value;
  }
  return 100 * (1 - saturated / cells);
}

function findLargestSpot(isSaturated: Uint8Array, columns: number, rows: number): Spot | null {
  const isUnvisited = isSaturated.slice();
  let largest: Spot | null = null;
  for (let start = 0; start < isUnvisited.length; start++) {
    if (isUnvisited[start] === 0) continue;
    const spot: Spot = { count: 0, left: columns, top: rows, right: 0, bottom: 0 };
    const stack = [start];
    isUnvisited[start] = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % columns;
      const y = (at - x) / columns;
      spot.count++;
      spot.left = Math.min(spot.left, x);
      spot.right = Math.max(spot.right, x);
      spot.top = Math.min(spot.top, y);
      spot.bottom = Math.max(spot.bottom, y);
      for (const next of [x > 0 ? at - 1 : -1, x + 1 < columns ? at + 1 : -1, at - columns, at + columns]) {
        if (next < 0 || next >= isUnvisited.length || isUnvisited[next] === 0) continue;
        isUnvisited[next] = 0;
        stack.push(next);
      }
    }
    if (!largest || spot.count > largest.count) largest = spot;
  }
  return largest;
}

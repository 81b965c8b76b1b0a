import { createLineThrough, distance } from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Point } from "@endorse/check-image/core/pixels/image";
import { findParabolicPeakOffset } from "@endorse/check-image/core/pixels/parabola";
import {
  computeSampleParameter,
  findStrongestPath,
  maxStep,
  type OutlineSide,
  sampleCount,
  sampleEdgeSteps,
  sampleLevel,
} from "./edge-path";

/** Range next to a corner in which to compare the background, as fractions of the side's length. */
export const nearCorner = 0.025;
export const awayFromCorner = 0.3;
/** Minimum gain of the curved edge over the straight edge near a corner, in summed gray levels. */
const minGain = 5;

/**
 * If the mean step is smaller than this, noise may also bend a path, so the gain must exceed this share of the path's
 * sum.
 */
const clearStep = 7;

const gainWhereFaint = 0.5;
/** Search range to test whether a side is straight: one pixel, plus three pixels for non-maximum suppression. */
const straightReach = 4;
/** Tolerated difference between the background next to a corner and farther along, relative to the step. */
const backgroundTolerance = 0.35;
const atCorner = 0.13;

/** An edge traced along a side of an outline. */
export interface TracedEdge extends OutlineSide {
  /** The edge's offset along the line's normal at each sample, and its step. */
  readonly offsets: Float64Array;
  readonly steps: Float64Array;
  /** Whether the edge deviates from the straight line near its first and last corner. */
  readonly bends: readonly [boolean, boolean];
}

/**
 * Traces the document's edge along a straight side, from corner to corner.
 *
 * @param reach maximum distance between the edge and the side, in pixels
 * @param sign 1 if the document is brighter than its background, -1 if it is darker
 */
export function traceEdge(image: GrayImage, from: Point, to: Point, reach: number, sign: 1 | -1): TracedEdge {
  const line = createLineThrough(from, to);
  const length = distance(from, to);
  const side = { from, line, length };
  if (isStraight(sampleEdgeSteps(image, side, straightReach, sign))) {
    return {
      ...side,
      offsets: new Float64Array(sampleCount),
      steps: new Float64Array(sampleCount),
      bends: [false, false],
    };
  }
  const rows = 2 * reach + 1;
  const steps = sampleEdgeSteps(image, side, reach, sign);
  const path = findStrongestPath(steps, rows);
  const offsets = new Float64Array(sampleCount);
  const clear = new Float64Array(sampleCount);
  const gains = [0, 0];
  const sums = [0, 0];
  const counts = [0, 0];
  for (let p = 0; p < sampleCount; p++) {
    const row = path[p]!;
    const at = p * rows;
    clear[p] = steps[at + row]!;
    offsets[p] = row - reach + findParabolicPeakOffset(steps[at + row - 1] ?? 0, clear[p]!, steps[at + row + 1] ?? 0);
    const end = endAt(computeSampleParameter(p));
    if (end === null) continue;
    const straight = Math.max(steps[at + reach - 1]!, steps[at + reach]!, steps[at + reach + 1]!);
    gains[end]! += clear[p]! - straight;
    sums[end]! += clear[p]!;
    counts[end]! += 1;
  }
  const sampleLevels = (offset: number): number[] =>
    Array.from(offsets, (at, p) => {
      const along = computeSampleParameter(p) * length;
      const across = at + offset;
      return sampleLevel(
        image,
        from.x + line.ny * along + line.nx * across,
        from.y - line.nx * along + line.ny * across,
      );
    });
  const [outside, inside] = [sampleLevels(-5), sampleLevels(5)];
  const isBent = (end: 0 | 1): boolean => {
    const isClear = sums[end]! > clearStep * counts[end]! || gains[end]! > gainWhereFaint * sums[end]!;
    return gains[end]! > minGain && isClear && !isCovered(outside, inside, end);
  };
  return { from, line, length, offsets, steps: clear, bends: [isBent(0), isBent(1)] };
}

/** Whether the edge is so strong along the line near both corners that no path could be stronger. */
function isStraight(steps: Float64Array): boolean {
  const missing = [0, 0];
  for (let p = 0; p < sampleCount; p++) {
    const end = endAt(computeSampleParameter(p));
    const at = p * (2 * straightReach + 1) + straightReach;
    if (end !== null) missing[end]! += maxStep - Math.max(steps[at - 1]!, steps[at]!, steps[at + 1]!);
  }
  return missing[0]! <= minGain && missing[1]! <= minGain;
}

/**
 * Whether something other than the background, such as a finger, lies outside the edge next to a corner. Its edge is
 * not the document's.
 */
function isCovered(outside: readonly number[], inside: readonly number[], end: 0 | 1): boolean {
  const mean = (levels: readonly number[], from: number, to: number): number => {
    const selected = levels.filter((_, p) => {
      const t = end === 0 ? computeSampleParameter(p) : 1 - computeSampleParameter(p);
      return t > from && t < to;
    });
    return selected.reduce((sum, level) => sum + level, 0) / selected.length;
  };
  const background = mean(outside, atCorner, awayFromCorner);
  const step = Math.abs(mean(inside, atCorner, awayFromCorner) - background);
  return Math.abs(mean(outside, nearCorner, atCorner) - background) > backgroundTolerance * step;
}

/** Returns the end of a side that a sample parameter belongs to; null near the center and at the corners. */
function endAt(t: number): 0 | 1 | null {
  if (t > 0.02 && t < 0.3) return 0;
  return t > 0.7 && t < 0.98 ? 1 : null;
}

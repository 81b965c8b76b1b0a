import type { Line } from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Point } from "@endorse/check-image/core/pixels/image";

/** Number of samples along a side, and how far they extend past its corners, as a share of its length. */
export const sampleCount = 72;
const overshoot = 0.05;
/** Maximum displacement between adjacent samples in pixels, and the cost per pixel in gray levels. */
const maxMove = 2;
const moveCost = 1.2;
/** Maximum edge step, in gray levels. */
export const maxStep = 14;

/** A side of an outline: a straight line from a corner. */
export interface OutlineSide {
  readonly from: Point;
  readonly line: Line;
  readonly length: number;
}

/** Returns a sample's position along its side: 0 at the first corner, 1 at the last. */
export function computeSampleParameter(index: number): number {
  return -overshoot + ((1 + 2 * overshoot) * (index + 0.5)) / sampleCount;
}

/**
 * Measures the edge steps at each sample along a side, from `reach` pixels outside the line to `reach` pixels inside;
 * row-major by sample.
 */
export function sampleEdgeSteps(
  image: GrayImage,
  { from, line, length }: OutlineSide,
  reach: number,
  sign: 1 | -1,
): Float64Array {
  const rows = 2 * reach + 1;
  const steps = new Float64Array(sampleCount * rows);
  const profile = new Float64Array(rows);
  for (let p = 0; p < sampleCount; p++) {
    const along = computeSampleParameter(p) * length;
    const x = from.x + line.ny * along;
    const y = from.y - line.nx * along;
    for (let row = 0; row < rows; row++) {
      const offset = row - reach;
      profile[row] = measureStep(image, x + line.nx * offset, y + line.ny * offset, line, sign);
    }
    suppressNonMaxima(profile, steps.subarray(p * rows, (p + 1) * rows));
  }
  return steps;
}

/** Caps the steps and attenuates those near a steeper step, because a strong edge responds over several pixels. */
function suppressNonMaxima(profile: Float64Array, sharpened: Float64Array): void {
  for (let row = 0; row < profile.length; row++) {
    let strongest = 0;
    for (let other = Math.max(0, row - 3); other <= Math.min(profile.length - 1, row + 3); other++)
      strongest = Math.max(strongest, profile[other]!);
    sharpened[row] = strongest > 0 ? (Math.min(strongest, maxStep) * profile[row]!) / strongest : 0;
  }
}

/** Finds the path with the highest sum of steps minus displacement costs, by dynamic programming. */
export function findStrongestPath(steps: Float64Array, rows: number): Int32Array {
  const from = new Int32Array(sampleCount * rows);
  let best = steps.slice(0, rows);
  for (let p = 1; p < sampleCount; p++) {
    const next = new Float64Array(rows);
    for (let row = 0; row < rows; row++) {
      let strongest = Number.NEGATIVE_INFINITY;
      let origin = row;
      for (let move = -maxMove; move <= maxMove; move++) {
        const other = row + move;
        if (other < 0 || other >= rows) continue;
        const value = best[other]! - moveCost * Math.abs(move);
        if (value > strongest) {
          strongest = value;
          origin = other;
        }
      }
      next[row] = strongest + steps[p * rows + row]!;
      from[p * rows + row] = origin;
    }
    best = next;
  }
  const path = new Int32Array(sampleCount);
  let row = best.indexOf(best.reduce((a, b) => Math.max(a, b)));
  for (let p = sampleCount - 1; p >= 0; p--) {
    path[p] = row;
    row = from[p * rows + row]!;
  }
  return path;
}

/** Measures the step along the line's normal at two distances, because a printed rule has a step only at one. */
function measureStep(image: GrayImage, x: number, y: number, { nx, ny }: Line, sign: 1 | -1): number {
  const read = (offset: number): number => sampleLevel(image, x + nx * offset, y + ny * offset);
  const close = read(1.5) + read(2.5) - read(-1.5) - read(-2.5);
  if (sign * close <= 2) return 0;
  const wide = read(4) + read(6) - read(-4) - read(-6);
  return Math.max(0, Math.min(sign * close, 1.5 * sign * wide)) / 2;
}

/** Returns the gray level at a point, clamped to the image. */
export function sampleLevel({ width, height, pixels }: GrayImage, x: number, y: number): number {
  const column = x < 0 ? 0 : x >= width ? width - 1 : x | 0;
  const row = y < 0 ? 0 : y >= height ? height - 1 : y | 0;
  return pixels[row * width + column]!;
}

import type { Line } from "./geometry";
import type { GrayImage, Point } from "./image";

/** Places along a side at which its edge is sought, and how far they go on beyond its corners, as a share of its length. */
export const places = 72;
const beyond = 0.05;
/** Most that the edge may move across from one place to the next, in pixels, and what a move costs in gray levels. */
const mostMove = 2;
const moveCost = 1.2;
/** More than this no step counts for, in gray levels. */
export const fullStep = 14;

/** A side of an outline: a straight line from one corner on. */
export interface OutlineSide {
  readonly from: Point;
  readonly line: Line;
  readonly length: number;
}

/** Where a place lies along its side: 0 at its first corner, 1 at its last. */
export function placeAt(place: number): number {
  return -beyond + ((1 + 2 * beyond) * (place + 0.5)) / places;
}

/** The steps at each place of a side, from `reach` pixels outside of its line to as many inside. */
export function sampleSteps(
  image: GrayImage,
  { from, line, length }: OutlineSide,
  reach: number,
  sign: 1 | -1,
): Float64Array {
  const rows = 2 * reach + 1;
  const steps = new Float64Array(places * rows);
  const place = new Float64Array(rows);
  for (let p = 0; p < places; p++) {
    const along = placeAt(p) * length;
    const x = from.x + line.ny * along;
    const y = from.y - line.nx * along;
    for (let row = 0; row < rows; row++) {
      const offset = row - reach;
      place[row] = stepAt(image, x + line.nx * offset, y + line.ny * offset, line, sign);
    }
    sharpen(place, steps.subarray(p * rows, (p + 1) * rows));
  }
  return steps;
}

/** Caps what a step counts for, and lets only its steepest place count in full: a strong edge is seen from some pixels away. */
function sharpen(place: Float64Array, sharpened: Float64Array): void {
  for (let row = 0; row < place.length; row++) {
    let most = 0;
    for (let other = Math.max(0, row - 3); other <= Math.min(place.length - 1, row + 3); other++)
      most = Math.max(most, place[other]!);
    sharpened[row] = most > 0 ? (Math.min(most, fullStep) * place[row]!) / most : 0;
  }
}

/** The path through the steps of all places that collects the most, without leaps. */
export function clearestPath(steps: Float64Array, rows: number): Int32Array {
  const from = new Int32Array(places * rows);
  let best = steps.slice(0, rows);
  for (let p = 1; p < places; p++) {
    const next = new Float64Array(rows);
    for (let row = 0; row < rows; row++) {
      let most = Number.NEGATIVE_INFINITY;
      let origin = row;
      for (let move = -mostMove; move <= mostMove; move++) {
        const other = row + move;
        if (other < 0 || other >= rows) continue;
        const value = best[other]! - moveCost * Math.abs(move);
        if (value > most) {
          most = value;
          origin = other;
        }
      }
      next[row] = most + steps[p * rows + row]!;
      from[p * rows + row] = origin;
    }
    best = next;
  }
  const path = new Int32Array(places);
  let row = best.indexOf(best.reduce((a, b) => Math.max(a, b)));
  for (let p = places - 1; p >= 0; p--) {
    path[p] = row;
    row = from[p * rows + row]!;
  }
  return path;
}

/** The step towards the line's normal side, close by and farther off, so that a printed rule has none. */
function stepAt(image: GrayImage, x: number, y: number, { nx, ny }: Line, sign: 1 | -1): number {
  const read = (offset: number): number => valueAt(image, x + nx * offset, y + ny * offset);
  const close = read(1.5) + read(2.5) - read(-1.5) - read(-2.5);
  if (sign * close <= 2) return 0;
  const wide = read(4) + read(6) - read(-4) - read(-6);
  return Math.max(0, Math.min(sign * close, 1.5 * sign * wide)) / 2;
}

/** The level of the pixel at a point, or of the nearest one in the picture. */
export function valueAt({ width, height, pixels }: GrayImage, x: number, y: number): number {
  const column = x < 0 ? 0 : x >= width ? width - 1 : x | 0;
  const row = y < 0 ? 0 : y >= height ? height - 1 : y | 0;
  return pixels[row * width + column]!;
}

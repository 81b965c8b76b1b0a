import { PITCH_U } from "@endorse/check-image/core/micr/font/e13b-glyphs";

/** Raster of a training line: dots per font unit (0.013 in), cells per line, and the line's margins and height. */
export const DOTS = 5;
export const CELLS = 22;
export const MARGIN_U = 7;
export const HEIGHT_U = 19;
export const WIDTH = Math.ceil((CELLS * PITCH_U + 2 * MARGIN_U) * DOTS);
export const HEIGHT = HEIGHT_U * DOTS;

/** Values from 0 (paper) to 1 (ink), `WIDTH` × `HEIGHT`. */
export type Canvas = Float32Array;

export function createCanvas(): Canvas {
  return new Float32Array(WIDTH * HEIGHT);
}

/** Averages each dot over a square of `2 * radius + 1` dots; returns `values` unchanged for a radius below one. */
export function boxBlur(values: Canvas, radius: number): Canvas {
  if (radius < 1) return values;
  const count = 2 * radius + 1;
  const rowMeans = new Float32Array(values.length);
  for (let y = 0; y < HEIGHT; y++) {
    const from = y * WIDTH;
    let sum = 0;
    for (let i = -radius; i <= radius; i++) sum += values[from + Math.max(0, i)]!;
    for (let x = 0; x < WIDTH; x++) {
      rowMeans[from + x] = sum / count;
      sum += values[from + Math.min(WIDTH - 1, x + radius + 1)]! - values[from + Math.max(0, x - radius)]!;
    }
  }
  const out = new Float32Array(values.length);
  const sums = new Float32Array(WIDTH);
  for (let i = -radius; i <= radius; i++) {
    const from = Math.max(0, i) * WIDTH;
    for (let x = 0; x < WIDTH; x++) sums[x] = sums[x]! + rowMeans[from + x]!;
  }
  for (let y = 0; y < HEIGHT; y++) {
    const add = Math.min(HEIGHT - 1, y + radius + 1) * WIDTH;
    const drop = Math.max(0, y - radius) * WIDTH;
    for (let x = 0; x < WIDTH; x++) {
      out[y * WIDTH + x] = sums[x]! / count;
      sums[x] = sums[x]! + rowMeans[add + x]! - rowMeans[drop + x]!;
    }
  }
  return out;
}

/** Sets all dots of a disc to a value. */
export function fillDisc(canvas: Canvas, cx: number, cy: number, radius: number, value: number): void {
  const y1 = Math.min(HEIGHT - 1, Math.floor(cy + radius));
  for (let y = Math.max(0, Math.ceil(cy - radius)); y <= y1; y++) {
    const half = Math.sqrt(Math.max(0, radius * radius - (y - cy) ** 2));
    const x1 = Math.min(WIDTH - 1, Math.floor(cx + half));
    for (let x = Math.max(0, Math.ceil(cx - half)); x <= x1; x++) canvas[y * WIDTH + x] = value;
  }
}

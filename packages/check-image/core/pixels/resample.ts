import type { GrayImage } from "./image";
import { createWordView } from "./packed-bytes";

/** A reduced image, with the number of input pixels per reduced pixel on each axis. */
export interface ReducedImage {
  readonly image: GrayImage;
  readonly scaleX: number;
  readonly scaleY: number;
}

/**
 * Reduces an image by an integer factor to at most `maxSide` pixels on its longer side. Averages blocks, which avoids
 * aliasing; partial blocks are averaged over their existing pixels.
 */
export function reduceToFit(input: GrayImage, maxSide: number): ReducedImage {
  const factor = Math.max(1, Math.ceil(Math.max(input.width, input.height) / maxSide));
  return { image: reduceByFactor(input, factor), scaleX: factor, scaleY: factor };
}

/** Averages blocks of `factor` × `factor` pixels; the factor is at most 256. Returns the input itself for factor 1. */
export function reduceByFactor(input: GrayImage, factor: number): GrayImage {
  if (factor === 1) return input;
  const width = Math.ceil(input.width / factor);
  const height = Math.ceil(input.height / factor);
  const pixels = new Uint8Array(width * height);
  const columns = new Uint16Array(input.width);
  const whole = Math.floor(input.width / factor);
  const lastColumns = input.width - whole * factor;
  for (let y = 0; y < height; y++) {
    const rows = Math.min(factor, input.height - y * factor);
    sumColumns(input, y * factor, rows, columns);
    const out = y * width;
    const count = factor * rows;
    // Half a level for rounding, plus half the smallest fraction, so that the product is never just below an integer.
    const half = (count >> 1) + 0.5;
    const each = 1 / count;
    for (let x = 0, at = 0; x < whole; x++) {
      let sum = 0;
      for (const end = at + factor; at < end; at++) sum += columns[at]!;
      pixels[out + x] = (sum + half) * each;
    }
    if (lastColumns > 0) {
      const lastCount = lastColumns * rows;
      let sum = lastCount >> 1;
      for (let at = whole * factor; at < input.width; at++) sum += columns[at]!;
      pixels[out + whole] = (sum / lastCount) | 0;
    }
  }
  return { width, height, pixels };
}

/** Sums each column over some rows, four columns at a time in two words with 16-bit lanes. */
function sumColumns(input: GrayImage, top: number, rows: number, sums: Uint16Array): void {
  const { width, pixels } = input;
  const words = createWordView(pixels);
  const whole = width & ~3;
  for (let x = 0; x < whole; x += 4) {
    let even = 0;
    let odd = 0;
    for (let row = 0, at = top * width + x; row < rows; row++, at += width) {
      const word = words.getInt32(at, true);
      even = (even + (word & 0x00ff00ff)) | 0;
      odd = (odd + ((word >>> 8) & 0x00ff00ff)) | 0;
    }
    sums[x] = even & 0xffff;
    sums[x + 1] = odd & 0xffff;
    sums[x + 2] = even >>> 16;
    sums[x + 3] = odd >>> 16;
  }
  for (let x = whole; x < width; x++) {
    let sum = 0;
    for (let row = 0, at = top * width + x; row < rows; row++, at += width) sum += pixels[at]!;
    sums[x] = sum;
  }
}

/** Rotates an image 90° clockwise. */
export function rotateClockwise(input: GrayImage): GrayImage {
  const { width, height } = input;
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const column = height - 1 - y;
    const row = y * width;
    for (let x = 0; x < width; x++) pixels[x * height + column] = input.pixels[row + x]!;
  }
  return { width: height, height: width, pixels };
}

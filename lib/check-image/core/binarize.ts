import type { BitonalImage, GrayImage } from "./image";
import { bytesBelow, fourTimes, wordsOf } from "./packed-bytes";

/** Settings of the adaptive threshold, for a picture at 200 dpi. */
export interface BinarizeOptions {
  /** Half the side of the square that a pixel is compared with, in pixels: larger than any printed stroke. */
  readonly radius: number;
  /** How far below the surrounding mean ink must lie where the surroundings are flat, as a share of the mean. */
  readonly depth: number;
  /** Deviation that counts as full contrast, in gray levels. */
  readonly fullContrast: number;
  /** Whatever is darker is ink, also inside a dark area that is wider than the square. */
  readonly blackLevel: number;
}

const exchangeBinarization: BinarizeOptions = { radius: 20, depth: 0.24, fullContrast: 128, blackLevel: 60 };

/** The threshold changes little within this many pixels, whole words of four; it is worked out once for a square of them. */
const cell = 8;
const cellPixels = cell * cell;

/**
 * Adaptive threshold by Sauvola (Pattern Recognition 33, 2000): a pixel is ink when it is darker than
 * mean · (1 + depth · (deviation / fullContrast − 1)) of the square around it. Shadows and safety-paper, which change
 * little within the square, vanish; a thin stroke raises the deviation and stays.
 *
 * Sums are taken over cells of 8 × 8 pixels and slid over the cells, so the cost does not depend on the radius.
 */
export function binarize(gray: GrayImage, options: BinarizeOptions = exchangeBinarization): BitonalImage {
  const { width, height, pixels } = gray;
  const columns = Math.ceil(width / cell);
  const thresholds = cellThresholds(gray, options);
  const ink = new Uint8Array(width * height);
  const from = wordsOf(pixels);
  const to = wordsOf(ink);
  const whole = Math.floor(width / cell);
  for (let top = 0, row = 0; top < height; top += cell, row += columns) {
    const bottom = Math.min(height, top + cell);
    for (let x = 0; x < whole; x++) {
      const threshold = thresholds[row + x]!;
      if (threshold === 0) continue;
      const limits = fourTimes(threshold);
      for (let y = top, at = top * width + x * cell; y < bottom; y++, at += width) {
        to.setInt32(at, bytesBelow(from.getInt32(at, true), limits), true);
        to.setInt32(at + 4, bytesBelow(from.getInt32(at + 4, true), limits), true);
      }
    }
    for (let y = top; y < bottom; y++) {
      for (let at = y * width + whole * cell; at < (y + 1) * width; at++) {
        ink[at] = pixels[at]! < thresholds[row + whole]! ? 1 : 0;
      }
    }
  }
  return { width, height, ink };
}

/** For each cell the gray level below which its pixels are ink; 0 where the cell's own sums show that none is. */
function cellThresholds(gray: GrayImage, options: BinarizeOptions): Uint8Array {
  const { width, height } = gray;
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const { sums, squares } = cellSums(gray, columns, rows);
  // The nearest whole number of cells on both sides of the middle one.
  const reach = Math.max(1, Math.round(options.radius / cell - 0.5));
  const thresholds = new Uint8Array(columns * rows);
  const columnSums = new Int32Array(columns);
  const columnSquares = new Int32Array(columns);
  const add = (row: number): void => {
    for (let x = 0, at = row * columns; x < columns; x++, at++) {
      columnSums[x] = columnSums[x]! + sums[at]!;
      columnSquares[x] = columnSquares[x]! + squares[at]!;
    }
  };
  const remove = (row: number): void => {
    for (let x = 0, at = row * columns; x < columns; x++, at++) {
      columnSums[x] = columnSums[x]! - sums[at]!;
      columnSquares[x] = columnSquares[x]! - squares[at]!;
    }
  };
  const flat = 1 - options.depth;
  const slope = options.depth / options.fullContrast;
  for (let row = 0; row < Math.min(reach, rows); row++) add(row);
  for (let row = 0; row < rows; row++) {
    if (row + reach < rows) add(row + reach);
    if (row - reach > 0) remove(row - reach - 1);
    const pixelRows = Math.min(height, (row + reach + 1) * cell) - Math.max(0, row - reach) * cell;
    let sum = 0;
    let square = 0;
    for (let x = 0; x < Math.min(reach, columns); x++) {
      sum += columnSums[x]!;
      square += columnSquares[x]!;
    }
    for (let x = 0, at = row * columns; x < columns; x++, at++) {
      if (x + reach < columns) {
        sum += columnSums[x + reach]!;
        square += columnSquares[x + reach]!;
      }
      if (x - reach > 0) {
        sum -= columnSums[x - reach - 1]!;
        square -= columnSquares[x - reach - 1]!;
      }
      const pixelColumns = Math.min(width, (x + reach + 1) * cell) - Math.max(0, x - reach) * cell;
      const each = 1 / (pixelRows * pixelColumns);
      const mean = sum * each;
      const deviation = Math.sqrt(Math.max(0, square * each - mean * mean));
      const threshold = Math.max(options.blackLevel, Math.ceil(mean * (flat + slope * deviation)));
      thresholds[at] = isAbove(threshold, sums[at]!, squares[at]!) ? 0 : threshold;
    }
  }
  return thresholds;
}

/**
 * Whether all levels of a cell reach a threshold, as far as their sum and sum of squares tell: none of n lies further
 * below the mean than the root of n - 1 times their variance. Smaller cells count as if filled up with black, and are not told.
 */
function isAbove(threshold: number, sum: number, square: number): boolean {
  const above = sum - cellPixels * threshold;
  return above >= 0 && above * above >= (cellPixels - 1) * (cellPixels * square - sum * sum);
}

/** Sums and sums of squares of the pixels of each cell; cells at the right and lower border may be smaller. */
function cellSums(gray: GrayImage, columns: number, rows: number): { sums: Int32Array; squares: Int32Array } {
  const { width, height, pixels } = gray;
  const sums = new Int32Array(columns * rows);
  const squares = new Int32Array(columns * rows);
  const whole = Math.floor(width / cell);
  for (let row = 0; row < rows; row++) {
    const top = row * cell;
    const bottom = Math.min(height, top + cell);
    for (let x = 0, into = row * columns; x < whole; x++, into++) {
      let sum = 0;
      let square = 0;
      for (let y = top, at = top * width + x * cell; y < bottom; y++, at += width) {
        for (let i = at; i < at + cell; i += 4) {
          const a = pixels[i]!;
          const b = pixels[i + 1]!;
          const c = pixels[i + 2]!;
          const d = pixels[i + 3]!;
          sum += a + b + c + d;
          square += a * a + b * b + c * c + d * d;
        }
      }
      sums[into] = sum;
      squares[into] = square;
    }
    for (let y = top; y < bottom; y++) {
      for (let at = y * width + whole * cell; at < (y + 1) * width; at++) {
        const into = row * columns + whole;
        const value = pixels[at]!;
        sums[into] = sums[into]! + value;
        squares[into] = squares[into]! + value * value;
      }
    }
  }
  return { sums, squares };
}

/** A plain threshold at half, for a picture that is bitonal already. */
export function binarizeAtHalf(gray: GrayImage): BitonalImage {
  const ink = new Uint8Array(gray.pixels.length);
  for (let i = 0; i < ink.length; i++) ink[i] = gray.pixels[i]! < 128 ? 1 : 0;
  return { width: gray.width, height: gray.height, ink };
}

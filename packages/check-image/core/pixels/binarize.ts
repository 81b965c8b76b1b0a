import type { BitonalImage, GrayImage } from "./image";
import { compareBytesBelow, createWordView, splatByte } from "./packed-bytes";

/** Adaptive threshold parameters, for an image at 200 dpi. */
export interface BinarizeOptions {
  /** Half the side of the square neighborhood, in pixels; larger than any printed stroke. */
  readonly radius: number;
  /** Sauvola's k: in a flat neighborhood, ink must be darker than the local mean by this fraction. */
  readonly depth: number;
  /** Standard deviation at full contrast, in gray levels: Sauvola's R. */
  readonly fullContrast: number;
  /** Darker pixels are always ink, even inside a dark area that is wider than the neighborhood. */
  readonly blackLevel: number;
}

/** The options for the exchange image. */
export const exchangeOptions: BinarizeOptions = { radius: 20, depth: 0.24, fullContrast: 128, blackLevel: 60 };

/** Side of a tile in pixels, a multiple of four. The threshold is computed once per tile, because it changes slowly. */
const tileSize = 8;
const tilePixels = tileSize * tileSize;

/**
 * Binarizes with Sauvola's adaptive threshold (Pattern Recognition 33, 2000): a pixel is ink if it is darker than
 * mean · (1 + depth · (deviation / fullContrast − 1)) of the surrounding square. Suppresses shadows and safety
 * patterns, which change little within the square; keeps thin strokes, which raise the deviation.
 *
 * Sums tiles of 8 × 8 pixels in a sliding window, so that the cost does not depend on the radius.
 */
export function binarize(gray: GrayImage, options: BinarizeOptions = exchangeOptions): BitonalImage {
  const { width, height, pixels } = gray;
  const columns = Math.ceil(width / tileSize);
  const thresholds = computeTileThresholds(gray, options);
  const ink = new Uint8Array(width * height);
  const from = createWordView(pixels);
  const to = createWordView(ink);
  const whole = Math.floor(width / tileSize);
  for (let top = 0, row = 0; top < height; top += tileSize, row += columns) {
    const bottom = Math.min(height, top + tileSize);
    for (let x = 0; x < whole; x++) {
      const threshold = thresholds[row + x]!;
      if (threshold === 0) continue;
      const limits = splatByte(threshold);
      for (let y = top, at = top * width + x * tileSize; y < bottom; y++, at += width) {
        to.setInt32(at, compareBytesBelow(from.getInt32(at, true), limits), true);
        to.setInt32(at + 4, compareBytesBelow(from.getInt32(at + 4, true), limits), true);
      }
    }
    for (let y = top; y < bottom; y++) {
      for (let at = y * width + whole * tileSize; at < (y + 1) * width; at++) {
        ink[at] = pixels[at]! < thresholds[row + whole]! ? 1 : 0;
      }
    }
  }
  return { width, height, ink };
}

/** Computes the gray level below which each tile's pixels are ink; 0 if the tile's sums prove that there is no ink. */
function computeTileThresholds(gray: GrayImage, options: BinarizeOptions): Uint8Array {
  const { width, height } = gray;
  const columns = Math.ceil(width / tileSize);
  const rows = Math.ceil(height / tileSize);
  const { sums, squares } = computeTileSums(gray, columns, rows);
  // The nearest whole number of tiles on each side of the center tile.
  const tileRadius = Math.max(1, Math.round(options.radius / tileSize - 0.5));
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
  for (let row = 0; row < Math.min(tileRadius, rows); row++) add(row);
  for (let row = 0; row < rows; row++) {
    if (row + tileRadius < rows) add(row + tileRadius);
    if (row - tileRadius > 0) remove(row - tileRadius - 1);
    const pixelRows = Math.min(height, (row + tileRadius + 1) * tileSize) - Math.max(0, row - tileRadius) * tileSize;
    let sum = 0;
    let square = 0;
    for (let x = 0; x < Math.min(tileRadius, columns); x++) {
      sum += columnSums[x]!;
      square += columnSquares[x]!;
    }
    for (let x = 0, at = row * columns; x < columns; x++, at++) {
      if (x + tileRadius < columns) {
        sum += columnSums[x + tileRadius]!;
        square += columnSquares[x + tileRadius]!;
      }
      if (x - tileRadius > 0) {
        sum -= columnSums[x - tileRadius - 1]!;
        square -= columnSquares[x - tileRadius - 1]!;
      }
      const pixelColumns = Math.min(width, (x + tileRadius + 1) * tileSize) - Math.max(0, x - tileRadius) * tileSize;
      const each = 1 / (pixelRows * pixelColumns);
      const mean = sum * each;
      const deviation = Math.sqrt(Math.max(0, square * each - mean * mean));
      const threshold = Math.max(options.blackLevel, Math.ceil(mean * (flat + slope * deviation)));
      thresholds[at] = isAllAbove(threshold, sums[at]!, squares[at]!) ? 0 : threshold;
    }
  }
  return thresholds;
}

/**
 * Whether all levels in a tile reach a threshold, according to their sum and sum of squares: none of n values lies
 * further below the mean than the square root of (n - 1) times the variance. Partial tiles count as padded with black
 * and never pass.
 */
function isAllAbove(threshold: number, sum: number, square: number): boolean {
  const above = sum - tilePixels * threshold;
  return above >= 0 && above * above >= (tilePixels - 1) * (tilePixels * square - sum * sum);
}

/** Computes each tile's sum and sum of squares; tiles at the right and bottom borders may be partial. */
function computeTileSums(gray: GrayImage, columns: number, rows: number): { sums: Int32Array; squares: Int32Array } {
  const { width, height, pixels } = gray;
  const sums = new Int32Array(columns * rows);
  const squares = new Int32Array(columns * rows);
  const whole = Math.floor(width / tileSize);
  for (let row = 0; row < rows; row++) {
    const top = row * tileSize;
    const bottom = Math.min(height, top + tileSize);
    for (let x = 0, into = row * columns; x < whole; x++, into++) {
      let sum = 0;
      let square = 0;
      for (let y = top, at = top * width + x * tileSize; y < bottom; y++, at += width) {
        for (let i = at; i < at + tileSize; i += 4) {
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
      for (let at = y * width + whole * tileSize; at < (y + 1) * width; at++) {
        const into = row * columns + whole;
        const value = pixels[at]!;
        sums[into] = sums[into]! + value;
        squares[into] = squares[into]! + value * value;
      }
    }
  }
  return { sums, squares };
}

/** Binarizes with a global threshold at mid-gray, for an image that is already bitonal. */
export function binarizeAtMidGray(gray: GrayImage): BitonalImage {
  const ink = new Uint8Array(gray.pixels.length);
  for (let i = 0; i < ink.length; i++) ink[i] = gray.pixels[i]! < 128 ? 1 : 0;
  return { width: gray.width, height: gray.height, ink };
}

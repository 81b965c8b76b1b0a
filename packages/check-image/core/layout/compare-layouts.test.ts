import { binarize } from "@endorse/check-image/core/pixels/binarize";
import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import {
  addNoise,
  applyBoxBlur,
  createBlankPaper,
  drawSyntheticBack,
  drawSyntheticFront,
} from "@endorse/check-image/core/pixels/synthetic-check.specimen";
import { describe, expect, test } from "vitest";
import { compareLayouts, findCopy } from "./compare-layouts";
import { computeSideLayout } from "./side-layout";

const computeLayout = (image: GrayImage): string => computeSideLayout(binarize(image));

function remap(image: GrayImage, at: (x: number, y: number) => readonly [number, number]): GrayImage {
  const { width, height, pixels } = image;
  return {
    width,
    height,
    pixels: pixels.map((_, i) => {
      const [x, y] = at(i % width, Math.floor(i / width));
      const isInside = x >= 0 && y >= 0 && x < width && y < height;
      return isInside ? pixels[Math.floor(y) * width + Math.floor(x)]! : 236;
    }),
  };
}

const mapLevels = (image: GrayImage, map: (value: number) => number): GrayImage => ({
  ...image,
  pixels: image.pixels.map((value) => Math.min(255, Math.max(0, map(value)))),
});

const front = drawSyntheticFront();
const frontLayout = computeLayout(front);

test("a layout has one digit for each of 96 × 44 cells", () => {
  expect(computeLayout(createBlankPaper(1200, 550))).toBe("0".repeat(96 * 44));
  const size = { width: 1200, height: 550 };
  const ink = new Uint8Array(1200 * 550).map((_, i) => (i % 1200 < 600 ? 1 : 0));
  expect(computeSideLayout({ ...size, ink }).slice(0, 96)).toBe("f".repeat(48) + "0".repeat(48));
});

describe("detects a copy of the front", () => {
  test.each([
    ["the same image", front, "same"],
    ["upside down", remap(front, (x, y) => [1199 - x, 549 - y]), "turned"],
    ["mirrored", remap(front, (x, y) => [1199 - x, y]), "mirrored"],
    ["mirrored and upside down", remap(front, (x, y) => [x, 549 - y]), "flipped"],
    ["brighter", mapLevels(front, (value) => value + 40), "same"],
    ["darker and with less contrast", mapLevels(front, (value) => 40 + value * 0.5), "same"],
    [
      "a photocopy",
      addNoise(
        applyBoxBlur(
          mapLevels(front, (value) => value * 1.5 - 70),
          1,
        ),
        12,
      ),
      "same",
    ],
    ["shifted", remap(front, (x, y) => [x + 30, y - 20]), "same"],
    ["3% wider and 2% shorter", remap(front, (x, y) => [x * 0.97 + 12, y * 1.02 - 5]), "same"],
  ] as const)("%s", (_, copy, arrangement) => {
    expect(findCopy(frontLayout, computeLayout(copy))).toBe(arrangement);
  });
});

test("a back and blank paper are not copies", () => {
  expect(findCopy(frontLayout, computeLayout(drawSyntheticBack()))).toBeNull();
  expect(findCopy(frontLayout, computeLayout(createBlankPaper(1200, 550)))).toBeNull();
  expect(
    compareLayouts(computeLayout(createBlankPaper(1200, 550)), computeLayout(createBlankPaper(600, 275))).similarity,
  ).toBe(0);
});

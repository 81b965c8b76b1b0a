import { describe, expect, test } from "vitest";
import { createImageQuadrilateral } from "./geometry";
import type { Quadrilateral } from "./image";
import { rectify } from "./rectify";
import { createBlankPaper, drawSyntheticFront, fillBox, warpOnto } from "./synthetic-check.specimen";

function measureDifference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum / a.length;
}

describe("rectification", () => {
  const front = drawSyntheticFront();

  test("returns a cropped image of the correct size unchanged", () => {
    expect(rectify(front, createImageQuadrilateral(1200, 550), 1200, 550)).toBe(front);
  });

  test("averages blocks for an integer factor", () => {
    const image = {
      width: 4,
      height: 4,
      pixels: Uint8Array.of(0, 100, 9, 9, 100, 200, 9, 9, 50, 50, 0, 255, 50, 50, 255, 0),
    };
    expect([...rectify(image, createImageQuadrilateral(4, 4), 2, 2).pixels]).toEqual([100, 9, 50, 128]);
  });

  test("inverts a perspective warp", () => {
    const quad: Quadrilateral = [
      { x: 210, y: 300 },
      { x: 2300, y: 220 },
      { x: 2380, y: 1190 },
      { x: 150, y: 1230 },
    ];
    const back = rectify(warpOnto(front, quad, 2500, 1500, 60), quad, 1200, 550);
    expect([back.width, back.height]).toEqual([1200, 550]);
    expect(measureDifference(back.pixels, front.pixels)).toBeLessThan(7);
  });

  // The right side is 1/20 of the left side, so that the horizon is close to the right edge.
  test("keeps the position of a ramp in a strong perspective", () => {
    const wide = createBlankPaper(1000, 1000);
    const ramp = { ...wide, pixels: wide.pixels.map((_, i) => Math.floor((i % 1000) / 4)) };
    const quad: Quadrilateral = [
      { x: 0, y: 0 },
      { x: 1000, y: 475 },
      { x: 1000, y: 525 },
      { x: 0, y: 1000 },
    ];
    const middle = rectify(ramp, quad, 1201, 101).pixels.subarray(1201 * 50, 1201 * 51);
    // A point at the share s of the width is at 20 s / (1 + 19 s) of the distance to the right side.
    const expected = Array.from({ length: 1201 }, (_, i) => {
      const share = (i + 0.5) / 1201;
      return (1000 * 20 * share) / (1 + 19 * share) / 4;
    });
    const errors = expected.map((level, i) => Math.abs(middle[i]! - level));
    expect(Math.max(...errors)).toBeLessThan(2);
  });

  test("does not alias fine lines, so one black column in four becomes uniform gray", () => {
    const lines = createBlankPaper(2400, 400, 240);
    for (let x = 0; x < 2400; x += 4) fillBox(lines, x, 0, 1, 400, 0);
    const small = rectify(lines, createImageQuadrilateral(2400, 400), 600, 100);
    expect(new Set(small.pixels)).toEqual(new Set([180]));
  });

  /** A square image of 60 pixels in which each column, or row, has one level. */
  function drawLevels(level: (at: number) => number, isUpright = false) {
    const image = createBlankPaper(60, 60);
    return { ...image, pixels: image.pixels.map((_, i) => level(isUpright ? Math.floor(i / 60) : i % 60)) };
  }

  // An output pixel covers 1.5 input pixels; the first is centered on input pixel 0.25.
  test.each([false, true])("keeps the position of a ramp at a reduction of 1.5, upright: %s", (isUpright) => {
    const ramp = rectify(
      drawLevels((x) => 4 * x, isUpright),
      createImageQuadrilateral(60, 60),
      40,
      40,
    );
    const levels = Array.from({ length: 40 }, (_, i) => ramp.pixels[isUpright ? 40 * i : i]);
    expect(levels).toEqual([2, ...Array.from({ length: 38 }, (_, i) => 6 * i + 7), 235]);
  });

  test.each([
    [30, [239, 96, 255]],
    [31, [255, 175, 175]],
  ])("spreads a black column at %i over the output pixels that it covers", (column, expected) => {
    const line = drawLevels((x) => (x === column ? 0 : 255));
    const { pixels } = rectify(line, createImageQuadrilateral(60, 60), 40, 40);
    expect([...pixels.subarray(19, 22)]).toEqual(expected);
  });

  test("replicates the border for corners outside the image", () => {
    const out = rectify(createBlankPaper(100, 100, 90), createImageQuadrilateral(140, 140), 70, 70);
    expect(new Set(out.pixels)).toEqual(new Set([90]));
  });
});

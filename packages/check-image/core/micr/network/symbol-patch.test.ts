import { PATCH_HEIGHT, PATCH_WIDTH } from "@endorse/check-image/core/pixels/patch-network";
import { expect, test } from "vitest";
import { samplePatch } from "./symbol-patch";

const LEVELS = { paper: 20, ink: 220 };

function sampleCell(darkness: (x: number, y: number) => number): Float32Array {
  const [width, height] = [80, 44];
  const strip = {
    width,
    height,
    darkness: Float32Array.from({ length: width * height }, (_, i) => darkness(i % width, Math.floor(i / width))),
  };
  const patch = new Float32Array(PATCH_WIDTH * PATCH_HEIGHT);
  samplePatch(strip, 50, 22, LEVELS, patch);
  return patch;
}

test("the cell's right edge is after the sixteenth column, and its center is between the center rows", () => {
  const patch = sampleCell((x, y) => (x < 50 && y < 22 ? 220 : 20));
  const at = (x: number, y: number) => patch[y * PATCH_WIDTH + x];
  // A sample at the edge covers half a pixel on each side.
  expect(at(15, 11)).toBeGreaterThan(0.85);
  expect(at(16, 11)).toBeLessThan(0.15);
  expect(at(15, 12)).toBeLessThan(0.15);
  expect(at(0, 0)).toBeCloseTo(1, 5);
});

test("clamps values darker than ink or lighter than paper", () => {
  expect(sampleCell(() => 1000)[0]).toBeCloseTo(1.4, 5);
  expect(sampleCell(() => -1000)[0]).toBeCloseTo(-0.3, 5);
});

import { describe, expect, test } from "vitest";
import { binarize, binarizeAtMidGray } from "./binarize";
import type { GrayImage } from "./image";
import { addNoise, createBlankPaper, drawSyntheticFront, fillBox } from "./synthetic-check.specimen";

function measureInkShare(image: GrayImage): number {
  const { ink } = binarize(image);
  return ink.reduce((sum, value) => sum + value, 0) / ink.length;
}

describe("adaptive binarization", () => {
  test("plain or noisy paper of any brightness has no ink", () => {
    for (const level of [100, 160, 200, 255]) {
      expect(measureInkShare(createBlankPaper(300, 200, level))).toBe(0);
      expect(measureInkShare(addNoise(createBlankPaper(300, 200, level), 12))).toBe(0);
    }
  });

  test("removes a safety pattern with a contrast of thirty gray levels", () => {
    const paper = createBlankPaper(400, 300, 230);
    for (let y = 0; y < 300; y++) {
      for (let x = 0; x < 400; x++) if ((x * 3 + y * 2) % 18 < 9) paper.pixels[y * 400 + x] = 200;
    }
    expect(measureInkShare(paper)).toBe(0);
  });

  test("keeps a pen stroke one pixel wide, in full light and in shadow", () => {
    const paper = createBlankPaper(600, 200, 235);
    fillBox(paper, 300, 0, 300, 200, 130);
    fillBox(paper, 50, 100, 200, 1, 120);
    fillBox(paper, 350, 100, 200, 1, 62);
    const { ink } = binarize(paper);
    const strokeAt = (from: number, to: number): number => {
      let count = 0;
      for (let x = from; x < to; x++) count += ink[100 * 600 + x]!;
      return count;
    };
    // The edge of such a hard shadow leaves a line at most 12 pixels wide.
    expect([strokeAt(50, 250), strokeAt(350, 550)]).toEqual([200, 200]);
    expect(ink.reduce((sum, value) => sum + value, 0) - 400).toBeLessThanOrEqual(2400);
  });

  test("a soft shadow does not change the print", () => {
    const lit = drawSyntheticFront();
    const shaded = {
      ...lit,
      pixels: lit.pixels.map((value, i) => Math.round(value * (1 - 0.45 * ((i % 1200) / 1200)))),
    };
    const a = binarize(lit).ink;
    const b = binarize(shaded).ink;
    let different = 0;
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) different++;
    expect(different / a.length).toBeLessThan(0.004);
  });

  test("a black area wider than the neighborhood is not hollow", () => {
    const paper = createBlankPaper(400, 400, 220);
    fillBox(paper, 100, 100, 200, 200, 20);
    const { ink } = binarize(paper);
    expect(ink[200 * 400 + 200]).toBe(1);
    expect(ink.reduce((sum, value) => sum + value, 0)).toBe(40_000);
  });

  test("a bitonal image is thresholded at mid-gray", () => {
    expect([...binarizeAtMidGray({ width: 4, height: 1, pixels: Uint8Array.of(0, 127, 128, 255) }).ink]).toEqual([
      1, 1, 0, 0,
    ]);
  });
});

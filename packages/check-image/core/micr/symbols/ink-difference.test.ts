import type { E13bSymbol } from "@endorse/check-image/core/micr/font/e13b-glyphs";
import { createTemplates } from "@endorse/check-image/core/micr/font/micr-templates";
import { renderGlyph } from "@endorse/check-image/core/micr/font/render-glyph";
import type { MicrStrip } from "@endorse/check-image/core/micr/matching/micr-strip";
import { expect, test } from "vitest";
import { InkDifference } from "./ink-difference";

const [WIDTH, HEIGHT, RIGHT, MIDDLE] = [80, 44, 50, 22];

function draw(darkness: Float32Array, symbol: E13bSymbol, ink: number, to = RIGHT): void {
  const { width, height, coverage } = renderGlyph(symbol, 2.6);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const column = RIGHT - width + x;
      const at = (MIDDLE - 12 + y) * WIDTH + column;
      if (column < to) darkness[at] = Math.max(darkness[at]!, 20 + ((ink - 20) * coverage[y * width + x]!) / 255);
    }
  }
}

function createDifference(darkness: Float32Array): InkDifference {
  const path = { origin: { x: 0, y: 0 }, radians: 0, scale: 1, stretch: 0, bend: 0 };
  const strip: MicrStrip = { width: WIDTH, height: HEIGHT, darkness, path, originX: 0 };
  const levels = { at: () => ({ paper: 20, ink: 160 }) };
  return new InkDifference(strip, createTemplates(2.6, { blurU: 0.2, weight: 0 }), levels);
}

test("a printed eight has uniform ink", () => {
  const darkness = new Float32Array(WIDTH * HEIGHT).fill(20);
  draw(darkness, "8", 160);
  expect(createDifference(darkness).ratio(RIGHT, MIDDLE, "8", "3")).toBeLessThan(1.01);
});

test("a three changed to an eight by a darker pen has two ink levels", () => {
  const darkness = new Float32Array(WIDTH * HEIGHT).fill(20);
  draw(darkness, "3", 160);
  draw(darkness, "8", 230, RIGHT - 12);
  expect(createDifference(darkness).ratio(RIGHT, MIDDLE, "8", "3")).toBeGreaterThan(1.15);
});

import { E13B_SYMBOLS, type E13bSymbol } from "@endorse/check-image/core/micr/font/e13b-glyphs";
import { renderGlyph } from "@endorse/check-image/core/micr/font/render-glyph";
import type { MicrStrip } from "@endorse/check-image/core/micr/matching/micr-strip";
import { expect, test } from "vitest";
import { getProbability, SymbolClassifier } from "./symbol-classifier";

const [WIDTH, HEIGHT, RIGHT, MIDDLE] = [80, 44, 50, 22];

/** Draws a strip with one symbol on light paper and optional extra ink. */
function drawStrip(symbol: E13bSymbol | null, hasExtraInk: (x: number, y: number) => boolean = () => false): MicrStrip {
  const darkness = new Float32Array(WIDTH * HEIGHT).fill(20);
  if (symbol) {
    const { width, height, coverage } = renderGlyph(symbol, 2.6);
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        darkness[(MIDDLE - 12 + y) * WIDTH + RIGHT - width + x] = 20 + (200 * coverage[y * width + x]!) / 255;
      }
    }
  }
  for (let i = 0; i < darkness.length; i++) if (hasExtraInk(i % WIDTH, Math.floor(i / WIDTH))) darkness[i] = 220;
  const path = { origin: { x: 0, y: 0 }, radians: 0, scale: 1, stretch: 0, bend: 0 };
  return { width: WIDTH, height: HEIGHT, darkness, path, originX: 0 };
}

function classify(strip: MicrStrip) {
  return new SymbolClassifier(strip, { at: () => ({ paper: 20, ink: 220 }) }).classify(RIGHT, MIDDLE);
}

test.each(E13B_SYMBOLS)("classifies the symbol %s", (symbol) => {
  const classification = classify(drawStrip(symbol));
  expect(classification.best).toBe(symbol);
  expect(classification.probability).toBeGreaterThan(0.95);
});

test.each(E13B_SYMBOLS)("classifies the symbol %s under a pen stroke that continues above and below", (symbol) => {
  const stroke = (x: number, y: number) => Math.abs(x - 41 - (y - 22) * 0.4) < 1.6;
  const classification = classify(drawStrip(symbol, stroke));
  expect(classification.best).toBe(symbol);
});

test("an empty cell and a cell with only a pen stroke are blank", () => {
  expect(classify(drawStrip(null)).best).toBe(" ");
  const stroke = (x: number, y: number) => Math.abs(x - 41 - (y - 22) * 0.4) < 1.6;
  expect(classify(drawStrip(null, stroke)).best).toBe(" ");
});

test("half a symbol is not classified as the symbol", () => {
  const strip = drawStrip("8");
  for (let y = 0; y < HEIGHT; y++) strip.darkness.fill(20, y * WIDTH, y * WIDTH + 41);
  const classification = classify(strip);
  expect(getProbability(classification, "8")).toBeLessThan(0.5);
});

test("a symbol is contested only by another class", () => {
  const classifier = new SymbolClassifier(drawStrip("8"), { at: () => ({ paper: 20, ink: 220 }) });
  expect(classifier.classifyIfContested(RIGHT, MIDDLE, "8", 0.9)).toBeNull();
  expect(classifier.classifyIfContested(RIGHT, MIDDLE, "3", 0.9)).toMatchObject({ best: "8" });
});

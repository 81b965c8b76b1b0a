import { createTemplates } from "@endorse/check-image/core/micr/font/micr-templates";
import { renderGlyph } from "@endorse/check-image/core/micr/font/render-glyph";
import type { MicrStrip } from "@endorse/check-image/core/micr/matching/micr-strip";
import type { SymbolClassification } from "@endorse/check-image/core/micr/network/symbol-classifier";
import { expect, test } from "vitest";
import { BlankEvidence } from "./blank-evidence";

const [WIDTH, HEIGHT, RIGHT, MIDDLE] = [80, 44, 50, 22];
const PAPER = 20;

/** Draws the rows of an 8 from a row on, in ink of this darkness, on paper with a difference of 140 to printed ink. */
function createEvidence(ink: number, fromRow: number): BlankEvidence {
  const darkness = new Float32Array(WIDTH * HEIGHT).fill(PAPER);
  const { width, height, coverage } = renderGlyph("8", 2.6);
  for (let y = fromRow; y < height; y++) {
    for (let x = 0; x < width; x++) {
      darkness[(MIDDLE - 12 + y) * WIDTH + RIGHT - width + x] = PAPER + (ink * coverage[y * width + x]!) / 255;
    }
  }
  const path = { origin: { x: 0, y: 0 }, radians: 0, scale: 1, stretch: 0, bend: 0 };
  const strip: MicrStrip = { width: WIDTH, height: HEIGHT, darkness, path, originX: 0 };
  return new BlankEvidence(strip, createTemplates(2.6, { blurU: 0.2, weight: 0 }), {
    at: () => ({ paper: PAPER, ink: PAPER + 140 }),
  });
}

function classified(best: SymbolClassification["best"], probability: number): () => SymbolClassification {
  return () => ({ probabilities: new Float32Array(), best, probability });
}

const isBlank = classified(" ", 0.99);

function notClassified(): never {
  throw new Error("The cell must not be classified.");
}

test("bare paper at an end is blank without a classification", () => {
  expect(createEvidence(0, 0).mayHaveSymbol(RIGHT, MIDDLE, notClassified, true)).toBe(false);
});

test("a whole faded symbol at an end may be a symbol, whatever the network says", () => {
  expect(createEvidence(10, 0).mayHaveSymbol(RIGHT, MIDDLE, notClassified, true)).toBe(true);
});

test("a similar faint mark at an end is blank only if the network is certain", () => {
  const evidence = createEvidence(10, 12);
  expect(evidence.mayHaveSymbol(RIGHT, MIDDLE, isBlank, true)).toBe(false);
  expect(evidence.mayHaveSymbol(RIGHT, MIDDLE, classified(" ", 0.8), true)).toBe(true);
  expect(evidence.mayHaveSymbol(RIGHT, MIDDLE, classified("8", 0.99), true)).toBe(true);
});

test("within the line, the network's symbol is enough", () => {
  expect(createEvidence(0, 0).mayHaveSymbol(RIGHT, MIDDLE, classified("8", 0.5), false)).toBe(true);
  expect(createEvidence(0, 0).mayHaveSymbol(RIGHT, MIDDLE, isBlank, false)).toBe(false);
});

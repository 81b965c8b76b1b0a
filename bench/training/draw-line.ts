import { PITCH_U } from "@endorse/check-image/core/micr/font/e13b-glyphs";
import { STRIP_PIXELS_PER_U } from "@endorse/check-image/core/micr/font/strip-scale";
import { SYMBOL_CLASSES } from "@endorse/check-image/core/micr/network/symbol-classes";
import type { SeededRandom } from "@/bench/fronts/seeded-random";
import { drawPen } from "./draw-pen";
import { CELL_COLUMNS, drawOther, GLYPH_ROWS, GLYPHS, stamp } from "./glyph-masks";
import { type Canvas, CELLS, createCanvas, DOTS, HEIGHT, MARGIN_U, WIDTH } from "./line-canvas";
import { printInk } from "./print-ink";
import { type Strip, scanLine } from "./scan-line";

export const BLANK = SYMBOL_CLASSES.indexOf(" ");
export const OTHER = SYMBOL_CLASSES.indexOf("*");

export interface TrainingLine {
  readonly strip: Strip;
  /** For each cell, in strip pixels: the right edge of its ink, the center of its row, and its class. */
  readonly cells: readonly {
    readonly right: number;
    readonly middle: number;
    readonly label: number;
    readonly isClean: boolean;
  }[];
}

/**
 * Draws a training line from the standard's glyphs, and crops its strip. Lines vary in print weight, wear and blur,
 * in the pen strokes and rules that cross them, and in background pattern, resolution and thresholding.
 */
export function drawTrainingLine(random: SeededRandom, letters: readonly Uint8Array[]): TrainingLine {
  const symbols = createCanvas();
  const jitter = random.range(0, 0.28);
  const labels: number[] = [];
  const blankShare = random.range(0.05, 0.3);
  for (let i = 0; i < CELLS; i++) {
    const right = MARGIN_U * DOTS + (i + 1) * PITCH_U * DOTS;
    const left = Math.round(right + random.normal() * jitter * DOTS) - CELL_COLUMNS;
    const top = Math.round((HEIGHT - GLYPH_ROWS) / 2 + random.normal() * jitter * 0.8 * DOTS);
    const chance = random.next();
    if (chance < blankShare) labels.push(BLANK);
    else if (chance < blankShare + 0.045) {
      stamp(symbols, drawOther(random, letters), left, top);
      labels.push(OTHER);
    } else {
      const symbol = random.chance(0.75) ? random.integer(0, 9) : random.integer(10, 13);
      stamp(symbols, GLYPHS[symbol]!, left, top);
      labels.push(symbol);
    }
  }
  const ink = printInk(symbols, random);
  const penStrokes = createCanvas();
  if (random.chance(0.8)) for (let i = random.integer(1, 6); i > 0; i--) drawPen(penStrokes, random);
  const strip = scanLine(ink, penStrokes, random);
  const cells = labels.map((label, i) => ({
    right: (MARGIN_U + (i + 1) * PITCH_U) * STRIP_PIXELS_PER_U,
    middle: strip.height / 2,
    label,
    isClean: label < BLANK && !isCrossed(penStrokes, i),
  }));
  return { strip, cells };
}

/** Returns whether a pen stroke crosses a cell. */
function isCrossed(penStrokes: Canvas, cell: number): boolean {
  const right = Math.round((MARGIN_U + (cell + 1) * PITCH_U) * DOTS);
  for (let y = Math.round(HEIGHT / 2 - 5 * DOTS); y < HEIGHT / 2 + 5 * DOTS; y++) {
    for (let x = right - 8 * DOTS; x < right + DOTS; x++) if (penStrokes[y * WIDTH + x]! > 0) return true;
  }
  return false;
}

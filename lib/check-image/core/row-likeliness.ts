import { CorrelationWindow } from "./correlation-window";
import type { RowSketch } from "./micr-strip";
import { coarseTemplates } from "./print-styles";

const SAMPLE = 10;
const ROWS = 1;
const COLUMNS = 1;

/** How much print resembles symbols; high for true symbols the right way up, lower for any other print. */
export interface Likeliness {
  /** The typical best correlation: what foreign ink spoils does not count. */
  readonly typical: number;
  /** The mean: half the digits look much the same upside down, so that only all together tell the two ways apart. */
  readonly mean: number;
}

/** Compares the ink that ends at these columns of a sketch with all symbols. */
export function likelinessOf(plane: RowSketch, rights: readonly number[]): Likeliness {
  const set = coarseTemplates();
  const window = new CorrelationWindow(set.width, set.height);
  const every = Math.max(1, rights.length / SAMPLE);
  const best: number[] = [];
  const centre = Math.round(plane.height / 2 - set.middle);
  for (let i = 0; i < rights.length; i += every) {
    const at = Math.round(rights[Math.floor(i)]! - set.rightEdge);
    let score = 0;
    for (let top = Math.max(0, centre - ROWS); top <= centre + ROWS; top++) {
      if (top + set.height > plane.height) break;
      for (let left = at - COLUMNS; left <= at + COLUMNS; left++) {
        if (left < 0 || left + set.width > plane.width) continue;
        window.load(plane, left, top);
        if (window.isFlat()) continue;
        const norm = 1 / Math.sqrt(window.variation);
        for (const { values } of set.templates) score = Math.max(score, window.dot(values) * norm);
      }
    }
    best.push(score);
  }
  best.sort((a, b) => a - b);
  const sum = best.reduce((total, score) => total + score, 0);
  return { typical: best[best.length >> 1] ?? 0, mean: sum / Math.max(1, best.length) };
}

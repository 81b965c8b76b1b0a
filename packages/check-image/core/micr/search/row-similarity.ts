import { getCoarseTemplates } from "@endorse/check-image/core/micr/font/print-styles";
import { CorrelationWindow } from "@endorse/check-image/core/micr/matching/correlation-window";
import type { RowPreview } from "@endorse/check-image/core/micr/matching/micr-strip";

const SAMPLE = 10;
const ROWS = 1;
const COLUMNS = 1;

/** Similarity of print to E-13B symbols; high for true symbols in the right orientation, lower for any other print. */
export interface RowSimilarity {
  /** Median of the best correlations: robust against extraneous ink. */
  readonly typical: number;
  /**
   * Their mean: half of the digits look much the same upside down, so only all of them together distinguish the two
   * orientations.
   */
  readonly mean: number;
}

/** Correlates the components that end at these columns of a preview with all symbols. */
export function measureRowSimilarity(plane: RowPreview, rights: readonly number[]): RowSimilarity {
  const set = getCoarseTemplates();
  const window = new CorrelationWindow(set.width, set.height);
  const stride = Math.max(1, rights.length / SAMPLE);
  const best: number[] = [];
  const center = Math.round(plane.height / 2 - set.middle);
  for (let i = 0; i < rights.length; i += stride) {
    const at = Math.round(rights[Math.floor(i)]! - set.rightEdge);
    let score = 0;
    for (let top = Math.max(0, center - ROWS); top <= center + ROWS; top++) {
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

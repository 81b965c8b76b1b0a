import { getCoarseTemplates } from "@endorse/check-image/core/micr/font/print-styles";
import { CorrelationWindow } from "@endorse/check-image/core/micr/matching/correlation-window";
import type { RowPreview } from "@endorse/check-image/core/micr/matching/micr-strip";

/** Approximate number of components to sample, and offsets to search, in preview pixels. */
const SAMPLE_SIZE = 10;
const ROW_SEARCH = 1;
const COLUMN_SEARCH = 1;

/** Similarity to E-13B symbols; high for symbols in the correct orientation, lower for other print. */
export interface RowSimilarity {
  /** Median of the best correlations, which is robust to extraneous ink. */
  readonly typical: number;
  /**
   * Mean of the best correlations, which distinguishes the orientations. The median does not, because half of the
   * digits look almost the same upside down.
   */
  readonly mean: number;
}

/** Correlates the components that end at these preview columns with all symbols. */
export function measureRowSimilarity(plane: RowPreview, rights: readonly number[]): RowSimilarity {
  const set = getCoarseTemplates();
  const window = new CorrelationWindow(set.width, set.height);
  const stride = Math.max(1, rights.length / SAMPLE_SIZE);
  const best: number[] = [];
  const center = Math.round(plane.height / 2 - set.middle);
  for (let i = 0; i < rights.length; i += stride) {
    const at = Math.round(rights[Math.floor(i)]! - set.rightEdge);
    let score = 0;
    for (let top = Math.max(0, center - ROW_SEARCH); top <= center + ROW_SEARCH; top++) {
      if (top + set.height > plane.height) break;
      for (let left = at - COLUMN_SEARCH; left <= at + COLUMN_SEARCH; left++) {
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

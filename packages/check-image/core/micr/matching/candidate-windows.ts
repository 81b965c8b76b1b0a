import type { MicrTemplateSet } from "@endorse/check-image/core/micr/font/micr-templates";
import { STRIP_PITCH } from "@endorse/check-image/core/micr/font/strip-scale";
import { CorrelationWindow, type DarknessImage } from "./correlation-window";

/** The top left corner of a template's window. */
export interface WindowPosition {
  readonly left: number;
  readonly top: number;
}

/** Minimum correlation of a candidate, and minimum distance between candidates in pitches. */
const MIN_SCORE = 0.5;
const MIN_SPACING = 0.84;
/** Number of rows to search above and below the center, in half-scale pixels. */
const ROW_SEARCH = 1;
const PROMISING_SCORE = 0.4;
const NEIGHBOR_TOLERANCE = 0.04;
/** A symbol whose score is lower than the best by more than this can't be the best one pixel away. */
const MAX_SCORE_DEFICIT = 0.3;
/** Minimum number of candidates with a high score for a strip to contain a MICR line. */
const CREDIBLE_SCORE = 0.66;
const MIN_CREDIBLE = 6;
/** Minimum contrast of a symbol, relative to the contrast of most windows with ink. */
const MIN_RELATIVE_CONTRAST = 0.1;
const INK_QUANTILE = 0.8;
const SAMPLING_STEP = 8;

/**
 * Finds candidate symbol windows in a half-scale strip, at least most of a pitch apart; none if there is no MICR line.
 *
 * @param minimum minimum number of symbols in a line
 */
export function findCandidateWindows(plane: DarknessImage, set: MicrTemplateSet, minimum: number): WindowPosition[] {
  const { scores, tops } = scoreColumns(plane, set);
  const positions = selectWindows(scores, tops, Math.floor((STRIP_PITCH / 2) * MIN_SPACING));
  return positions.filter(({ left }) => scores[left]! >= CREDIBLE_SCORE).length < Math.min(MIN_CREDIBLE, minimum)
    ? []
    : positions;
}

/** Finds the best correlation with any symbol for each window column, and its row. */
function scoreColumns(plane: DarknessImage, set: MicrTemplateSet): { scores: Float32Array; tops: Int16Array } {
  const columns = Math.max(0, plane.width - set.width + 1);
  const scores = new Float32Array(columns);
  const tops = new Int16Array(columns);
  const center = Math.round(plane.height / 2 - set.middle);
  const window = new CorrelationWindow(set.width, set.height);
  const first = Math.max(0, center - ROW_SEARCH);
  const last = Math.min(plane.height - set.height, center + ROW_SEARCH);
  if (first > center || last < center) return { scores, tops };
  const minimum = computeMinVariation(plane, window, columns, center);
  const symbols = new Uint16Array(columns);
  const templateScores = new Float32Array(set.templates.length);
  /** Correlates a window with the symbols in the bit mask `among`; records the best score and symbols close to it. */
  const measure = (left: number, top: number, among: number): void => {
    window.load(plane, left, top);
    if (window.isFlat() || window.variation < minimum) return;
    const norm = 1 / Math.sqrt(window.variation);
    let best = 0;
    for (let i = 0; i < templateScores.length; i++) {
      const score = (among >> i) & 1 ? window.dot(set.templates[i]!.values) * norm : 0;
      templateScores[i] = score;
      if (score > best) best = score;
    }
    if (best <= scores[left]!) return;
    scores[left] = best;
    tops[left] = top;
    symbols[left] = templateScores.reduce(
      (bits, score, i) => (score >= best - MAX_SCORE_DEFICIT ? bits | (1 << i) : bits),
      0,
    );
  };
  // A symbol still correlates when it is one column off. Therefore odd columns are measured only next to a promising
  // column, and the rows above and below only where the center row is promising and a local maximum.
  const all = (1 << templateScores.length) - 1;
  for (let left = 0; left < columns; left += 2) measure(left, center, all);
  for (let left = 1; left < columns; left += 2) {
    if (Math.max(scores[left - 1]!, scores[left + 1] ?? 0) < PROMISING_SCORE) continue;
    measure(left, center, symbols[left - 1]! | (symbols[left + 1] ?? 0));
  }
  const level = scores.slice();
  for (let left = 0; left < columns; left++) {
    const neighborScore = Math.max(level[left - 1] ?? 0, level[left + 1] ?? 0);
    if (level[left]! < Math.max(PROMISING_SCORE, neighborScore - NEIGHBOR_TOLERANCE)) continue;
    for (let top = first; top <= last; top++) if (top !== center) measure(left, top, symbols[left]!);
  }
  return { scores, tops };
}

/** Computes the minimum variation of a window with a symbol, even a faded one; paper and patterns vary much less. */
function computeMinVariation(plane: DarknessImage, window: CorrelationWindow, columns: number, top: number): number {
  const variations: number[] = [];
  for (let left = 0; left < columns; left += SAMPLING_STEP) {
    window.load(plane, left, top);
    variations.push(window.variation);
  }
  variations.sort((a, b) => a - b);
  return (
    MIN_RELATIVE_CONTRAST * MIN_RELATIVE_CONTRAST * (variations[Math.floor(variations.length * INK_QUANTILE)] ?? 0)
  );
}

/** Selects the best-scoring set of windows at least `step` apart, by weighted interval scheduling over the columns. */
function selectWindows(scores: Float32Array, tops: Int16Array, step: number): WindowPosition[] {
  const n = scores.length;
  const best = new Float64Array(n + 1);
  const isSelected = new Uint8Array(n + 1);
  for (let i = 1; i <= n; i++) {
    const gain = scores[i - 1]! - MIN_SCORE;
    best[i] = best[i - 1]!;
    const scoreWithWindow = gain + best[Math.max(0, i - step)]!;
    if (gain > 0 && scoreWithWindow > best[i]!) {
      best[i] = scoreWithWindow;
      isSelected[i] = 1;
    }
  }
  const positions: WindowPosition[] = [];
  for (let i = n; i > 0; ) {
    if (isSelected[i] === 1) {
      positions.push({ left: i - 1, top: tops[i - 1]! });
      i = Math.max(0, i - step);
    } else i--;
  }
  return positions.reverse();
}

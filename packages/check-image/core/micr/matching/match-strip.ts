import type { E13bSymbol } from "@endorse/check-image/core/micr/font/e13b-glyphs";
import type { MicrTemplateSet } from "@endorse/check-image/core/micr/font/micr-templates";
import { getCoarseTemplates, getFineTemplates, STYLE_COUNT } from "@endorse/check-image/core/micr/font/print-styles";
import { findCandidateWindows, type WindowPosition } from "./candidate-windows";
import { CorrelationWindow, type DarknessImage } from "./correlation-window";
import { halveStrip, type MicrStrip } from "./micr-strip";

/** A symbol matched in a strip; `right` and `middle` are its cell's right edge and vertical center in strip pixels. */
export interface MicrMatch {
  readonly symbol: E13bSymbol;
  readonly right: number;
  readonly middle: number;
  /** Correlation with the symbol's template, and the best correlation with any other template; at most 1. */
  readonly score: number;
  readonly runnerUp: number;
  readonly runnerUpSymbol: E13bSymbol;
  /** Lead over the runner-up, relative to a perfect print: about 1 for a clear match, 0 for an ambiguous match. */
  readonly distinction: number;
  /** Standard deviation of the cell's darkness, a measure of contrast between ink and paper. */
  readonly contrast: number;
}

/** A candidate at the strip's full scale, with each symbol's correlation; `order` sorts them in descending order. */
interface ScoredWindow {
  readonly position: WindowPosition;
  readonly scores: Float32Array;
  readonly order: readonly number[];
  readonly contrast: number;
}

const STYLE_SAMPLE_SIZE = 9;
const MAX_REFINED_SYMBOLS = 5;
/** Number of symbols used for alignment; even two pixels off, the correct symbol is among the best. */
const MAX_ALIGNMENT_SYMBOLS = 5;
/** Minimum correlation of an aligned symbol; a symbol that is two pixels off never reaches it. */
const ALIGNED_SCORE = 0.88;
const COARSE_OFFSETS = [
  [-2, 0],
  [0, -2],
  [2, 0],
  [0, 2],
] as const;
const NEIGHBOR_OFFSETS = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;

/**
 * Matches templates along a strip, left to right: first coarsely at half scale, then aligned to the pixel.
 *
 * @param minimum minimum number of symbols in a line; there are no matches when there are fewer
 */
export function matchStrip(
  strip: MicrStrip,
  minimum = Number.POSITIVE_INFINITY,
): { matches: MicrMatch[]; templates: MicrTemplateSet } {
  const first = getFineTemplates(0);
  const coarse = getCoarseTemplates();
  const window = new CorrelationWindow(first.width, first.height);
  const aligned = findCandidateWindows(halveStrip(strip), coarse, minimum).flatMap((position) => {
    const left = Math.round((position.left + coarse.rightEdge) * 2 - first.rightEdge);
    const top = Math.round((position.top + coarse.middle) * 2 - first.middle);
    return alignCoarsely(strip, first, { left, top }, window) ?? [];
  });
  const templates = getFineTemplates(chooseStyle(strip, aligned, window));
  const scored =
    templates === first ? aligned : aligned.map(({ position }) => scoreAll(strip, templates, position, window));
  return { matches: scored.flatMap((position) => alignToPixel(strip, templates, position, window) ?? []), templates };
}

/**
 * Loads a window and returns the factor that converts a dot product to a correlation; null when the window is flat or
 * extends beyond the plane.
 */
function loadWindow(plane: DarknessImage, window: CorrelationWindow, left: number, top: number): number | null {
  if (left < 0 || top < 0 || left + window.width > plane.width || top + window.height > plane.height) return null;
  window.load(plane, left, top);
  return window.isFlat() ? null : 1 / Math.sqrt(window.variation);
}

function scoreAll(
  plane: DarknessImage,
  set: MicrTemplateSet,
  position: WindowPosition,
  window: CorrelationWindow,
): ScoredWindow {
  const norm = loadWindow(plane, window, position.left, position.top) ?? 0;
  const scores = Float32Array.from(set.templates, ({ values }) => Math.max(0, norm * window.dot(values)));
  const order = Array.from(scores, (_, i) => i).sort((a, b) => scores[b]! - scores[a]!);
  return { position, scores, order, contrast: norm > 0 ? window.contrast() : 0 };
}

/** Finds the best position for any of the best symbols: a window or the windows two pixels to each side of it. */
function alignCoarsely(
  plane: DarknessImage,
  set: MicrTemplateSet,
  near: WindowPosition,
  window: CorrelationWindow,
): ScoredWindow | null {
  const initial = scoreAll(plane, set, near, window);
  let bestScore = initial.scores[initial.order[0]!]!;
  if (bestScore >= ALIGNED_SCORE) return initial;
  let best = near;
  for (const [dx, dy] of COARSE_OFFSETS) {
    const position = { left: near.left + dx, top: near.top + dy };
    const norm = loadWindow(plane, window, position.left, position.top);
    if (norm === null) continue;
    for (const i of initial.order.slice(0, MAX_ALIGNMENT_SYMBOLS)) {
      const score = window.dot(set.templates[i]!.values) * norm;
      if (score <= bestScore) continue;
      bestScore = score;
      best = position;
    }
  }
  if (bestScore <= 0) return null;
  // Scores are not merged across positions: symbols compete only at the same position.
  return best === near ? initial : scoreAll(plane, set, best, window);
}

/** Aligns a candidate to the pixel and returns its match. */
function alignToPixel(
  plane: DarknessImage,
  set: MicrTemplateSet,
  { position, contrast: contrastHere, scores: scoresHere, order }: ScoredWindow,
  window: CorrelationWindow,
): MicrMatch | null {
  const scores = scoresHere.slice();
  const lefts = new Int32Array(scores.length).fill(position.left);
  const tops = new Int32Array(scores.length).fill(position.top);
  let contrast = contrastHere;
  // Within one pixel, only the best symbols can become the match or the runner-up.
  const candidates = order.slice(0, MAX_REFINED_SYMBOLS);
  for (const [dx, dy] of NEIGHBOR_OFFSETS) {
    const norm = loadWindow(plane, window, position.left + dx, position.top + dy);
    if (norm === null) continue;
    contrast = Math.max(contrast, window.contrast());
    for (const i of candidates) {
      const score = window.dot(set.templates[i]!.values) * norm;
      if (score <= scores[i]!) continue;
      scores[i] = score;
      lefts[i] = position.left + dx;
      tops[i] = position.top + dy;
    }
  }
  let first = -1;
  let second = -1;
  for (let i = 0; i < scores.length; i++) {
    if (first < 0 || scores[i]! > scores[first]!) {
      second = first;
      first = i;
    } else if (second < 0 || scores[i]! > scores[second]!) second = i;
  }
  if (scores[first]! <= 0) return null;
  return {
    symbol: set.templates[first]!.symbol,
    right: lefts[first]! + set.rightEdge,
    middle: tops[first]! + set.middle,
    score: scores[first]!,
    runnerUp: scores[second]!,
    runnerUpSymbol: set.templates[second]!.symbol,
    distinction:
      (scores[first]! - scores[second]!) / Math.max(0.01, scores[first]! * (1 - set.similarity[first]![second]!)),
    contrast,
  };
}

/** Chooses the print style that best correlates with the strip's clearest symbols. */
function chooseStyle(plane: DarknessImage, windows: readonly ScoredWindow[], window: CorrelationWindow): number {
  const best = ({ scores, order }: ScoredWindow) => scores[order[0]!]!;
  const clear = [...windows].sort((a, b) => best(b) - best(a)).slice(0, STYLE_SAMPLE_SIZE);
  const totals = new Float64Array(STYLE_COUNT);
  for (const { position, order } of clear) {
    const symbol = order[0]!;
    const { left, top } = findBestNeighbor(plane, getFineTemplates(0).templates[symbol]!.values, position, window);
    const norm = loadWindow(plane, window, left, top) ?? 0;
    for (let style = 0; style < STYLE_COUNT; style++) {
      totals[style] = totals[style]! + norm * window.dot(getFineTemplates(style).templates[symbol]!.values);
    }
  }
  return totals.indexOf(Math.max(...totals));
}

/** Finds a symbol's best position among a window and its eight neighbors. */
function findBestNeighbor(
  plane: DarknessImage,
  values: Float64Array,
  near: WindowPosition,
  window: CorrelationWindow,
): WindowPosition {
  let best = near;
  let bestScore = 0;
  for (const [dx, dy] of [[0, 0], ...NEIGHBOR_OFFSETS] as const) {
    const norm = loadWindow(plane, window, near.left + dx, near.top + dy);
    const score = norm === null ? 0 : norm * window.dot(values);
    if (score <= bestScore) continue;
    bestScore = score;
    best = { left: near.left + dx, top: near.top + dy };
  }
  return best;
}

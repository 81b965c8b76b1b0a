import type { E13bSymbol } from "@endorse/check-image/core/micr/font/e13b-glyphs";
import type { MicrTemplateSet } from "@endorse/check-image/core/micr/font/micr-templates";
import { getCoarseTemplates, getFineTemplates, STYLE_COUNT } from "@endorse/check-image/core/micr/font/print-styles";
import { findCandidateWindows, type WindowPosition } from "./candidate-windows";
import { CorrelationWindow, type DarknessImage } from "./correlation-window";
import { halveStrip, type MicrStrip } from "./micr-strip";

/** A symbol matched in a strip: right edge and vertical center of its cell, in strip pixels. */
export interface MicrMatch {
  readonly symbol: E13bSymbol;
  readonly right: number;
  readonly middle: number;
  /** Correlation with the symbol's template, and the best correlation of any other symbol there; at most 1. */
  readonly score: number;
  readonly runnerUp: number;
  readonly runnerUpSymbol: E13bSymbol;
  /**
   * The lead over the runner-up relative to that of a perfect print: about 1 for a clear match, 0 for an ambiguous one.
   */
  readonly distinction: number;
  /** Standard deviation of the darkness in the cell: contrast of ink to paper. */
  readonly contrast: number;
}

/** A candidate at the strip's full scale: every symbol's correlation there, in descending order. */
interface ScoredWindow {
  readonly position: WindowPosition;
  readonly scores: Float32Array;
  readonly order: readonly number[];
  readonly contrast: number;
}

const STYLE_SAMPLE_SIZE = 9;
const MAX_REFINED_SYMBOLS = 5;
/** Maximum symbols used for alignment: when two pixels off, the correct symbol is still among the best. */
const MAX_ALIGNMENT_SYMBOLS = 5;
/** A symbol that is two pixels off never correlates this well. */
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
 * Matches templates along a strip, left to right: coarse at half scale everywhere, then to the pixel.
 *
 * @param minimum the least number of symbols in a line; nothing matches when there are fewer
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
  const seen =
    templates === first ? aligned : aligned.map(({ position }) => scoreAll(strip, templates, position, window));
  return { matches: seen.flatMap((position) => alignToPixel(strip, templates, position, window) ?? []), templates };
}

/**
 * Loads a window of the plane; null when it leaves the plane or is flat, else the factor that turns a dot product into
 * a correlation.
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

/** The best position for any of the best symbols, among a window and those two pixels beside, above and below it. */
function alignCoarsely(
  plane: DarknessImage,
  set: MicrTemplateSet,
  near: WindowPosition,
  window: CorrelationWindow,
): ScoredWindow | null {
  const here = scoreAll(plane, set, near, window);
  let bestScore = here.scores[here.order[0]!]!;
  if (bestScore >= ALIGNED_SCORE) return here;
  let best = near;
  for (const [dx, dy] of COARSE_OFFSETS) {
    const position = { left: near.left + dx, top: near.top + dy };
    const norm = loadWindow(plane, window, position.left, position.top);
    if (norm === null) continue;
    for (const i of here.order.slice(0, MAX_ALIGNMENT_SYMBOLS)) {
      const score = window.dot(set.templates[i]!.values) * norm;
      if (score <= bestScore) continue;
      bestScore = score;
      best = position;
    }
  }
  if (bestScore <= 0) return null;
  // Another symbol's correlation at a different position does not compete.
  return best === near ? here : scoreAll(plane, set, best, window);
}

/** The match at a candidate, aligned to the pixel. */
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
  // One pixel away, only the best symbols can become the match or the runner-up.
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

/** The print style that the strip's clearest symbols correlate with most. */
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

/** The best position of one symbol among a window and its eight neighbors. */
function findBestNeighbor(
  plane: DarknessImage,
  values: Float32Array,
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

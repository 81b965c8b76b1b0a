import { CorrelationWindow, type Plane } from "./correlation-window";
import type { E13bSymbol } from "./e13b-glyphs";
import { halveStrip, type MicrStrip, type RowSketch, STRIP_PITCH, STRIP_PIXELS_PER_U } from "./micr-strip";
import { type MicrTemplateSet, makeTemplates, type PrintStyle } from "./micr-templates";

/** A symbol found in a strip: where its cell ends and its middle lies, in pixels of the strip. */
export interface MicrMatch {
  readonly symbol: E13bSymbol;
  readonly right: number;
  readonly middle: number;
  /** Correlation with the symbol's template, and the best that any other symbol has there; at most 1. */
  readonly score: number;
  readonly rival: number;
  readonly rivalSymbol: E13bSymbol;
  /** The lead over that rival, in parts of the lead that a perfect print has: about 1 when right, 0 between the two. */
  readonly distinction: number;
  /** Standard deviation of the darkness in the cell: ink against paper. */
  readonly contrast: number;
}

/** The prints a strip is compared with; the first is the one for the coarse search. */
const STYLES = [
  { blurU: 0.4, weight: 0 },
  { blurU: 0.4, weight: 0.28 },
  { blurU: 0.4, weight: 0.4 },
  { blurU: 0.4, weight: -0.28 },
  { blurU: 0.8, weight: 0 },
  { blurU: 1.1, weight: 0 },
] as const satisfies readonly PrintStyle[];
/** Correlation from which a place in the strip may be a symbol at all. */
const LOWEST_SCORE = 0.5;
const CLOSEST_STEP = 0.84;
/** Rows above and below the middle that the coarse search tries, in pixels of half scale. */
const COARSE_REACH = 1;
const PROMISING_SCORE = 0.4;
const STYLE_SAMPLE = 12;
const LIKELIEST = 6;
/** Symbols by which a place is settled: two pixels off, the right one is among the likeliest still. */
const SETTLED_BY = 5;
const AROUND = [
  [-1, -1],
  [0, -1],
  [1, -1],
  [-1, 0],
  [1, 0],
  [-1, 1],
  [0, 1],
  [1, 1],
] as const;
const CLEAR_SCORE = 0.7;
/** Without this many good places at half scale there is no line to look at more closely. */
const CREDIBLE_SCORE = 0.66;
const FEWEST_CREDIBLE = 6;

let coarseTemplates: MicrTemplateSet | undefined;
const fineTemplates: MicrTemplateSet[] = [];

function fineTemplatesOf(style: number): MicrTemplateSet {
  fineTemplates[style] ??= makeTemplates(STRIP_PIXELS_PER_U, STYLES[style]!);
  return fineTemplates[style]!;
}

interface CoarsePlace {
  readonly left: number;
  readonly top: number;
}

/** For every column of the half-scale strip, the best correlation of any symbol whose window begins there. */
function coarseScores(plane: Plane, set: MicrTemplateSet): { scores: Float32Array; tops: Int16Array } {
  const columns = Math.max(0, plane.width - set.width + 1);
  const scores = new Float32Array(columns);
  const tops = new Int16Array(columns);
  const centre = Math.round(plane.height / 2 - set.middle);
  const window = new CorrelationWindow(set.width, set.height);
  const first = Math.max(0, centre - COARSE_REACH);
  const last = Math.min(plane.height - set.height, centre + COARSE_REACH);
  const measure = (left: number, top: number): void => {
    window.load(plane, left, top);
    if (window.isFlat()) return;
    const norm = 1 / Math.sqrt(window.variation);
    for (const { values } of set.templates) {
      const score = window.dot(values) * norm;
      if (score > scores[left]!) {
        scores[left] = score;
        tops[left] = top;
      }
    }
  };
  // A symbol still resembles itself one column off: the columns between are measured where those beside them promise one,
  // and the rows above and below where the middle one does.
  if (first > centre || last < centre) return { scores, tops };
  for (let left = 0; left < columns; left += 2) measure(left, centre);
  for (let left = 1; left < columns; left += 2) {
    if (Math.max(scores[left - 1]!, scores[left + 1] ?? 0) >= PROMISING_SCORE) measure(left, centre);
  }
  for (let left = 0; left < columns; left++) {
    if (scores[left]! < PROMISING_SCORE) continue;
    for (let top = first; top <= last; top++) if (top !== centre) measure(left, top);
  }
  return { scores, tops };
}

/** The best set of places at least most of a pitch apart: weighted interval scheduling over the columns. */
function choosePlaces(scores: Float32Array, tops: Int16Array, step: number): CoarsePlace[] {
  const n = scores.length;
  const best = new Float64Array(n + 1);
  const taken = new Uint8Array(n + 1);
  for (let i = 1; i <= n; i++) {
    const gain = scores[i - 1]! - LOWEST_SCORE;
    best[i] = best[i - 1]!;
    const withThis = gain + best[Math.max(0, i - step)]!;
    if (gain > 0 && withThis > best[i]!) {
      best[i] = withThis;
      taken[i] = 1;
    }
  }
  const places: CoarsePlace[] = [];
  for (let i = n; i > 0; ) {
    if (taken[i] === 1) {
      places.push({ left: i - 1, top: tops[i - 1]! });
      i = Math.max(0, i - step);
    } else i--;
  }
  return places.reverse();
}

/** The place, or one two pixels beside, above or below it, where any of some symbols fits best. */
function settle(
  plane: Plane,
  set: MicrTemplateSet,
  near: CoarsePlace,
  window: CorrelationWindow,
  symbols: readonly number[],
  scoreHere: number,
): CoarsePlace {
  let best = near;
  let bestScore = scoreHere;
  const attempt = (left: number, top: number): void => {
    if (left < 0 || top < 0 || left + set.width > plane.width || top + set.height > plane.height) return;
    window.load(plane, left, top);
    if (window.isFlat()) return;
    const norm = 1 / Math.sqrt(window.variation);
    for (const i of symbols) {
      const score = window.dot(set.templates[i]!.values) * norm;
      if (score > bestScore) {
        bestScore = score;
        best = { left, top };
      }
    }
  };
  for (const d of [-2, 2]) {
    attempt(near.left + d, near.top);
    attempt(near.left, near.top + d);
  }
  return best;
}

function refine(plane: Plane, set: MicrTemplateSet, near: CoarsePlace, isSettled = false): MicrMatch | null {
  const n = set.width * set.height;
  const scores = new Float32Array(set.templates.length);
  const lefts = new Int32Array(set.templates.length);
  const rows = new Int32Array(set.templates.length);
  const window = new CorrelationWindow(set.width, set.height);
  let contrast = 0;
  const measure = (left: number, top: number, symbols: readonly number[]): void => {
    if (left < 0 || top < 0 || left + set.width > plane.width || top + set.height > plane.height) return;
    window.load(plane, left, top);
    if (window.isFlat()) return;
    const norm = 1 / Math.sqrt(window.variation);
    contrast = Math.max(contrast, Math.sqrt(window.variation / n));
    for (const i of symbols) {
      const score = window.dot(set.templates[i]!.values) * norm;
      if (score > scores[i]!) {
        scores[i] = score;
        lefts[i] = left;
        rows[i] = top;
      }
    }
  };
  const all = Array.from(scores, (_, i) => i);
  measure(near.left, near.top, all);
  all.sort((a, b) => scores[b]! - scores[a]!);
  let centre = near;
  if (!isSettled) {
    centre = settle(plane, set, near, window, all.slice(0, SETTLED_BY), scores[all[0]!]!);
    if (centre !== near) {
      // What another symbol scores where this one does not stand is no rivalry.
      scores.fill(0);
      measure(centre.left, centre.top, all);
      all.sort((a, b) => scores[b]! - scores[a]!);
    }
  }
  // A pixel beside, only the likeliest can win or come second.
  const likeliest = all.slice(0, LIKELIEST);
  for (const [dx, dy] of AROUND) measure(centre.left + dx, centre.top + dy, likeliest);
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
    middle: rows[first]! + set.middle,
    score: scores[first]!,
    rival: scores[second]!,
    rivalSymbol: set.templates[second]!.symbol,
    distinction:
      (scores[first]! - scores[second]!) / Math.max(0.01, scores[first]! * (1 - set.likeness[first]![second]!)),
    contrast,
  };
}

function placeOf(match: MicrMatch, set: MicrTemplateSet): CoarsePlace {
  return { left: Math.round(match.right - set.rightEdge), top: Math.round(match.middle - set.middle) };
}

/** Correlation of one known symbol with each style, at its place or a pixel beside it. */
function likenesses(
  plane: Plane,
  sets: readonly MicrTemplateSet[],
  match: MicrMatch,
  window: CorrelationWindow,
): Float64Array {
  const set = sets[0]!;
  const symbol = set.templates.findIndex((template) => template.symbol === match.symbol);
  const place = placeOf(match, set);
  const best = new Float64Array(sets.length);
  for (let top = Math.max(0, place.top - 1); top <= Math.min(plane.height - set.height, place.top + 1); top++) {
    for (let left = Math.max(0, place.left - 1); left <= Math.min(plane.width - set.width, place.left + 1); left++) {
      window.load(plane, left, top);
      if (window.variation === 0) continue;
      const norm = 1 / Math.sqrt(window.variation);
      for (let style = 0; style < sets.length; style++) {
        best[style] = Math.max(best[style]!, window.dot(sets[style]!.templates[symbol]!.values) * norm);
      }
    }
  }
  return best;
}

/** The style that the strip's clearest symbols resemble most. */
function chooseStyle(plane: Plane, matches: readonly MicrMatch[]): number {
  const clear = [...matches].sort((a, b) => b.score - a.score).slice(0, STYLE_SAMPLE);
  const sets = STYLES.map((_, style) => fineTemplatesOf(style));
  const window = new CorrelationWindow(sets[0]!.width, sets[0]!.height);
  const totals = new Float64Array(STYLES.length);
  for (const match of clear) {
    const scores = likenesses(plane, sets, match, window);
    for (let style = 0; style < totals.length; style++) totals[style] = totals[style]! + scores[style]!;
  }
  return totals.indexOf(Math.max(...totals));
}

/** Finds what resembles symbols in a strip, from left to right: coarsely at half scale everywhere, then exactly. */
export function matchStrip(strip: MicrStrip): { matches: MicrMatch[]; templates: MicrTemplateSet } {
  coarseTemplates ??= makeTemplates(STRIP_PIXELS_PER_U / 2, STYLES[0]);
  const first = fineTemplatesOf(0);
  const { scores, tops } = coarseScores(halveStrip(strip), coarseTemplates);
  const step = Math.floor((STRIP_PITCH / 2) * CLOSEST_STEP);
  const matches: MicrMatch[] = [];
  const places = choosePlaces(scores, tops, step);
  if (places.filter(({ left }) => scores[left]! >= CREDIBLE_SCORE).length < FEWEST_CREDIBLE) {
    return { matches, templates: first };
  }
  for (const place of places) {
    const left = Math.round((place.left + coarseTemplates.rightEdge) * 2 - first.rightEdge);
    const top = Math.round((place.top + coarseTemplates.middle) * 2 - first.middle);
    const match = refine(strip, first, { left, top });
    if (match) matches.push(match);
  }
  const style = chooseStyle(strip, matches);
  const templates = fineTemplatesOf(style);
  if (style === 0) return { matches, templates };
  return {
    matches: matches.map((match) => refine(strip, templates, placeOf(match, templates), true) ?? match),
    templates,
  };
}

const LIKELINESS_SAMPLE = 10;
const LIKELINESS_ROWS = 2;
const LIKELINESS_COLUMNS = 1;

/** How much print resembles symbols; high for true symbols the right way up, lower for any other print. */
export interface Likeliness {
  /** The typical best correlation: what foreign ink spoils does not count. */
  readonly typical: number;
  /** The mean: half the digits look much the same upside down, so that only all together tell the two ways apart. */
  readonly mean: number;
}

/** Compares the ink that ends at these columns of a sketch with all symbols. */
export function likelinessOf(plane: RowSketch, rights: readonly number[]): Likeliness {
  coarseTemplates ??= makeTemplates(STRIP_PIXELS_PER_U / 2, STYLES[0]);
  const set = coarseTemplates;
  const window = new CorrelationWindow(set.width, set.height);
  const every = Math.max(1, rights.length / LIKELINESS_SAMPLE);
  const best: number[] = [];
  const centre = Math.round(plane.height / 2 - set.middle);
  for (let i = 0; i < rights.length; i += every) {
    const at = Math.round(rights[Math.floor(i)]! - set.rightEdge);
    let score = 0;
    for (let top = Math.max(0, centre - LIKELINESS_ROWS); top <= centre + LIKELINESS_ROWS; top++) {
      if (top + set.height > plane.height) break;
      for (let left = at - LIKELINESS_COLUMNS; left <= at + LIKELINESS_COLUMNS; left++) {
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

/** The pitch that clear, adjacent symbols really have in the strip, in pixels of it; the nominal one when there are few. */
export function measurePitch(matches: readonly MicrMatch[]): number {
  const steps: number[] = [];
  for (let i = 1; i < matches.length; i++) {
    const [a, b] = [matches[i - 1]!, matches[i]!];
    const step = b.right - a.right;
    if (Math.min(a.score, b.score) >= CLEAR_SCORE && step < STRIP_PITCH * 1.3) steps.push(step);
  }
  if (steps.length < 5) return STRIP_PITCH;
  steps.sort((a, b) => a - b);
  const middle = steps.slice(Math.floor(steps.length * 0.25), Math.ceil(steps.length * 0.75));
  return middle.reduce((sum, step) => sum + step, 0) / middle.length;
}

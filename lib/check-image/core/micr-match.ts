import type { E13bSymbol } from "./e13b-glyphs";
import { halveStrip, type MicrStrip, STRIP_PITCH, STRIP_PIXELS_PER_U } from "./micr-strip";
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

interface Plane {
  readonly width: number;
  readonly height: number;
  readonly darkness: Float32Array;
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
const LOWEST_CONTRAST = 6;
const CLOSEST_STEP = 0.84;
/** Rows above and below the middle that the coarse search tries, in pixels of half scale. */
const COARSE_REACH = 2;
const STYLE_SAMPLE = 12;
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

/** Sum of squared differences from the mean in one window of a plane. */
function measure(plane: Plane, left: number, top: number, width: number, height: number): number {
  let sum = 0;
  let square = 0;
  for (let y = 0; y < height; y++) {
    const from = (top + y) * plane.width + left;
    for (let x = 0; x < width; x++) {
      const value = plane.darkness[from + x]!;
      sum += value;
      square += value * value;
    }
  }
  const n = width * height;
  return Math.max(0, square - (sum * sum) / n);
}

function correlate(plane: Plane, left: number, top: number, values: Float32Array, width: number, height: number) {
  let sum = 0;
  for (let y = 0, at = 0; y < height; y++) {
    const from = (top + y) * plane.width + left;
    for (let x = 0; x < width; x++) sum += plane.darkness[from + x]! * values[at++]!;
  }
  return sum;
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
  const n = set.width * set.height;
  for (let left = 0; left < columns; left++) {
    for (
      let top = Math.max(0, centre - COARSE_REACH);
      top <= Math.min(plane.height - set.height, centre + COARSE_REACH);
      top++
    ) {
      const variation = measure(plane, left, top, set.width, set.height);
      if (variation < n * LOWEST_CONTRAST * LOWEST_CONTRAST) continue;
      const norm = 1 / Math.sqrt(variation);
      for (const { values } of set.templates) {
        const score = correlate(plane, left, top, values, set.width, set.height) * norm;
        if (score > scores[left]!) {
          scores[left] = score;
          tops[left] = top;
        }
      }
    }
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

function refine(plane: Plane, set: MicrTemplateSet, near: CoarsePlace): MicrMatch | null {
  const n = set.width * set.height;
  const scores = new Float32Array(set.templates.length);
  const lefts = new Int32Array(set.templates.length);
  const rows = new Int32Array(set.templates.length);
  let contrast = 0;
  for (let top = Math.max(0, near.top - 2); top <= Math.min(plane.height - set.height, near.top + 2); top++) {
    for (let left = Math.max(0, near.left - 2); left <= Math.min(plane.width - set.width, near.left + 2); left++) {
      const variation = measure(plane, left, top, set.width, set.height);
      if (variation < n * LOWEST_CONTRAST * LOWEST_CONTRAST) continue;
      const norm = 1 / Math.sqrt(variation);
      contrast = Math.max(contrast, Math.sqrt(variation / n));
      set.templates.forEach(({ values }, i) => {
        const score = correlate(plane, left, top, values, set.width, set.height) * norm;
        if (score > scores[i]!) {
          scores[i] = score;
          lefts[i] = left;
          rows[i] = top;
        }
      });
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

/** Correlation of one known symbol at its place or a pixel beside it. */
function likeness(plane: Plane, set: MicrTemplateSet, match: MicrMatch): number {
  const { values } = set.templates.find(({ symbol }) => symbol === match.symbol)!;
  const place = placeOf(match, set);
  let best = 0;
  for (let top = Math.max(0, place.top - 1); top <= Math.min(plane.height - set.height, place.top + 1); top++) {
    for (let left = Math.max(0, place.left - 1); left <= Math.min(plane.width - set.width, place.left + 1); left++) {
      const norm = Math.sqrt(measure(plane, left, top, set.width, set.height));
      if (norm > 0) best = Math.max(best, correlate(plane, left, top, values, set.width, set.height) / norm);
    }
  }
  return best;
}

/** The style that the strip's clearest symbols resemble most. */
function chooseStyle(plane: Plane, matches: readonly MicrMatch[]): number {
  const clear = [...matches].sort((a, b) => b.score - a.score).slice(0, STYLE_SAMPLE);
  let best = 0;
  let bestTotal = 0;
  STYLES.forEach((_, style) => {
    const total = clear.reduce((sum, match) => sum + likeness(plane, fineTemplatesOf(style), match), 0);
    if (total > bestTotal) {
      best = style;
      bestTotal = total;
    }
  });
  return best;
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
  return { matches: matches.map((match) => refine(strip, templates, placeOf(match, templates)) ?? match), templates };
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

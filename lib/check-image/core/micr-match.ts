import { coarsePlaces, type WindowPlace } from "./coarse-places";
import { CorrelationWindow, type Plane } from "./correlation-window";
import type { E13bSymbol } from "./e13b-glyphs";
import { halveStrip, type MicrStrip } from "./micr-strip";
import type { MicrTemplateSet } from "./micr-templates";
import { coarseTemplates, fineTemplates, STYLE_COUNT } from "./print-styles";

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

/** A place that the coarse search found, seen at the strip's scale: every symbol's correlation there, the likeliest first. */
interface SettledPlace {
  readonly place: WindowPlace;
  readonly scores: Float32Array;
  readonly order: readonly number[];
  readonly contrast: number;
}

const STYLE_SAMPLE = 9;
const LIKELIEST = 5;
/** Symbols by which a place is settled: two pixels off, the right one is among the likeliest still. */
const SETTLED_BY = 5;
/** Two pixels off, no symbol correlates as well as this. */
const SETTLED_SCORE = 0.88;
const BESIDE = [
  [-2, 0],
  [0, -2],
  [2, 0],
  [0, 2],
] as const;
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

/** Finds what resembles symbols in a strip, from left to right: coarsely at half scale everywhere, then exactly. */
export function matchStrip(strip: MicrStrip): { matches: MicrMatch[]; templates: MicrTemplateSet } {
  const first = fineTemplates(0);
  const coarse = coarseTemplates();
  const window = new CorrelationWindow(first.width, first.height);
  const settled = coarsePlaces(halveStrip(strip), coarse).flatMap((place) => {
    const left = Math.round((place.left + coarse.rightEdge) * 2 - first.rightEdge);
    const top = Math.round((place.top + coarse.middle) * 2 - first.middle);
    return settle(strip, first, { left, top }, window) ?? [];
  });
  const templates = fineTemplates(chooseStyle(strip, settled, window));
  const seen = templates === first ? settled : settled.map(({ place }) => weighAll(strip, templates, place, window));
  return { matches: seen.flatMap((place) => refine(strip, templates, place, window) ?? []), templates };
}

/** Copies a window out of the plane; null where it leaves the plane or shows nothing, else the factor that makes a dot product a correlation. */
function look(plane: Plane, window: CorrelationWindow, left: number, top: number): number | null {
  if (left < 0 || top < 0 || left + window.width > plane.width || top + window.height > plane.height) return null;
  window.load(plane, left, top);
  return window.isFlat() ? null : 1 / Math.sqrt(window.variation);
}

function weighAll(plane: Plane, set: MicrTemplateSet, place: WindowPlace, window: CorrelationWindow): SettledPlace {
  const norm = look(plane, window, place.left, place.top) ?? 0;
  const scores = Float32Array.from(set.templates, ({ values }) => Math.max(0, norm * window.dot(values)));
  const order = Array.from(scores, (_, i) => i).sort((a, b) => scores[b]! - scores[a]!);
  return { place, scores, order, contrast: norm > 0 ? window.contrast() : 0 };
}

/** The place, or the one two pixels beside, above or below it, where any of the likeliest symbols fits best. */
function settle(plane: Plane, set: MicrTemplateSet, near: WindowPlace, window: CorrelationWindow): SettledPlace | null {
  const here = weighAll(plane, set, near, window);
  let bestScore = here.scores[here.order[0]!]!;
  if (bestScore >= SETTLED_SCORE) return here;
  let best = near;
  for (const [dx, dy] of BESIDE) {
    const place = { left: near.left + dx, top: near.top + dy };
    const norm = look(plane, window, place.left, place.top);
    if (norm === null) continue;
    for (const i of here.order.slice(0, SETTLED_BY)) {
      const score = window.dot(set.templates[i]!.values) * norm;
      if (score <= bestScore) continue;
      bestScore = score;
      best = place;
    }
  }
  if (bestScore <= 0) return null;
  // What another symbol scores where this one does not stand is no rivalry.
  return best === near ? here : weighAll(plane, set, best, window);
}

/** Exactly what stands at a place, to a pixel. */
function refine(
  plane: Plane,
  set: MicrTemplateSet,
  { place, contrast: contrastHere, scores: scoresHere, order }: SettledPlace,
  window: CorrelationWindow,
): MicrMatch | null {
  const scores = scoresHere.slice();
  const lefts = new Int32Array(scores.length).fill(place.left);
  const tops = new Int32Array(scores.length).fill(place.top);
  let contrast = contrastHere;
  // A pixel beside, only the likeliest can win or come second.
  const likeliest = order.slice(0, LIKELIEST);
  for (const [dx, dy] of AROUND) {
    const norm = look(plane, window, place.left + dx, place.top + dy);
    if (norm === null) continue;
    contrast = Math.max(contrast, window.contrast());
    for (const i of likeliest) {
      const score = window.dot(set.templates[i]!.values) * norm;
      if (score <= scores[i]!) continue;
      scores[i] = score;
      lefts[i] = place.left + dx;
      tops[i] = place.top + dy;
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
    rival: scores[second]!,
    rivalSymbol: set.templates[second]!.symbol,
    distinction:
      (scores[first]! - scores[second]!) / Math.max(0.01, scores[first]! * (1 - set.likeness[first]![second]!)),
    contrast,
  };
}

/** The style that the strip's clearest symbols resemble most. */
function chooseStyle(plane: Plane, places: readonly SettledPlace[], window: CorrelationWindow): number {
  const best = ({ scores, order }: SettledPlace) => scores[order[0]!]!;
  const clear = [...places].sort((a, b) => best(b) - best(a)).slice(0, STYLE_SAMPLE);
  const totals = new Float64Array(STYLE_COUNT);
  for (const { place, order } of clear) {
    const symbol = order[0]!;
    const { left, top } = bestAround(plane, fineTemplates(0).templates[symbol]!.values, place, window);
    const norm = look(plane, window, left, top) ?? 0;
    for (let style = 0; style < STYLE_COUNT; style++) {
      totals[style] = totals[style]! + norm * window.dot(fineTemplates(style).templates[symbol]!.values);
    }
  }
  return totals.indexOf(Math.max(...totals));
}

/** The place, or the one a pixel beside it, where one symbol fits best. */
function bestAround(plane: Plane, values: Float32Array, near: WindowPlace, window: CorrelationWindow): WindowPlace {
  let best = near;
  let bestScore = 0;
  for (const [dx, dy] of [[0, 0], ...AROUND] as const) {
    const norm = look(plane, window, near.left + dx, near.top + dy);
    const score = norm === null ? 0 : norm * window.dot(values);
    if (score <= bestScore) continue;
    bestScore = score;
    best = { left: near.left + dx, top: near.top + dy };
  }
  return best;
}

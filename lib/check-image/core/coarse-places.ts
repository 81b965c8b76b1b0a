import { CorrelationWindow, type Plane } from "./correlation-window";
import { STRIP_PITCH } from "./micr-strip";
import type { MicrTemplateSet } from "./micr-templates";

/** Where a template's window begins. */
export interface WindowPlace {
  readonly left: number;
  readonly top: number;
}

/** Correlation from which a place in the strip may be a symbol at all. */
const LOWEST_SCORE = 0.5;
const CLOSEST_STEP = 0.84;
/** Rows above and below the middle that are tried, in pixels of half scale. */
const REACH = 1;
const PROMISING_SCORE = 0.4;
const NEARLY = 0.04;
/** A symbol further behind the best than this is not the best a pixel beside. */
const RIVALRY = 0.3;
/** Without this many good places at half scale there is no line to look at more closely. */
const CREDIBLE_SCORE = 0.66;
const FEWEST_CREDIBLE = 6;
/** Deviation of the faintest symbol, in parts of what most windows with ink in them have. */
const FAINTEST = 0.1;
const LIKELY_INK = 0.8;
const SAMPLED_EVERY = 8;

/** Places of a half-scale strip where symbols may stand, at least most of a pitch apart; none where there is no line. */
export function coarsePlaces(plane: Plane, set: MicrTemplateSet): WindowPlace[] {
  const { scores, tops } = columnScores(plane, set);
  const places = choosePlaces(scores, tops, Math.floor((STRIP_PITCH / 2) * CLOSEST_STEP));
  return places.filter(({ left }) => scores[left]! >= CREDIBLE_SCORE).length < FEWEST_CREDIBLE ? [] : places;
}

/** For every column the best correlation of any symbol whose window begins there. */
function columnScores(plane: Plane, set: MicrTemplateSet): { scores: Float32Array; tops: Int16Array } {
  const columns = Math.max(0, plane.width - set.width + 1);
  const scores = new Float32Array(columns);
  const tops = new Int16Array(columns);
  const centre = Math.round(plane.height / 2 - set.middle);
  const window = new CorrelationWindow(set.width, set.height);
  const first = Math.max(0, centre - REACH);
  const last = Math.min(plane.height - set.height, centre + REACH);
  if (first > centre || last < centre) return { scores, tops };
  const faintest = faintestOf(plane, window, columns, centre);
  const symbols = new Uint16Array(columns);
  const each = new Float32Array(set.templates.length);
  /** Compares a window with some symbols, a bit of `among` for each, and notes the best score and the symbols near it. */
  const measure = (left: number, top: number, among: number): void => {
    window.load(plane, left, top);
    if (window.isFlat() || window.variation < faintest) return;
    const norm = 1 / Math.sqrt(window.variation);
    let best = 0;
    for (let i = 0; i < each.length; i++) {
      const score = (among >> i) & 1 ? window.dot(set.templates[i]!.values) * norm : 0;
      each[i] = score;
      if (score > best) best = score;
    }
    if (best <= scores[left]!) return;
    scores[left] = best;
    tops[left] = top;
    symbols[left] = each.reduce((bits, score, i) => (score >= best - RIVALRY ? bits | (1 << i) : bits), 0);
  };
  // A symbol still resembles itself one column off: the columns between are measured where those beside them promise one,
  // and the rows above and below where the middle one does and no column beside promises more.
  const all = (1 << each.length) - 1;
  for (let left = 0; left < columns; left += 2) measure(left, centre, all);
  for (let left = 1; left < columns; left += 2) {
    if (Math.max(scores[left - 1]!, scores[left + 1] ?? 0) < PROMISING_SCORE) continue;
    measure(left, centre, symbols[left - 1]! | (symbols[left + 1] ?? 0));
  }
  const level = scores.slice();
  for (let left = 0; left < columns; left++) {
    const beside = Math.max(level[left - 1] ?? 0, level[left + 1] ?? 0);
    if (level[left]! < Math.max(PROMISING_SCORE, beside - NEARLY)) continue;
    for (let top = first; top <= last; top++) if (top !== centre) measure(left, top, symbols[left]!);
  }
  return { scores, tops };
}

/** Paper and its pattern vary much less than a symbol: the variation below which a window holds none, however faded. */
function faintestOf(plane: Plane, window: CorrelationWindow, columns: number, top: number): number {
  const variations: number[] = [];
  for (let left = 0; left < columns; left += SAMPLED_EVERY) {
    window.load(plane, left, top);
    variations.push(window.variation);
  }
  variations.sort((a, b) => a - b);
  return FAINTEST * FAINTEST * (variations[Math.floor(variations.length * LIKELY_INK)] ?? 0);
}

/** The best set of places at least `step` apart: weighted interval scheduling over the columns. */
function choosePlaces(scores: Float32Array, tops: Int16Array, step: number): WindowPlace[] {
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
  const places: WindowPlace[] = [];
  for (let i = n; i > 0; ) {
    if (taken[i] === 1) {
      places.push({ left: i - 1, top: tops[i - 1]! });
      i = Math.max(0, i - step);
    } else i--;
  }
  return places.reverse();
}

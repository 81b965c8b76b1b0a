import { NO_IMAGE } from "./aligned-view";

/** Maximum slope of a side relative to the line, caused by the perspective of a hand-held photo. */
const MAX_SLOPE = 0.15;
const SLOPE_COUNT = 31;
/** Maximum number of candidates per side. */
const MAX_CANDIDATES = 8;
/** Maximum edge step of one sample, and minimum mean step of a side, in gray levels. */
const MAX_STEP = 14;
export const MIN_STEP = 0.45;

/** A straight brightness edge that may be a side of the document. */
export interface SideCandidate {
  /** Position at the center of the range, and slope. */
  readonly at: number;
  readonly slope: number;
  /** Mean brightness step across the edge, in gray levels up to `MAX_STEP`. */
  readonly step: number;
  /** Whether the document is brighter than its background at this edge. */
  readonly brighterInside: boolean;
  /** Whether the position is assumed, because no edge is visible. */
  readonly isAssumed?: boolean;
}

/** Returns the gray level at a position along and across a side. */
export type LevelReader = (along: number, across: number) => number;

/** Measures the brightness step across a side at two distances, because a printed rule has a step only at one. */
function measureStep(read: LevelReader, along: number, across: number): number {
  const inner = [read(along, across - 1), read(along, across - 2), read(along, across - 4)];
  const outer = [read(along, across + 1), read(along, across + 2), read(along, across + 4)];
  if (inner.includes(NO_IMAGE) || outer.includes(NO_IMAGE)) return 0;
  const close = (inner[0]! + inner[1]! - outer[0]! - outer[1]!) / 2;
  const wide = (inner[1]! + inner[2]! - outer[1]! - outer[2]!) / 2;
  if (close * wide <= 0) return 0;
  const step = Math.sign(close) * Math.min(Math.abs(close), Math.abs(wide) * 1.3, MAX_STEP);
  return step;
}

/** A side's search range: its extent, its offsets, and its slopes, `slope` ± `lean`. */
interface SearchRange {
  readonly from: number;
  readonly to: number;
  readonly lowest: number;
  readonly highest: number;
  readonly slope?: number;
  readonly lean?: number;
}

/** Finds the strongest straight edges of either polarity in a range, strongest first, with non-maximum suppression. */
export function findSideCandidates(
  read: LevelReader,
  { from, to, lowest, highest, slope = 0, lean = MAX_SLOPE }: SearchRange,
): SideCandidate[] {
  const center = (from + to) / 2;
  const stride = Math.max(1, (to - from) / 90);
  const edges: SideCandidate[] = [];
  for (let at = lowest; at <= highest; at++) {
    let best: SideCandidate | null = null;
    for (let s = 0; s < SLOPE_COUNT; s++) {
      const candidateSlope = slope + ((2 * s) / (SLOPE_COUNT - 1) - 1) * lean;
      let sum = 0;
      let count = 0;
      for (let along = from; along < to; along += stride) {
        const across = measureStep(read, Math.round(along), Math.round(at + candidateSlope * (along - center)));
        sum += across;
        count++;
      }
      const step = Math.abs(sum) / count;
      if (step > (best?.step ?? MIN_STEP)) best = { at, slope: candidateSlope, step, brighterInside: sum > 0 };
    }
    if (best) edges.push(best);
  }
  edges.sort((p, q) => q.step - p.step);
  const chosen: SideCandidate[] = [];
  for (const side of edges) {
    if (chosen.length < MAX_CANDIDATES && chosen.every((other) => Math.abs(other.at - side.at) > 5)) chosen.push(side);
  }
  return chosen;
}

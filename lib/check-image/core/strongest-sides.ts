import { MISSING } from "./line-view";

/** Steepest side against the line, as the perspective of a hand-held picture makes it. */
const STEEPEST = 0.15;
const SLOPES = 31;
/** Steps kept of each side. */
const CHOICES = 8;
/** What one place of a side counts for at most, and the mean from which there is a side, in gray levels. */
const FULL_STEP = 14;
const LEAST_STEP = 0.45;

/** A straight step of brightness that may be a side of a document. */
export interface Side {
  /** Where the side crosses the middle of the stretch, and how it leans. */
  readonly at: number;
  readonly slope: number;
  /** Mean brightness step across it, in gray levels up to `FULL_STEP`. */
  readonly step: number;
  /** Whether the document is brighter there than what surrounds it. */
  readonly brighterInside: boolean;
}

/** The level at a place along a side and across it. */
export type Read = (along: number, across: number) => number;

/** The brightness step across a point of a side: there close by and farther off, so that a printed rule has none. */
function stepAt(read: Read, along: number, across: number): number {
  const inner = [read(along, across - 1), read(along, across - 2), read(along, across - 4)];
  const outer = [read(along, across + 1), read(along, across + 2), read(along, across + 4)];
  if (inner.includes(MISSING) || outer.includes(MISSING)) return 0;
  const close = (inner[0]! + inner[1]! - outer[0]! - outer[1]!) / 2;
  const wide = (inner[1]! + inner[2]! - outer[1]! - outer[2]!) / 2;
  if (close * wide <= 0) return 0;
  const step = Math.sign(close) * Math.min(Math.abs(close), Math.abs(wide) * 1.3, FULL_STEP);
  return step;
}

/** Where a side is sought: over which stretch, between which offsets, leaning how far to either side of a slope. */
interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly lowest: number;
  readonly highest: number;
  readonly slope?: number;
  readonly lean?: number;
}

/** The strongest straight steps along a stretch, up or down, the strongest first. */
export function strongestSides(read: Read, { from, to, lowest, highest, slope = 0, lean = STEEPEST }: Stretch): Side[] {
  const middle = (from + to) / 2;
  const every = Math.max(1, (to - from) / 90);
  const found: Side[] = [];
  for (let at = lowest; at <= highest; at++) {
    let best: Side | null = null;
    for (let s = 0; s < SLOPES; s++) {
      const leaning = slope + ((2 * s) / (SLOPES - 1) - 1) * lean;
      let sum = 0;
      let count = 0;
      for (let along = from; along < to; along += every) {
        const across = stepAt(read, Math.round(along), Math.round(at + leaning * (along - middle)));
        sum += across;
        count++;
      }
      const step = Math.abs(sum) / count;
      if (step > (best?.step ?? LEAST_STEP)) best = { at, slope: leaning, step, brighterInside: sum > 0 };
    }
    if (best) found.push(best);
  }
  found.sort((p, q) => q.step - p.step);
  const apart: Side[] = [];
  for (const side of found) {
    if (apart.length < CHOICES && apart.every((other) => Math.abs(other.at - side.at) > 5)) apart.push(side);
  }
  return apart;
}

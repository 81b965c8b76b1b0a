import type { E13bSymbol } from "./e13b-glyphs";
import type { InkScale } from "./ink-levels";
import type { MicrStrip } from "./micr-strip";
import type { MicrTemplateSet } from "./micr-templates";

/** Difference in darkness, of the range from paper to ink, that noise and safety-paper may make. */
const SLACK = 0.15;
/** Foreign ink (a signature, a stamp) is common, lost ink is rare: what it costs when a symbol leaves ink unexplained. */
const FOREIGN_WEIGHT = 0.3;
const REACH = 1;
/** Symbols that are laid on a pixel beside the place too: the others cannot win there. */
const LIKELIEST = 6;
/** A cell with less ink than this, in parts of the lightest symbol's, holds none. */
const CERTAINLY_BLANK = 0.15;

/** Coverage of a template's pixel from which it is solid ink, and up to which it is none; and so many pixels tell how dark. */
const SOLID = 0.7;
const BARE = 0.15;
const FEWEST_TOLD = 36;

/** What a cell most probably holds. */
export interface CellReading {
  /** Null for a blank. */
  readonly symbol: E13bSymbol | null;
  /** Lead over the next best reading, in parts of the lead that a perfect print has: 1 when beyond doubt, 0 between two. */
  readonly lead: number;
  /** Share of the symbol's ink that is not there, and other ink in parts of its own. */
  readonly absent: number;
  readonly foreign: number;
  /** Of every symbol the share of its ink that is not there; null for a cell without ink. */
  readonly absents: Float32Array | null;
}

/** Weighs cells of one strip against all symbols and the blank. */
export class CellScale {
  /** Cost of reading j where i stands; the last row and column are the blank. */
  private readonly distances: readonly Float32Array[];
  private readonly inks: Float32Array;

  constructor(
    private readonly strip: MicrStrip,
    private readonly set: MicrTemplateSet,
    private readonly levels: Pick<InkScale, "near">,
  ) {
    this.distances = distancesOf(set);
    this.inks = Float32Array.from(set.templates, ({ inkTotal }) => inkTotal);
  }

  /** Whether it is as dark above and below a cell as in ink: beyond the paper's edge, or in a border. */
  isInDark(right: number, middle: number): boolean {
    const { strip, set } = this;
    const { paper, ink } = this.levels.near(right);
    const threshold = paper + 0.4 * (ink - paper);
    const [from, to] = [Math.max(0, Math.round(right - set.rightEdge)), Math.min(strip.width, Math.round(right) + 2)];
    const isDark = (y: number): boolean => {
      let dark = 0;
      for (let x = from; x < to; x++) if ((strip.darkness[y * strip.width + x] ?? 0) > threshold) dark++;
      return 2 * dark > to - from;
    };
    const reach = Math.round(set.height / 2) + 2;
    return (
      isDark(Math.max(0, Math.round(middle) - reach)) && isDark(Math.min(strip.height - 1, Math.round(middle) + reach))
    );
  }

  /** Whether ink crosses the border of a cell above or below, where no symbol has any. */
  goesOn(right: number, middle: number): boolean {
    const { strip, set } = this;
    const { paper, ink } = this.levels.near(right);
    const threshold = paper + 0.4 * (ink - paper);
    const reach = Math.round(set.height / 2);
    const [from, to] = [Math.max(0, Math.round(right - set.rightEdge)), Math.min(strip.width, Math.round(right) + 2)];
    let dark = 0;
    for (const y of [middle - reach, middle - reach - 1, middle + reach, middle + reach + 1]) {
      const row = Math.min(strip.height - 1, Math.max(0, Math.round(y))) * strip.width;
      for (let x = from; x < to; x++) if (strip.darkness[row + x]! > threshold) dark++;
    }
    return dark >= 3;
  }

  /** Ink in a window, in parts of the lightest symbol's. */
  private inkShare(left: number, top: number, paper: number, range: number): number {
    const { strip, set } = this;
    let sum = 0;
    for (let y = Math.max(0, top); y < Math.min(strip.height, top + set.height); y++) {
      for (let x = Math.max(0, left); x < Math.min(strip.width, left + set.width); x++) {
        const share = (strip.darkness[y * strip.width + x]! - paper) / range;
        if (share > SLACK) sum += share - SLACK;
      }
    }
    return sum / Math.min(...this.inks);
  }

  /**
   * How dark nearly all ink is that a symbol has and another one lacks, in parts of the ink that both have: at most about 1
   * for print, more where a darker pen makes the one look like the other. 1 when there is too little to tell.
   */
  inkBeyond(right: number, middle: number, symbol: E13bSymbol, other: E13bSymbol): number {
    const { strip, set } = this;
    const { paper } = this.levels.near(right);
    const has = this.coverageOf(symbol);
    const lacks = this.coverageOf(other);
    let best = 0;
    let ratio = 1;
    for (let dy = -REACH; dy <= REACH; dy++) {
      for (let dx = -REACH; dx <= REACH; dx++) {
        const [left, top] = [Math.round(right - set.rightEdge) + dx, Math.round(middle - set.middle) + dy];
        if (left < 0 || top < 0 || left + set.width > strip.width || top + set.height > strip.height) continue;
        let fit = 0;
        const [beyond, common]: [number[], number[]] = [[], []];
        for (let y = 0, at = 0; y < set.height; y++) {
          for (let x = 0; x < set.width; x++, at++) {
            const darkness = strip.darkness[(top + y) * strip.width + left + x]! - paper;
            fit += darkness * has[at]!;
            if (has[at]! < SOLID) continue;
            if (lacks[at]! >= SOLID) common.push(darkness);
            else if (lacks[at]! < BARE) beyond.push(darkness);
          }
        }
        if (fit <= best) continue;
        best = fit;
        const isTold = beyond.length >= FEWEST_TOLD && common.length >= FEWEST_TOLD;
        ratio = isTold ? quantile(beyond, 0.3) / Math.max(1, quantile(common, 0.5)) : 1;
      }
    }
    return ratio;
  }

  private coverageOf(symbol: E13bSymbol): Float32Array {
    return this.set.templates.find((template) => template.symbol === symbol)!.coverage;
  }

  /** What stands in the cell whose right edge and middle are given, to a pixel or so. */
  weigh(right: number, middle: number): CellReading | null {
    const { strip, set } = this;
    const { paper, ink } = this.levels.near(right);
    const range = Math.max(12, ink - paper);
    const left = Math.round(right - set.rightEdge);
    const top = Math.round(middle - set.middle);
    const count = set.templates.length;
    if (this.inkShare(left, top, paper, range) < CERTAINLY_BLANK) {
      return { symbol: null, lead: 1, absent: 0, foreign: 0, absents: null };
    }
    const absents = new Float32Array(count).fill(Number.POSITIVE_INFINITY);
    const foreigns = new Float32Array(count).fill(Number.POSITIVE_INFINITY);
    const costs = new Float32Array(count + 1).fill(Number.POSITIVE_INFINITY);
    const seen = new Float32Array(set.width * set.height);
    const measure = (x0: number, y0: number, symbols: readonly number[]): void => {
      if (x0 < 0 || y0 < 0 || x0 + set.width > strip.width || y0 + set.height > strip.height) return;
      let other = 0;
      for (let y = 0, at = 0; y < set.height; y++) {
        const from = (y0 + y) * strip.width + x0;
        for (let x = 0; x < set.width; x++) {
          const share = Math.min(1.1, (strip.darkness[from + x]! - paper) / range);
          seen[at++] = share;
          if (share > SLACK) other += share - SLACK;
        }
      }
      costs[count] = Math.min(costs[count]!, other * FOREIGN_WEIGHT);
      for (const i of symbols) {
        const { absent, foreign } = compare(set.templates[i]!.coverage, seen);
        const cost = absent + FOREIGN_WEIGHT * foreign;
        if (cost >= costs[i]!) continue;
        costs[i] = cost;
        absents[i] = absent;
        foreigns[i] = foreign;
      }
    };
    const all = set.templates.map((_, i) => i);
    measure(left, top, all);
    const likeliest = all.sort((a, b) => costs[a]! - costs[b]!).slice(0, LIKELIEST);
    for (let dy = -REACH; dy <= REACH; dy++) {
      for (let dx = -REACH; dx <= REACH; dx++) if (dx !== 0 || dy !== 0) measure(left + dx, top + dy, likeliest);
    }
    if (costs[count] === Number.POSITIVE_INFINITY) return null;
    let best = 0;
    for (let i = 1; i <= count; i++) if (costs[i]! < costs[best]!) best = i;
    let lead = Number.POSITIVE_INFINITY;
    for (let i = 0; i <= count; i++) {
      if (i !== best) lead = Math.min(lead, (costs[i]! - costs[best]!) / this.distances[best]![i]!);
    }
    const shares = absents.map((absent, i) => absent / this.inks[i]!);
    if (best === count) {
      const foreign = costs[count]! / FOREIGN_WEIGHT / this.inks[1]!;
      return { symbol: null, lead, absent: 0, foreign, absents: shares };
    }
    const { symbol, inkTotal } = set.templates[best]!;
    return { symbol, lead, absent: shares[best]!, foreign: foreigns[best]! / inkTotal, absents: shares };
  }
}

function compare(expected: Float32Array, seen: Float32Array): { absent: number; foreign: number } {
  let absent = 0;
  let foreign = 0;
  for (let i = 0; i < expected.length; i++) {
    const difference = expected[i]! - seen[i]!;
    if (difference > SLACK) absent += difference - SLACK;
    else if (difference < -SLACK) foreign -= difference + SLACK;
  }
  return { absent, foreign };
}

function quantile(values: number[], share: number): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

const KNOWN = new WeakMap<MicrTemplateSet, Float32Array[]>();

function distancesOf(set: MicrTemplateSet): readonly Float32Array[] {
  const known = KNOWN.get(set);
  if (known) return known;
  const blank = new Float32Array(set.width * set.height);
  const shapes = [...set.templates.map(({ coverage }) => coverage), blank];
  const distances = shapes.map((truth) =>
    Float32Array.from(shapes, (reading) => {
      let least = Number.POSITIVE_INFINITY;
      for (let dy = -REACH; dy <= REACH; dy++) {
        for (let dx = -REACH; dx <= REACH; dx++) {
          const { absent, foreign } = compare(reading, shifted(truth, set.width, set.height, dx, dy));
          least = Math.min(least, absent + FOREIGN_WEIGHT * foreign);
        }
      }
      return Math.max(1, least);
    }),
  );
  KNOWN.set(set, distances);
  return distances;
}

function shifted(values: Float32Array, width: number, height: number, dx: number, dy: number): Float32Array {
  const out = new Float32Array(values.length);
  for (let y = Math.max(0, dy); y < Math.min(height, height + dy); y++) {
    for (let x = Math.max(0, dx); x < Math.min(width, width + dx); x++) {
      out[y * width + x] = values[(y - dy) * width + x - dx]!;
    }
  }
  return out;
}

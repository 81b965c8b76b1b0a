import type { E13bSymbol } from "@endorse/check-image/core/micr/font/e13b-glyphs";
import type { MicrTemplateSet } from "@endorse/check-image/core/micr/font/micr-templates";
import type { LocalInkLevels } from "@endorse/check-image/core/micr/matching/ink-levels";
import type { MicrStrip } from "@endorse/check-image/core/micr/matching/micr-strip";
import { CellCosts } from "./cell-costs";
import { computeSymbolDistances, EXTRANEOUS_WEIGHT, SHIFT, TOLERANCE } from "./symbol-costs";

/** Number of symbols to compare at shifted positions; the other symbols can't have the lowest cost there. */
const MAX_SHIFTED_SYMBOLS = 6;
/** Maximum ink in a blank cell, relative to the lightest symbol. */
const MAX_BLANK_INK = 0.15;

/** A cell's most probable content, based on its ink. */
export interface CellAnalysis {
  /** Null for a blank. */
  readonly symbol: E13bSymbol | null;
  /**
   * Cost margin over the next best symbol or blank, relative to a perfect print: 1 when certain, 0 when ambiguous.
   */
  readonly margin: number;
  /** Missing and extraneous ink, relative to the symbol's ink. */
  readonly missing: number;
  readonly extraneous: number;
  /** Each symbol's share of missing ink; null for a cell without ink. */
  readonly missingShares: Float32Array | null;
}

/** Compares the ink in a strip's cells with all symbols and the blank. */
export class CellAnalyzer {
  /** Cost of reading j where i is printed; the last row and column are for the blank. */
  private readonly distances: readonly Float32Array[];
  private readonly inks: Float32Array;

  constructor(
    private readonly strip: MicrStrip,
    private readonly set: MicrTemplateSet,
    private readonly levels: Pick<LocalInkLevels, "at">,
  ) {
    this.distances = computeSymbolDistances(set);
    this.inks = Float32Array.from(set.templates, ({ inkTotal }) => inkTotal);
  }

  /** Analyzes the cell with this right edge and center, accurate to a pixel; null at the strip's border. */
  analyze(right: number, middle: number): CellAnalysis | null {
    const { set } = this;
    const { paper, ink } = this.levels.at(right);
    const range = Math.max(12, ink - paper);
    const left = Math.round(right - set.rightEdge);
    const top = Math.round(middle - set.middle);
    if (this.inkShare(left, top, paper, range) < MAX_BLANK_INK) {
      return { symbol: null, margin: 1, missing: 0, extraneous: 0, missingShares: null };
    }
    const costs = new CellCosts(this.strip, set, paper, range);
    const all = set.templates.map((_, i) => i);
    costs.measure(left, top, all);
    const candidates = all.sort((a, b) => costs.total[a]! - costs.total[b]!).slice(0, MAX_SHIFTED_SYMBOLS);
    for (let dy = -SHIFT; dy <= SHIFT; dy++) {
      for (let dx = -SHIFT; dx <= SHIFT; dx++) {
        if (dx !== 0 || dy !== 0) costs.measure(left + dx, top + dy, candidates);
      }
    }
    return this.choose(costs);
  }

  /** Chooses the symbol or blank with the lowest cost. */
  private choose({ total, missing, extraneous }: CellCosts): CellAnalysis | null {
    const count = this.set.templates.length;
    if (total[count] === Number.POSITIVE_INFINITY) return null;
    let best = 0;
    for (let i = 1; i <= count; i++) if (total[i]! < total[best]!) best = i;
    let margin = Number.POSITIVE_INFINITY;
    for (let i = 0; i <= count; i++) {
      if (i !== best) margin = Math.min(margin, (total[i]! - total[best]!) / this.distances[best]![i]!);
    }
    const missingShares = missing.map((ink, i) => ink / this.inks[i]!);
    if (best === count) {
      const unexplained = total[count]! / EXTRANEOUS_WEIGHT / this.inks[1]!;
      return { symbol: null, margin, missing: 0, extraneous: unexplained, missingShares };
    }
    const { symbol, inkTotal } = this.set.templates[best]!;
    return { symbol, margin, missing: missingShares[best]!, extraneous: extraneous[best]! / inkTotal, missingShares };
  }

  /** Measures the ink in a window, relative to the lightest symbol. */
  private inkShare(left: number, top: number, paper: number, range: number): number {
    const { strip, set } = this;
    let sum = 0;
    for (let y = Math.max(0, top); y < Math.min(strip.height, top + set.height); y++) {
      for (let x = Math.max(0, left); x < Math.min(strip.width, left + set.width); x++) {
        const share = (strip.darkness[y * strip.width + x]! - paper) / range;
        if (share > TOLERANCE) sum += share - TOLERANCE;
      }
    }
    return sum / Math.min(...this.inks);
  }
}

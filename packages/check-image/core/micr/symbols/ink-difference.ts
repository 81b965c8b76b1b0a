import type { E13bSymbol } from "@endorse/check-image/core/micr/font/e13b-glyphs";
import type { MicrTemplateSet } from "@endorse/check-image/core/micr/font/micr-templates";
import type { LocalInkLevels } from "@endorse/check-image/core/micr/matching/ink-levels";
import type { MicrStrip } from "@endorse/check-image/core/micr/matching/micr-strip";

/** Maximum misalignment of a cell, in strip pixels. */
const SHIFT = 1;

/**
 * Minimum template coverage of a solid ink pixel, maximum coverage of a bare pixel, and the minimum number of pixels to
 * measure an ink level.
 */
const SOLID = 0.7;

const BARE = 0.15;
const MIN_PIXELS = 36;

/** Compares the ink that distinguishes two symbols in a strip's cells. */
export class InkDifference {
  constructor(
    private readonly strip: MicrStrip,
    private readonly set: MicrTemplateSet,
    private readonly levels: Pick<LocalInkLevels, "at">,
  ) {}

  /**
   * Measures the darkness of the ink that only `symbol` has, relative to the ink that both symbols have: at most about
   * 1 for print, more if a darker pen changed `other` to `symbol`. Returns 1 when there are too few pixels.
   */
  ratio(right: number, middle: number, symbol: E13bSymbol, other: E13bSymbol): number {
    const { strip, set } = this;
    const { paper } = this.levels.at(right);
    const symbolCoverage = this.coverageOf(symbol);
    const otherCoverage = this.coverageOf(other);
    let best = 0;
    let ratio = 1;
    for (let dy = -SHIFT; dy <= SHIFT; dy++) {
      for (let dx = -SHIFT; dx <= SHIFT; dx++) {
        const [left, top] = [Math.round(right - set.rightEdge) + dx, Math.round(middle - set.middle) + dy];
        if (left < 0 || top < 0 || left + set.width > strip.width || top + set.height > strip.height) continue;
        let fit = 0;
        const [additional, common]: [number[], number[]] = [[], []];
        for (let y = 0, at = 0; y < set.height; y++) {
          for (let x = 0; x < set.width; x++, at++) {
            const darkness = strip.darkness[(top + y) * strip.width + left + x]! - paper;
            fit += darkness * symbolCoverage[at]!;
            if (symbolCoverage[at]! < SOLID) continue;
            if (otherCoverage[at]! >= SOLID) common.push(darkness);
            else if (otherCoverage[at]! < BARE) additional.push(darkness);
          }
        }
        if (fit <= best) continue;
        best = fit;
        const isMeasurable = additional.length >= MIN_PIXELS && common.length >= MIN_PIXELS;
        ratio = isMeasurable ? computeQuantile(additional, 0.3) / Math.max(1, computeQuantile(common, 0.5)) : 1;
      }
    }
    return ratio;
  }

  private coverageOf(symbol: E13bSymbol): Float32Array {
    return this.set.templates.find((template) => template.symbol === symbol)!.coverage;
  }
}

function computeQuantile(values: number[], share: number): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}

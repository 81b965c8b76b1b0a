import type { MicrTemplateSet } from "@endorse/check-image/core/micr/font/micr-templates";
import { CorrelationWindow } from "@endorse/check-image/core/micr/matching/correlation-window";
import type { LocalInkLevels } from "@endorse/check-image/core/micr/matching/ink-levels";
import type { MicrStrip } from "@endorse/check-image/core/micr/matching/micr-strip";
import type { SymbolClassification } from "@endorse/check-image/core/micr/network/symbol-classifier";

/** Maximum offset from a cell's position to search for a faint symbol, in strip pixels. */
const SHIFT = 2;
/** Contrast range of faint ink, relative to the line's symbols; lower is noise, higher is a pen. */
const MIN_FAINT = 0.015;
const MAX_FAINT = 0.3;
/** Minimum correlation of a faded symbol, and of a possibly faded symbol if the network is not certain of a blank. */
const FADED_SCORE = 0.75;
const MAYBE_FADED_SCORE = 0.5;
const MAYBE_FADED_SCORE_AT_END = 0.6;
/** Minimum probabilities for the network to be certain of a blank and of other content. */
const BLANK_PROBABILITY = 0.88;
const CONTENT_PROBABILITY = 0.4;
/** Minimum glare: excess brightness of the paper relative to the ink contrast, within the line and at its ends. */
const GLARE = 0.3;
const GLARE_AT_END = 0.5;
/** The same within the line if the cell is nearly white, at most this dark, and half of the paper's darkness is gone. */
const WHITE_GLARE = 0.12;
const NEARLY_WHITE = 16;
const BRIGHT_QUANTILE = 0.1;
/** Minimum darkness of paper that a saturated cell differs from, and maximum darkness of a saturated pixel. */
const UNSATURATED = 4;
const SATURATED = 1;
/** Minimum smear: excess darkness of a cell over the paper above and below it, relative to the ink contrast. */
const SMEAR = 0.1;
/**
 * The same without pen strokes; pixels this dark, relative to the ink contrast, and their neighbors within an edge's
 * width in strip pixels belong to a stroke.
 */
const FAINT_SMEAR = 0.05;
const PEN = 0.4;
const PEN_EDGE = 3;
/** Half the height of a symbol, and the range of rows above and below that no symbol reaches, in strip pixels. */
const HALF_HEIGHT = 10;
const FREE_FROM = 13;
const FREE_TO = 18;

/** Determines whether a blank cell is bare paper or may contain a faded symbol. */
export class BlankEvidence {
  private readonly window: CorrelationWindow;

  constructor(
    private readonly strip: MicrStrip,
    private readonly set: MicrTemplateSet,
    private readonly levels: Pick<LocalInkLevels, "at">,
  ) {
    this.window = new CorrelationWindow(set.width, set.height);
  }

  /**
   * Whether a cell without readable ink may contain a symbol: faint or blurred ink, glare, or an uncertain network.
   *
   * @param classify classifies the cell; called only if the result matters, because it is slow
   */
  mayHaveSymbol(right: number, middle: number, classify: () => SymbolClassification, isEnd: boolean): boolean {
    if (!isEnd && classify().best !== " " && classify().probability >= CONTENT_PROBABILITY) return true;
    const { paper, ink } = this.levels.at(right);
    const range = Math.max(12, ink - paper);
    const levels = this.sortedLevels(right, middle);
    const bright = quantile(levels, BRIGHT_QUANTILE);
    const excess = paper - bright;
    if (excess > (isEnd ? GLARE_AT_END : GLARE) * range) return true;
    if (!isEnd && bright <= NEARLY_WHITE && excess > Math.max(WHITE_GLARE * range, paper / 2)) return true;
    // Glare that erases ink saturates the whole cell, which proves nothing about its content.
    if (paper >= UNSATURATED && quantile(levels, 0.5) <= SATURATED) return true;
    if (this.measureSmear(right, middle) > SMEAR * range) return true;
    if (!isEnd && this.measureSmear(right, middle, paper + PEN * range) > FAINT_SMEAR * range) return true;
    const faint = this.bestFaintScore(right, middle, range);
    if (faint >= FADED_SCORE) return true;
    if (faint < (isEnd ? MAYBE_FADED_SCORE_AT_END : MAYBE_FADED_SCORE)) return false;
    const { best, probability } = classify();
    return best !== " " || probability < BLANK_PROBABILITY;
  }

  /** Finds the best correlation of faint ink with a symbol. */
  private bestFaintScore(right: number, middle: number, range: number): number {
    const { strip, set, window } = this;
    let best = 0;
    for (let dy = -SHIFT; dy <= SHIFT; dy++) {
      for (let dx = -SHIFT; dx <= SHIFT; dx++) {
        const [left, top] = [Math.round(right - set.rightEdge) + dx, Math.round(middle - set.middle) + dy];
        if (left < 0 || top < 0 || left + set.width > strip.width || top + set.height > strip.height) continue;
        window.load(strip, left, top);
        const contrast = window.contrast();
        if (contrast < MIN_FAINT * range || contrast > MAX_FAINT * range) continue;
        const norm = 1 / Math.sqrt(window.variation);
        for (const { values } of set.templates) best = Math.max(best, window.dot(values) * norm);
      }
    }
    return best;
  }

  /**
   * Measures how much darker a cell is than the paper above and below it.
   *
   * @param pen darkness of ink to ignore, with its blurred edges
   */
  private measureSmear(right: number, middle: number, pen = Number.POSITIVE_INFINITY): number {
    const row = Math.round(middle);
    const above = this.meanDarkness(right, row - FREE_TO, row - FREE_FROM, pen);
    const below = this.meanDarkness(right, row + FREE_FROM, row + FREE_TO, pen);
    return this.meanDarkness(right, row - HALF_HEIGHT, row + HALF_HEIGHT, pen) - Math.max(above, below);
  }

  private meanDarkness(right: number, top: number, bottom: number, pen: number): number {
    const { strip, set } = this;
    let [sum, count] = [0, 0];
    for (let y = Math.max(0, top); y < Math.min(strip.height, bottom); y++) {
      for (let x = Math.max(0, Math.round(right - set.rightEdge)); x < Math.min(strip.width, right); x++) {
        if (this.isNearPen(x, y, pen)) continue;
        sum += strip.darkness[y * strip.width + x]!;
        count++;
      }
    }
    return count === 0 ? 0 : sum / count;
  }

  private isNearPen(x: number, y: number, pen: number): boolean {
    const { width, height, darkness } = this.strip;
    if (pen === Number.POSITIVE_INFINITY) return false;
    for (let v = Math.max(0, y - PEN_EDGE); v <= Math.min(height - 1, y + PEN_EDGE); v++) {
      for (let u = Math.max(0, x - PEN_EDGE); u <= Math.min(width - 1, x + PEN_EDGE); u++) {
        if (darkness[v * width + u]! > pen) return true;
      }
    }
    return false;
  }

  /** Returns the darkness of a cell's pixels, in ascending order. */
  private sortedLevels(right: number, middle: number): Float32Array {
    const { strip, set } = this;
    const [left, top] = [Math.round(right - set.rightEdge), Math.round(middle - set.middle)];
    const levels: number[] = [];
    for (let y = Math.max(0, top); y < Math.min(strip.height, top + set.height); y++) {
      for (let x = Math.max(0, left); x < Math.min(strip.width, left + set.width); x++) {
        levels.push(strip.darkness[y * strip.width + x]!);
      }
    }
    return Float32Array.from(levels).sort();
  }
}

function quantile(sorted: Float32Array, share: number): number {
  return sorted[Math.floor(sorted.length * share)] ?? 255;
}

import type { MicrTemplateSet } from "@endorse/check-image/core/micr/font/micr-templates";
import type { MicrStrip } from "@endorse/check-image/core/micr/matching/micr-strip";
import { compareInk, EXTRANEOUS_WEIGHT, TOLERANCE } from "./symbol-costs";

/** The lowest costs of all symbols and of the blank (last), over the measured positions of a cell. */
export class CellCosts {
  readonly total: Float32Array;
  /** Each symbol's missing and extraneous ink at its best position, in fully covered pixels. */
  readonly missing: Float32Array;
  readonly extraneous: Float32Array;
  private readonly windowInk: Float32Array;

  /**
   * @param paper darkness of paper
   * @param range difference in darkness between ink and paper
   */
  constructor(
    private readonly strip: MicrStrip,
    private readonly set: MicrTemplateSet,
    private readonly paper: number,
    private readonly range: number,
  ) {
    const count = set.templates.length;
    this.total = new Float32Array(count + 1).fill(Number.POSITIVE_INFINITY);
    this.missing = new Float32Array(count).fill(Number.POSITIVE_INFINITY);
    this.extraneous = new Float32Array(count).fill(Number.POSITIVE_INFINITY);
    this.windowInk = new Float32Array(set.width * set.height);
  }

  /** Compares the window at a position with some symbols and the blank; ignores windows that extend past the strip. */
  measure(left: number, top: number, symbols: readonly number[]): void {
    const { strip, set, paper, range, windowInk, total, missing, extraneous } = this;
    if (left < 0 || top < 0 || left + set.width > strip.width || top + set.height > strip.height) return;
    let ink = 0;
    for (let y = 0, at = 0; y < set.height; y++) {
      const from = (top + y) * strip.width + left;
      for (let x = 0; x < set.width; x++) {
        const share = Math.min(1.1, (strip.darkness[from + x]! - paper) / range);
        windowInk[at++] = share;
        if (share > TOLERANCE) ink += share - TOLERANCE;
      }
    }
    const blank = set.templates.length;
    total[blank] = Math.min(total[blank]!, ink * EXTRANEOUS_WEIGHT);
    for (const i of symbols) {
      const compared = compareInk(set.templates[i]!.coverage, windowInk);
      const cost = compared.missing + EXTRANEOUS_WEIGHT * compared.extraneous;
      if (cost >= total[i]!) continue;
      total[i] = cost;
      missing[i] = compared.missing;
      extraneous[i] = compared.extraneous;
    }
  }
}

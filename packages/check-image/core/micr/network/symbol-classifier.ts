import type { LocalInkLevels } from "@endorse/check-image/core/micr/matching/ink-levels";
import type { MicrStrip } from "@endorse/check-image/core/micr/matching/micr-strip";
import { PATCH_HEIGHT, PATCH_WIDTH, PatchNetwork } from "@endorse/check-image/core/pixels/patch-network";
import { CLASS_COUNT, SYMBOL_CLASSES, type SymbolClass } from "./symbol-classes";
import { samplePatch } from "./symbol-patch";
import { SYMBOL_WEIGHTS } from "./symbol-weights";

/** Offsets of the evaluated patches from the cell, in strip pixels; averaging makes the classification more robust. */
const OFFSETS = [
  [0, 0],
  [-0.6, 0],
  [0.6, 0],
  [0, -0.6],
  [0, 0.6],
] as const;

let network: PatchNetwork | undefined;

export interface SymbolClassification {
  /** Probability of each of `SYMBOL_CLASSES`, 0 to 1. */
  readonly probabilities: Float32Array;
  /** The most probable class and its probability. */
  readonly best: SymbolClass;
  readonly probability: number;
}

export function getProbability({ probabilities }: SymbolClassification, symbol: SymbolClass): number {
  return probabilities[SYMBOL_CLASSES.indexOf(symbol)]!;
}

/** Classifies a strip's cells independently of template matching, so that the two methods can verify each other. */
export class SymbolClassifier {
  private readonly patch = new Float32Array(PATCH_WIDTH * PATCH_HEIGHT);

  constructor(
    private readonly strip: MicrStrip,
    private readonly levels: Pick<LocalInkLevels, "at">,
  ) {}

  /** Classifies the cell whose ink ends at column `right`. */
  classify(right: number, middle: number): SymbolClassification {
    const probabilities = new Float32Array(CLASS_COUNT);
    for (const offset of OFFSETS) {
      const result = this.classifyPatch(right, middle, offset);
      for (let i = 0; i < CLASS_COUNT; i++) probabilities[i] = probabilities[i]! + result[i]! / OFFSETS.length;
    }
    let best = 0;
    for (let i = 1; i < CLASS_COUNT; i++) if (probabilities[i]! > probabilities[best]!) best = i;
    return { probabilities, best: SYMBOL_CLASSES[best]!, probability: probabilities[best]! };
  }

  /**
   * Classifies a cell only if another class than the symbol can have this mean probability; null if none can, which one
   * or two patches usually show.
   */
  classifyIfContested(
    right: number,
    middle: number,
    symbol: SymbolClass,
    probability: number,
  ): SymbolClassification | null {
    let certain = 0;
    for (const offset of OFFSETS) {
      certain += this.classifyPatch(right, middle, offset)[SYMBOL_CLASSES.indexOf(symbol)]!;
      if (1 - certain / OFFSETS.length < probability) return null;
    }
    return this.classify(right, middle);
  }

  private classifyPatch(right: number, middle: number, [dx, dy]: (typeof OFFSETS)[number]): Float32Array {
    network ??= PatchNetwork.decode(SYMBOL_WEIGHTS, CLASS_COUNT);
    samplePatch(this.strip, right + dx, middle + dy, this.levels.at(right), this.patch);
    return network.classify(this.patch);
  }
}

import type { InkScale } from "./ink-levels";
import type { MicrStrip } from "./micr-strip";
import { PATCH_HEIGHT, PATCH_WIDTH, PatchNetwork } from "./patch-network";
import { CLASS_COUNT, SYMBOL_CLASSES, type SymbolClass } from "./symbol-classes";
import { cutPatch } from "./symbol-patch";
import { SYMBOL_WEIGHTS } from "./symbol-weights";

/** Where a cell is looked at, in pixels of the strip beside its place: the mean of what is seen is surer than one glance. */
const GLANCES = [
  [0, 0],
  [-0.6, 0],
  [0.6, 0],
  [0, -0.6],
  [0, 0.6],
] as const;

let network: PatchNetwork | undefined;

/** What the network of symbols thinks of a cell. */
export interface SymbolOpinion {
  /** Of each of `SYMBOL_CLASSES`, 0 to 1. */
  readonly chances: Float32Array;
  /** The likeliest, and its chance. */
  readonly best: SymbolClass;
  readonly chance: number;
}

/** How probable a class is. */
export function chanceOf({ chances }: SymbolOpinion, of: SymbolClass): number {
  return chances[SYMBOL_CLASSES.indexOf(of)]!;
}

/** Looks at cells of one strip in another way than by their likeness to templates, so that the two can check each other. */
export class OpinionGiver {
  private readonly patch = new Float32Array(PATCH_WIDTH * PATCH_HEIGHT);

  constructor(
    private readonly strip: MicrStrip,
    private readonly levels: Pick<InkScale, "near">,
  ) {}

  /** What stands in the cell whose ink ends at `right`. */
  at(right: number, middle: number): SymbolOpinion {
    network ??= PatchNetwork.fromLetters(SYMBOL_WEIGHTS);
    const chances = new Float32Array(CLASS_COUNT);
    const levels = this.levels.near(right);
    for (const [dx, dy] of GLANCES) {
      cutPatch(this.strip, right + dx, middle + dy, levels, this.patch);
      const seen = network.weigh(this.patch);
      for (let i = 0; i < CLASS_COUNT; i++) chances[i] = chances[i]! + seen[i]! / GLANCES.length;
    }
    let best = 0;
    for (let i = 1; i < CLASS_COUNT; i++) if (chances[i]! > chances[best]!) best = i;
    return { chances, best: SYMBOL_CLASSES[best]!, chance: chances[best]! };
  }
}

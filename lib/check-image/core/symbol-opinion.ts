import type { InkScale } from "./ink-levels";
import type { MicrStrip } from "./micr-strip";
import { CLASS_COUNT, type NetworkWeights, SYMBOL_CLASSES, type SymbolClass, SymbolNetwork } from "./symbol-network";
import { cutPatch, PATCH_HEIGHT, PATCH_WIDTH } from "./symbol-patch";
import { SYMBOL_WEIGHTS } from "./symbol-weights";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

interface LettersOfLayer {
  readonly scales: readonly number[];
  readonly letters: string;
}

/** Weights are kept as a letter each: 64 steps of a scale of their row. */
function weightsOf({ scales, letters }: LettersOfLayer): Float32Array {
  const length = letters.length / scales.length;
  return Float32Array.from(letters, (letter, i) => (LETTERS.indexOf(letter) - 32) * scales[Math.floor(i / length)]!);
}

let network: SymbolNetwork | undefined;

function networkOf({ first, second, hidden, output }: typeof SYMBOL_WEIGHTS): SymbolNetwork {
  const weights: NetworkWeights = {
    first: weightsOf(first),
    second: weightsOf(second),
    hidden: weightsOf(hidden),
    output: weightsOf(output),
  };
  return new SymbolNetwork(weights);
}

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
    network ??= networkOf(SYMBOL_WEIGHTS);
    cutPatch(this.strip, right, middle, this.levels.near(right), this.patch);
    const chances = network.weigh(this.patch).slice();
    let best = 0;
    for (let i = 1; i < CLASS_COUNT; i++) if (chances[i]! > chances[best]!) best = i;
    return { chances, best: SYMBOL_CLASSES[best]!, chance: chances[best]! };
  }
}

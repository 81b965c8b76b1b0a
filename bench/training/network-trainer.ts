import {
  FIRST_FILTERS,
  FIRST_HEIGHT,
  FIRST_SIZE,
  FIRST_WIDTH,
  HIDDEN_COUNT,
  type NetworkWeights,
  PATCH_WIDTH,
  PatchNetwork,
  POOLED_COUNT,
  SECOND_FILTERS,
  SECOND_HEIGHT,
  SECOND_SIZE,
  SECOND_WIDTH,
} from "@endorse/check-image/core/pixels/patch-network";
import { SCALE_UNITS } from "@endorse/check-image/core/pixels/weight-decoder";
import type { SeededRandom } from "@/bench/fronts/seeded-random";
import { encodeWeights } from "./encode-weights";
import { quantizeRow } from "./quantize-row";

/** Resolution of the rounded weights. */
export interface Quantization {
  /** Steps from zero to a row's largest weight, at most 31; fewer steps take less space. */
  readonly steps: number;
  /** Steps for the hidden layer, which has by far the most weights. */
  readonly hiddenSteps: number;
}

const LAYERS = ["first", "second", "hidden", "output"] as const;
const ROW_LENGTHS = {
  first: FIRST_SIZE + 1,
  second: SECOND_SIZE + 1,
  hidden: POOLED_COUNT + 1,
  output: HIDDEN_COUNT + 1,
};

/** Values of each layer in single precision, in the order of `NetworkWeights`. */
type LayerValues = Readonly<Record<(typeof LAYERS)[number], Float32Array>>;

/** Trains a patch network by backpropagation of cross-entropy loss, with the Adam optimizer (Kingma and Ba, 2015). */
export class NetworkTrainer {
  readonly network: PatchNetwork;
  private readonly weights: NetworkWeights;
  private readonly exact: LayerValues;
  private readonly gradients: LayerValues;
  private readonly moments: readonly { readonly mean: Float32Array; readonly square: Float32Array }[];
  private readonly backHidden = new Float32Array(HIDDEN_COUNT);
  private readonly backPooled = new Float32Array(POOLED_COUNT);
  private readonly backFirst = new Float32Array(FIRST_FILTERS * FIRST_HEIGHT * FIRST_WIDTH);
  private steps = 0;
  private isRounding = false;

  constructor(
    private readonly classes: number,
    random: SeededRandom,
    private readonly quantization: Quantization,
  ) {
    const randomLayer = (count: number, inputs: number): Float32Array =>
      Float32Array.from({ length: count * (inputs + 1) }, (_, i) =>
        i % (inputs + 1) === 0 ? 0 : random.normal() * 1.73 * Math.sqrt(2 / inputs),
      );
    this.exact = {
      first: randomLayer(FIRST_FILTERS, FIRST_SIZE),
      second: randomLayer(SECOND_FILTERS, SECOND_SIZE),
      hidden: randomLayer(HIDDEN_COUNT, POOLED_COUNT),
      output: randomLayer(classes, HIDDEN_COUNT),
    };
    const empty = (layer: keyof NetworkWeights) => new Float32Array(this.exact[layer].length);
    this.gradients = {
      first: empty("first"),
      second: empty("second"),
      hidden: empty("hidden"),
      output: empty("output"),
    };
    this.weights = {
      first: new Float64Array(this.exact.first.length),
      second: new Float64Array(this.exact.second.length),
      hidden: new Float64Array(this.exact.hidden.length),
      output: new Float64Array(this.exact.output.length),
    };
    this.moments = LAYERS.map((layer) => ({ mean: empty(layer), square: empty(layer) }));
    this.network = new PatchNetwork(this.weights);
    this.updateNetwork();
  }

  /** Makes the network classify with rounded weights, as shipped. Training still updates the exact weights. */
  startRounding(): void {
    this.isRounding = true;
    this.updateNetwork();
  }

  /** Accumulates one patch's gradient and returns its loss. */
  accumulate(patch: Float32Array, label: number): number {
    const probabilities = this.network.classify(patch);
    const loss = -Math.log(Math.max(1e-9, probabilities[label]!));
    this.backpropagateOutput(probabilities, label);
    this.backpropagateHidden();
    this.backpropagateSecond();
    this.backpropagateFirst(patch);
    return loss;
  }

  private backpropagateOutput(probabilities: Float32Array, label: number): void {
    const { weights, gradients, backHidden } = this;
    const { hidden } = this.network;
    backHidden.fill(0);
    for (let k = 0; k < this.classes; k++) {
      const error = probabilities[k]! - (k === label ? 1 : 0);
      let at = k * (HIDDEN_COUNT + 1);
      gradients.output[at] = gradients.output[at]! + error;
      at++;
      for (let j = 0; j < HIDDEN_COUNT; j++, at++) {
        backHidden[j] = backHidden[j]! + error * weights.output[at]!;
        gradients.output[at] = gradients.output[at]! + error * hidden[j]!;
      }
    }
  }

  private backpropagateHidden(): void {
    const { weights, gradients, backHidden, backPooled } = this;
    const { hidden, pooled } = this.network;
    backPooled.fill(0);
    for (let j = 0; j < HIDDEN_COUNT; j++) {
      const error = backHidden[j]!;
      if (hidden[j] === 0) continue;
      let at = j * (POOLED_COUNT + 1);
      gradients.hidden[at] = gradients.hidden[at]! + error;
      at++;
      for (let i = 0; i < POOLED_COUNT; i++, at++) {
        backPooled[i] = backPooled[i]! + error * weights.hidden[at]!;
        gradients.hidden[at] = gradients.hidden[at]! + error * pooled[i]!;
      }
    }
  }

  private backpropagateSecond(): void {
    const { weights, gradients, backPooled, backFirst } = this;
    const { pooled, origins, first } = this.network;
    backFirst.fill(0);
    for (let i = 0; i < POOLED_COUNT; i++) {
      const error = backPooled[i]!;
      if (pooled[i] === 0) continue;
      const index = origins[i]!;
      const f = Math.floor(index / (SECOND_HEIGHT * SECOND_WIDTH));
      const y = Math.floor(index / SECOND_WIDTH) % SECOND_HEIGHT;
      const x = index % SECOND_WIDTH;
      let at = f * (SECOND_SIZE + 1);
      gradients.second[at] = gradients.second[at]! + error;
      at++;
      for (let c = 0; c < FIRST_FILTERS; c++) {
        for (let dy = 0; dy < 3; dy++) {
          const from = (c * FIRST_HEIGHT + y + dy) * FIRST_WIDTH + x;
          for (let dx = 0; dx < 3; dx++, at++) {
            gradients.second[at] = gradients.second[at]! + error * first[from + dx]!;
            backFirst[from + dx] = backFirst[from + dx]! + error * weights.second[at]!;
          }
        }
      }
    }
  }

  private backpropagateFirst(patch: Float32Array): void {
    const { gradients, backFirst } = this;
    const { first } = this.network;
    for (let f = 0, index = 0; f < FIRST_FILTERS; f++) {
      const from = f * (FIRST_SIZE + 1);
      for (let y = 0; y < FIRST_HEIGHT; y++) {
        for (let x = 0; x < FIRST_WIDTH; x++, index++) {
          const error = backFirst[index]!;
          if (error === 0 || first[index] === 0) continue;
          gradients.first[from] = gradients.first[from]! + error;
          for (let dy = 0, at = from + 1; dy < 5; dy++) {
            const row = (2 * y + dy) * PATCH_WIDTH + 2 * x;
            for (let dx = 0; dx < 5; dx++, at++) gradients.first[at] = gradients.first[at]! + error * patch[row + dx]!;
          }
        }
      }
    }
  }

  /** Updates the weights from the gradients of the `count` patches accumulated since the last step. */
  step(count: number, rate: number): void {
    this.steps++;
    const [meanCorrection, squareCorrection] = [1 - 0.9 ** this.steps, 1 - 0.999 ** this.steps];
    LAYERS.forEach((layer, n) => {
      const { mean, square } = this.moments[n]!;
      const gradient = this.gradients[layer];
      const weight = this.exact[layer];
      for (let i = 0; i < weight.length; i++) {
        const g = gradient[i]! / count;
        gradient[i] = 0;
        mean[i] = 0.9 * mean[i]! + 0.1 * g;
        square[i] = 0.999 * square[i]! + 0.001 * g * g;
        weight[i] =
          weight[i]! - (rate * (mean[i]! / meanCorrection)) / (Math.sqrt(square[i]! / squareCorrection) + 1e-8);
      }
    });
    this.updateNetwork();
  }

  private updateNetwork(): void {
    for (const layer of LAYERS) {
      const weights = this.weights[layer];
      weights.set(this.exact[layer]);
      if (!this.isRounding) continue;
      this.quantizeLayer(layer).forEach(({ scale, steps }, row) => {
        const from = row * ROW_LENGTHS[layer];
        for (let i = 0; i < steps.length; i++) weights[from + i] = Math.fround(steps[i]! * (scale / SCALE_UNITS));
      });
    }
  }

  private quantizeLayer(layer: (typeof LAYERS)[number]) {
    const { steps, hiddenSteps } = this.quantization;
    const [exact, length] = [this.exact[layer], ROW_LENGTHS[layer]];
    return Array.from({ length: exact.length / length }, (_, row) =>
      quantizeRow(exact.subarray(row * length, (row + 1) * length), layer === "hidden" ? hiddenSteps : steps),
    );
  }

  /** Formats the quantized weights as a source file. */
  toSource(name: string, comment: string): string {
    const text = encodeWeights(LAYERS.map((layer) => this.quantizeLayer(layer)));
    return `/** ${comment}, for \`WeightDecoder\`. */\nexport const ${name} =\n  "${text}";\n`;
  }
}

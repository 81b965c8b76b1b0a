import { WeightDecoder } from "./weight-decoder";

/** Size of a network's input patch, in pixels. */
export const PATCH_WIDTH = 20;
export const PATCH_HEIGHT = 24;

const KERNEL_SIDE = 5;
const STRIDE = 2;
export const FIRST_FILTERS = 8;
export const FIRST_SIZE = KERNEL_SIDE * KERNEL_SIDE;
export const FIRST_WIDTH = Math.floor((PATCH_WIDTH - KERNEL_SIDE) / STRIDE) + 1;
export const FIRST_HEIGHT = Math.floor((PATCH_HEIGHT - KERNEL_SIDE) / STRIDE) + 1;
export const SECOND_FILTERS = 16;
export const SECOND_SIZE = 9 * FIRST_FILTERS;
export const SECOND_WIDTH = FIRST_WIDTH - 2;
export const SECOND_HEIGHT = FIRST_HEIGHT - 2;
const POOLED_WIDTH = SECOND_WIDTH / 2;
const POOLED_HEIGHT = SECOND_HEIGHT / 2;
export const POOLED_COUNT = SECOND_FILTERS * POOLED_WIDTH * POOLED_HEIGHT;
export const HIDDEN_COUNT = 40;

/** Rows of a bias and its weights: filters of the two convolutions, hidden units, classes. */
export interface NetworkWeights {
  readonly first: Float32Array;
  readonly second: Float32Array;
  readonly hidden: Float32Array;
  readonly output: Float32Array;
}

/** A small convolutional network: two convolutional layers, 2 × 2 max pooling, one hidden layer, softmax. */
export class PatchNetwork {
  readonly first = new Float32Array(FIRST_FILTERS * FIRST_HEIGHT * FIRST_WIDTH);
  readonly second = new Float32Array(SECOND_FILTERS * SECOND_HEIGHT * SECOND_WIDTH);
  readonly pooled = new Float32Array(POOLED_COUNT);
  /** Index in the second layer that each pooled value came from, for training. */
  readonly origins = new Int32Array(POOLED_COUNT);
  readonly hidden = new Float32Array(HIDDEN_COUNT);
  readonly probabilities: Float32Array;

  constructor(private readonly weights: NetworkWeights) {
    this.probabilities = new Float32Array(weights.output.length / (HIDDEN_COUNT + 1));
  }

  /** The network whose weights `bench/training` wrote for a number of classes. */
  static decode(text: string, classes: number): PatchNetwork {
    const decoder = new WeightDecoder(text);
    return new PatchNetwork({
      first: decoder.readRows(FIRST_FILTERS, FIRST_SIZE + 1),
      second: decoder.readRows(SECOND_FILTERS, SECOND_SIZE + 1),
      hidden: decoder.readRows(HIDDEN_COUNT, POOLED_COUNT + 1),
      output: decoder.readRows(classes, HIDDEN_COUNT + 1),
    });
  }

  /**
   * The class probabilities of a patch of `PATCH_HEIGHT` rows, 0 paper and 1 ink; the returned array is overwritten by
   * the next call.
   */
  classify(patch: Float32Array): Float32Array {
    this.filterPatch(patch);
    this.filterFeatures();
    this.pool();
    const { hidden, output } = this.weights;
    const { pooled } = this;
    const classes = this.probabilities.length;
    for (let j = 0, at = 0; j < HIDDEN_COUNT; j++) {
      let sum = hidden[at++]!;
      for (let i = 0; i < POOLED_COUNT; i++) sum += hidden[at++]! * pooled[i]!;
      this.hidden[j] = Math.max(sum, 0);
    }
    let highest = Number.NEGATIVE_INFINITY;
    for (let k = 0, at = 0; k < classes; k++) {
      let sum = output[at++]!;
      for (let j = 0; j < HIDDEN_COUNT; j++) sum += output[at++]! * this.hidden[j]!;
      this.probabilities[k] = sum;
      if (sum > highest) highest = sum;
    }
    let total = 0;
    for (let k = 0; k < classes; k++) {
      const value = Math.exp(this.probabilities[k]! - highest);
      this.probabilities[k] = value;
      total += value;
    }
    for (let k = 0; k < classes; k++) this.probabilities[k] = this.probabilities[k]! / total;
    return this.probabilities;
  }

  private filterPatch(patch: Float32Array): void {
    const { first: weights } = this.weights;
    const { first } = this;
    for (let f = 0, at = 0; f < FIRST_FILTERS; f++) {
      const from = f * (FIRST_SIZE + 1);
      for (let y = 0; y < FIRST_HEIGHT; y++) {
        for (let x = 0; x < FIRST_WIDTH; x++) {
          let sum = weights[from]!;
          let w = from + 1;
          for (let row = 0, i = y * STRIDE * PATCH_WIDTH + x * STRIDE; row < KERNEL_SIDE; row++, i += PATCH_WIDTH) {
            sum += weights[w]! * patch[i]!;
            sum += weights[w + 1]! * patch[i + 1]!;
            sum += weights[w + 2]! * patch[i + 2]!;
            sum += weights[w + 3]! * patch[i + 3]!;
            sum += weights[w + 4]! * patch[i + 4]!;
            w += KERNEL_SIDE;
          }
          first[at++] = Math.max(sum, 0);
        }
      }
    }
  }

  private filterFeatures(): void {
    const { second: weights } = this.weights;
    const { first } = this;
    for (let f = 0, at = 0; f < SECOND_FILTERS; f++) {
      const from = f * (SECOND_SIZE + 1);
      for (let y = 0; y < SECOND_HEIGHT; y++) {
        for (let x = 0; x < SECOND_WIDTH; x++) {
          let sum = weights[from]!;
          let w = from + 1;
          for (let c = 0; c < FIRST_FILTERS; c++) {
            const i = (c * FIRST_HEIGHT + y) * FIRST_WIDTH + x;
            sum +=
              weights[w]! * first[i]! +
              weights[w + 1]! * first[i + 1]! +
              weights[w + 2]! * first[i + 2]! +
              weights[w + 3]! * first[i + FIRST_WIDTH]! +
              weights[w + 4]! * first[i + FIRST_WIDTH + 1]! +
              weights[w + 5]! * first[i + FIRST_WIDTH + 2]! +
              weights[w + 6]! * first[i + 2 * FIRST_WIDTH]! +
              weights[w + 7]! * first[i + 2 * FIRST_WIDTH + 1]! +
              weights[w + 8]! * first[i + 2 * FIRST_WIDTH + 2]!;
            w += 9;
          }
          this.second[at++] = Math.max(sum, 0);
        }
      }
    }
  }

  private pool(): void {
    const { second, pooled, origins } = this;
    for (let f = 0, at = 0; f < SECOND_FILTERS; f++) {
      for (let y = 0; y < POOLED_HEIGHT; y++) {
        for (let x = 0; x < POOLED_WIDTH; x++, at++) {
          const corner = (f * SECOND_HEIGHT + 2 * y) * SECOND_WIDTH + 2 * x;
          let best = corner;
          for (const other of [corner + 1, corner + SECOND_WIDTH, corner + SECOND_WIDTH + 1]) {
            if (second[other]! > second[best]!) best = other;
          }
          pooled[at] = second[best]!;
          origins[at] = best;
        }
      }
    }
  }
}

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
  /** Accumulators of one filter of a convolution, in double precision. */
  private readonly sums = new Float64Array(FIRST_HEIGHT * FIRST_WIDTH);

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
    this.connect();
    const { output } = this.weights;
    const classes = this.probabilities.length;
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
    const { first, sums } = this;
    const size = FIRST_HEIGHT * FIRST_WIDTH;
    for (let f = 0; f < FIRST_FILTERS; f++) {
      const from = f * (FIRST_SIZE + 1);
      sums.fill(weights[from]!, 0, size);
      // One row of the kernel at a time, so that its weights stay in registers.
      for (let row = 0, w = from + 1; row < KERNEL_SIDE; row++, w += KERNEL_SIDE) {
        const w0 = weights[w]!;
        const w1 = weights[w + 1]!;
        const w2 = weights[w + 2]!;
        const w3 = weights[w + 3]!;
        const w4 = weights[w + 4]!;
        for (let y = 0, at = 0; y < FIRST_HEIGHT; y++) {
          let i = (y * STRIDE + row) * PATCH_WIDTH;
          let p0 = patch[i]!;
          let p1 = patch[i + 1]!;
          let p2 = patch[i + 2]!;
          for (let x = 0; x < FIRST_WIDTH; x++, at++, i += STRIDE) {
            const p3 = patch[i + 3]!;
            const p4 = patch[i + 4]!;
            sums[at] = sums[at]! + w0 * p0 + w1 * p1 + w2 * p2 + w3 * p3 + w4 * p4;
            p0 = p2;
            p1 = p3;
            p2 = p4;
          }
        }
      }
      for (let i = 0, at = f * size; i < size; i++, at++) first[at] = Math.max(sums[i]!, 0);
    }
  }

  private filterFeatures(): void {
    const { second, sums } = this;
    const { second: weights } = this.weights;
    const size = SECOND_HEIGHT * SECOND_WIDTH;
    for (let f = 0; f < SECOND_FILTERS; f++) {
      const from = f * (SECOND_SIZE + 1);
      sums.fill(weights[from]!, 0, size);
      for (let c = 0; c < FIRST_FILTERS; c++) this.addFeature(c, from + 1 + 9 * c);
      for (let i = 0, at = f * size; i < size; i++, at++) second[at] = Math.max(sums[i]!, 0);
    }
  }

  /** Adds a filter's 3 × 3 kernel, which begins at `w`, over one feature to the sums. */
  private addFeature(feature: number, w: number): void {
    const { second: weights } = this.weights;
    const { first, sums } = this;
    const w0 = weights[w]!;
    const w1 = weights[w + 1]!;
    const w2 = weights[w + 2]!;
    const w3 = weights[w + 3]!;
    const w4 = weights[w + 4]!;
    const w5 = weights[w + 5]!;
    const w6 = weights[w + 6]!;
    const w7 = weights[w + 7]!;
    const w8 = weights[w + 8]!;
    for (let y = 0, at = 0; y < SECOND_HEIGHT; y++) {
      const top = (feature * FIRST_HEIGHT + y) * FIRST_WIDTH;
      const middle = top + FIRST_WIDTH;
      const bottom = middle + FIRST_WIDTH;
      let a0 = first[top]!;
      let a1 = first[top + 1]!;
      let b0 = first[middle]!;
      let b1 = first[middle + 1]!;
      let c0 = first[bottom]!;
      let c1 = first[bottom + 1]!;
      for (let x = 2; x < FIRST_WIDTH; x++, at++) {
        const a2 = first[top + x]!;
        const b2 = first[middle + x]!;
        const c2 = first[bottom + x]!;
        sums[at] =
          sums[at]! + (w0 * a0 + w1 * a1 + w2 * a2 + w3 * b0 + w4 * b1 + w5 * b2 + w6 * c0 + w7 * c1 + w8 * c2);
        a0 = a1;
        a1 = a2;
        b0 = b1;
        b1 = b2;
        c0 = c1;
        c1 = c2;
      }
    }
  }

  /** The hidden layer, two units at a time: neither addition waits for the other. */
  private connect(): void {
    const { hidden: weights } = this.weights;
    const { pooled, hidden } = this;
    for (let j = 0, at = 0; j < HIDDEN_COUNT; j += 2, at += POOLED_COUNT + 2) {
      const next = at + POOLED_COUNT + 1;
      let sum = weights[at]!;
      let nextSum = weights[next]!;
      for (let i = 0; i < POOLED_COUNT; i++) {
        const input = pooled[i]!;
        sum += weights[++at]! * input;
        nextSum += weights[at + POOLED_COUNT + 1]! * input;
      }
      hidden[j] = Math.max(sum, 0);
      hidden[j + 1] = Math.max(nextSum, 0);
    }
  }

  private pool(): void {
    const { second, pooled, origins } = this;
    for (let f = 0, at = 0; f < SECOND_FILTERS; f++) {
      for (let y = 0; y < POOLED_HEIGHT; y++) {
        for (let x = 0; x < POOLED_WIDTH; x++, at++) {
          const corner = (f * SECOND_HEIGHT + 2 * y) * SECOND_WIDTH + 2 * x;
          let best = corner;
          if (second[corner + 1]! > second[best]!) best = corner + 1;
          const below = corner + SECOND_WIDTH;
          if (second[below]! > second[best]!) best = below;
          if (second[below + 1]! > second[best]!) best = below + 1;
          pooled[at] = second[best]!;
          origins[at] = best;
        }
      }
    }
  }
}

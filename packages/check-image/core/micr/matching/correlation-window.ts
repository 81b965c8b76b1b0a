/** An image as darkness values, for correlation with templates. */
export interface DarknessImage {
  readonly width: number;
  readonly height: number;
  readonly darkness: Float32Array;
}

/** Minimum standard deviation of the darkness in a window that is not flat, in gray levels. */
const MIN_CONTRAST = 6;

/** A window copied from an image, for fast correlation with many templates. */
export class CorrelationWindow {
  // In double precision, because converting each operand is slow.
  private readonly values: Float64Array;
  /** Sum of squared differences from the mean. */
  variation = 0;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.values = new Float64Array(width * height);
  }

  load(plane: DarknessImage, left: number, top: number): void {
    const { values, width, height } = this;
    let sum = 0;
    let square = 0;
    for (let y = 0, at = 0; y < height; y++) {
      const from = (top + y) * plane.width + left;
      for (let x = 0; x < width; x++) {
        const value = plane.darkness[from + x]!;
        values[at++] = value;
        sum += value;
        square += value * value;
      }
    }
    this.variation = Math.max(0, square - (sum * sum) / (width * height));
  }

  isFlat(): boolean {
    return this.variation < this.values.length * MIN_CONTRAST * MIN_CONTRAST;
  }

  /** Standard deviation of the darkness. */
  contrast(): number {
    return Math.sqrt(this.variation / this.values.length);
  }

  dot(template: Float64Array): number {
    const { values } = this;
    const unrolledLength = values.length & ~3;
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let i = 0; i < unrolledLength; i += 4) {
      a += values[i]! * template[i]!;
      b += values[i + 1]! * template[i + 1]!;
      c += values[i + 2]! * template[i + 2]!;
      d += values[i + 3]! * template[i + 3]!;
    }
    for (let i = unrolledLength; i < values.length; i++) a += values[i]! * template[i]!;
    return a + b + c + d;
  }
}

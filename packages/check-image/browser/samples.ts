/** A decoded upright image; `samples` is RGBA, in row-major order. */
export interface Samples {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8ClampedArray<ArrayBuffer>;
}

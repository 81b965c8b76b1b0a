/** A decoded image, upright: RGBA samples, row-major. */
export interface Samples {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8ClampedArray<ArrayBuffer>;
}

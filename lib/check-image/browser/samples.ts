/** A decoded picture, upright: red, green, blue and alpha of each pixel, row by row. */
export interface Samples {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8ClampedArray<ArrayBuffer>;
}

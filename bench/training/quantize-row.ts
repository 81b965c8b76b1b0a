import { SCALE_UNITS } from "@endorse/check-image/core/pixels/weight-decoder";

/** A row (a bias and its weights) as integers. */
export interface QuantizedRow {
  /** The weight of one step, in 1 / `SCALE_UNITS`. */
  readonly scale: number;
  /** Each weight, in steps from zero. */
  readonly steps: readonly number[];
}

/** Rounds a row to multiples of a scale at which its largest weight is `maxSteps` steps, at most 31, from zero. */
export function quantizeRow(row: Float32Array, maxSteps: number): QuantizedRow {
  const step = Math.max(...row.map(Math.abs)) / maxSteps;
  return { scale: Math.round(step * SCALE_UNITS), steps: Array.from(row, (value) => Math.round(value / step)) };
}

import { SCALE_UNITS } from "@endorse/check-image/core/pixels/weight-decoder";

/** One row of a layer (a bias and its weights) as integers. */
export interface QuantizedRow {
  /** Size of one step, in units of 1 / `SCALE_UNITS`. */
  readonly scale: number;
  /** Each weight, in steps from zero. */
  readonly steps: readonly number[];
}

/** Rounds a row to multiples of a scale that puts its largest weight `maxSteps` (at most 31) steps from zero. */
export function quantizeRow(row: Float32Array, maxSteps: number): QuantizedRow {
  const step = Math.max(...row.map(Math.abs)) / maxSteps;
  return { scale: Math.round(step * SCALE_UNITS), steps: Array.from(row, (value) => Math.round(value / step)) };
}

import type { IqaTestName } from "@endorse/check-image/core/iqa/iqa-test-names";

/** A box in rectified pixels (200 dpi); x and y are its top-left corner. */
export interface IqaRegion {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The result of an image quality test [GAP-8]. */
export interface IqaTestResult {
  readonly result: "NotTested" | "Passed" | "Failed";
  /** The measured value to compare with `threshold`, in `unit`; null when the test was not run. */
  readonly value: number | null;
  readonly threshold: number | null;
  readonly unit: string;
  /** The defect's region, if it is local. */
  readonly region?: IqaRegion;
}

export type IqaResults = Readonly<Record<IqaTestName, IqaTestResult>>;

/** Creates the result for a value that must not exceed its limit. */
export function atMost(value: number, threshold: number, unit: string, region?: IqaRegion): IqaTestResult {
  const rounded = roundMeasure(value);
  return compare(rounded > threshold, rounded, threshold, unit, region);
}

/** Creates the result for a value that must reach its limit. */
export function atLeast(value: number, threshold: number, unit: string, region?: IqaRegion): IqaTestResult {
  const rounded = roundMeasure(value);
  return compare(rounded < threshold, rounded, threshold, unit, region);
}

/** Creates the result for a test that does not apply to this image or side. */
export function notTested(unit: string): IqaTestResult {
  return { result: "NotTested", value: null, threshold: null, unit };
}

/** Rounds to three decimals before the comparison, so that the result never contradicts the displayed value. */
function roundMeasure(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function compare(failed: boolean, value: number, threshold: number, unit: string, region?: IqaRegion): IqaTestResult {
  if (!failed) return { result: "Passed", value, threshold, unit };
  return { result: "Failed", value, threshold, unit, ...(region ? { region } : {}) };
}

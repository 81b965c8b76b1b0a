import type { IqaTestName } from "@/lib/contract/iqa-tests";

/** A box in rectified pixels (200 dpi), x and y of its top-left corner. */
export interface IqaRegion {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The answer of one test. [GAP-8] */
export interface IqaTestResult {
  readonly result: "NotTested" | "Passed" | "Failed";
  /** The measure that was compared with `threshold`, in `unit`; null when the test was not done. */
  readonly value: number | null;
  readonly threshold: number | null;
  readonly unit: string;
  /** Where the defect is, when it has a place. */
  readonly region?: IqaRegion;
}

export type IqaResults = Readonly<Record<IqaTestName, IqaTestResult>>;

/** Answers for a measure that must not exceed its limit; the value is rounded to what is shown. */
export function atMost(value: number, threshold: number, unit: string, region?: IqaRegion): IqaTestResult {
  const shown = roundMeasure(value);
  return judged(shown > threshold, shown, threshold, unit, region);
}

/** Answers for a measure that must reach its limit. */
export function atLeast(value: number, threshold: number, unit: string, region?: IqaRegion): IqaTestResult {
  const shown = roundMeasure(value);
  return judged(shown < threshold, shown, threshold, unit, region);
}

/** Answers for a test that this picture or this side does not allow. */
export function notTested(unit: string): IqaTestResult {
  return { result: "NotTested", value: null, threshold: null, unit };
}

/** Three decimals: a verdict never contradicts the number beside it, since the rounded number is what is compared. */
function roundMeasure(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function judged(failed: boolean, value: number, threshold: number, unit: string, region?: IqaRegion): IqaTestResult {
  if (!failed) return { result: "Passed", value, threshold, unit };
  return { result: "Failed", value, threshold, unit, ...(region ? { region } : {}) };
}

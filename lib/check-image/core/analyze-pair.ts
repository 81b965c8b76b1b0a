import {
  type AnalyzeOptions,
  analyzeMeasured,
  type MeasuredSide,
  measureSide,
  type SideAnalysis,
} from "./analyze-side";
import { withWidth } from "./outline/document-size";
import { straighten } from "./outline/straighten";
import type { GrayImage } from "./pixels/image";

export interface SideInput extends Omit<AnalyzeOptions, "side"> {
  readonly image: GrayImage;
}

export interface PairAnalysis {
  readonly front: SideAnalysis;
  readonly back: SideAnalysis;
}

/**
 * Analyzes both sides of one check. An image without a resolution gives proportions only; the two sides are then scaled
 * to one width, the front's unless only the back states a resolution, and their heights are compared.
 */
export function analyzePair(front: SideInput, back: SideInput): PairAnalysis {
  let measuredFront = measureSide(front.image, { ...front, side: "front" });
  let measuredBack = measureSide(back.image, { ...back, side: "back" });
  if (measuredBack.size.source === "format") measuredBack = scaledTo(measuredBack, measuredFront);
  else if (measuredFront.size.source === "format") measuredFront = scaledTo(measuredFront, measuredBack);
  return {
    front: analyzeMeasured(measuredFront, measuredBack.size.inches),
    back: analyzeMeasured(measuredBack, measuredFront.size.inches),
  };
}

function scaledTo(measured: MeasuredSide, other: MeasuredSide): MeasuredSide {
  const size = withWidth(measured.size, other.size.inches.width);
  if (!measured.front || size.inches.width === measured.size.inches.width) return { ...measured, size };
  const straight = straighten(measured.input, measured.located.quad, size.inches, measured.isGray);
  return { ...measured, size, front: { ...measured.front, straight } };
}

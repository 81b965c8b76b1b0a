import {
  type AnalyzeOptions,
  analyzeMeasured,
  type MeasuredSide,
  measureSide,
  type SideAnalysis,
} from "./analyze-side";
import { atMost } from "./iqa/iqa-types";
import { compareLayouts, sameSideSimilarity } from "./layout/compare-layouts";
import { computeSideLayout } from "./layout/side-layout";
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
 * Analyzes both sides of a check. An image without a resolution has only known proportions. If either side has none,
 * it is scaled to the other side's width (the front's if neither has one), and the heights are compared.
 */
export function analyzePair(front: SideInput, back: SideInput): PairAnalysis {
  let measuredFront = measureSide(front.image, { ...front, side: "front" });
  let measuredBack = measureSide(back.image, { ...back, side: "back" });
  if (measuredBack.size.source === "format") measuredBack = scaleToWidthOf(measuredBack, measuredFront);
  else if (measuredFront.size.source === "format") measuredFront = scaleToWidthOf(measuredFront, measuredBack);
  const analyzedFront = analyzeMeasured(measuredFront, measuredBack.size.inches);
  const analyzedBack = analyzeMeasured(measuredBack, measuredFront.size.inches);
  return { front: analyzedFront, back: failCopiedBack(analyzedBack, analyzedFront) };
}

/** Fails the comparison of both sides if the back is a copy of the front, which does not show the endorsement. */
function failCopiedBack(back: SideAnalysis, front: SideAnalysis): SideAnalysis {
  const { similarity } = compareLayouts(computeSideLayout(front.bitonal), computeSideLayout(back.bitonal));
  const FrontRearMismatch = atMost(similarity, sameSideSimilarity, "likeness of both sides");
  return FrontRearMismatch.result === "Failed" ? { ...back, iqa: { ...back.iqa, FrontRearMismatch } } : back;
}

function scaleToWidthOf(measured: MeasuredSide, reference: MeasuredSide): MeasuredSide {
  const size = withWidth(measured.size, reference.size.inches.width);
  if (!measured.front || size.inches.width === measured.size.inches.width) return { ...measured, size };
  const straight = straighten(measured.input, measured.located.quad, size.inches, measured.isGray);
  return { ...measured, size, front: { ...measured.front, straight } };
}

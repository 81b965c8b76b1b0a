import type { IqaTestName } from "@endorse/check-image/core/iqa/iqa-test-names";
import type { IqaResult } from "@/lib/contract/enums";
import type { Label } from "./label";

export const IQA_RESULT_LABELS = {
  Passed: { label: "Pass", explanation: "The measured value is within the threshold." },
  Failed: { label: "Fail", explanation: "The measured value is beyond the threshold." },
  NotTested: { label: "Not tested", explanation: "This image can’t be measured for this test." },
} as const satisfies Record<IqaResult, Label>;

/** Label and explanation of an image test, and how to fix a failure. */
export interface IqaTestLabel extends Label {
  readonly remedy: string;
}

export const IQA_TEST_LABELS = {
  UndersizeImage: {
    label: "Minimum size",
    explanation: "The check in the image is at least as wide and tall as the smallest check.",
    remedy: "Show the whole check, all four edges.",
  },
  OversizeImage: {
    label: "Maximum size",
    explanation: "The check in the image is no wider or taller than the largest check.",
    remedy: "Show one check only and crop the image to it.",
  },
  FoldedOrTornCorners: {
    label: "Corners",
    explanation: "No corner is folded over or torn off.",
    remedy: "Unfold the corners and capture the image again.",
  },
  FoldedOrTornEdges: {
    label: "Edges",
    explanation: "No edge is folded over or torn.",
    remedy: "Flatten the edges and capture the image again.",
  },
  FramingError: {
    label: "Framing",
    explanation: "The whole check is in the image, with little around it.",
    remedy: "Show all four edges, with a little of the table around them and no more.",
  },
  ExcessiveSkew: {
    label: "Skew",
    explanation: "The check is straight in the image.",
    remedy: "Lay the check straight and capture the image again.",
  },
  TooLight: {
    label: "Lightness",
    explanation: "Enough of the image is ink after conversion to black and white.",
    remedy: "Use more contrast: darker ink, or less light on the check.",
  },
  TooDark: {
    label: "Darkness",
    explanation: "Not too much of the image is black after conversion to black and white.",
    remedy: "Put more light on the check and keep shadows off it.",
  },
  HorizontalStreaks: {
    label: "Streaks",
    explanation: "No dark or light bands run across the image.",
    remedy: "Clean the scanner’s glass and scan again.",
  },
  BelowMinimumSize: {
    label: "Minimum file size",
    explanation: "The black and white image has enough detail to be a check.",
    remedy: "The image looks empty. Check that the right side is shown.",
  },
  AboveMaximumSize: {
    label: "Maximum file size",
    explanation: "The black and white image is small enough to be exchanged.",
    remedy: "The image is too busy. Use even light and a clean surface.",
  },
  SpotNoise: {
    label: "Spots",
    explanation: "Few isolated specks per square inch.",
    remedy: "Clean the check or the glass, or use more light.",
  },
  FrontRearMismatch: {
    label: "Front and back match",
    explanation: "Front and back have the same size and show different sides.",
    remedy: "Check that the images are the front and the back of one check.",
  },
  CarbonStrip: {
    label: "Carbon strip",
    explanation: "No dark carbon band covers the back.",
    remedy: "Remove the carbon strip and capture the image again.",
  },
  OutOfFocus: {
    label: "Focus",
    explanation: "Edges of the writing are sharp.",
    remedy: "Hold still, tap to focus and capture the image again.",
  },
  PiggybackDocument: {
    label: "One document",
    explanation: "No second document is in the image.",
    remedy: "Two checks are in this image. Show one check only.",
  },
} as const satisfies Record<IqaTestName, IqaTestLabel>;

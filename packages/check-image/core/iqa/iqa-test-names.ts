/** The image quality tests in the analysis response, in the bank's spelling [GAP-8]. */
export const IQA_TEST_NAMES = [
  "UndersizeImage",
  "OversizeImage",
  "FoldedOrTornCorners",
  "FoldedOrTornEdges",
  "FramingError",
  "ExcessiveSkew",
  "TooLight",
  "TooDark",
  "HorizontalStreaks",
  "BelowMinimumSize",
  "AboveMaximumSize",
  "SpotNoise",
  "FrontRearMismatch",
  "CarbonStrip",
  "OutOfFocus",
  "PiggybackDocument",
] as const;

export type IqaTestName = (typeof IQA_TEST_NAMES)[number];

import type { IqaTestName } from "@endorse/check-image/core/iqa/iqa-test-names";
import type { CheckSide } from "@endorse/check-image/core/pixels/image";

/** A failed `required` test rejects the deposit; a failed `warning` test is only displayed. */
export type IqaSeverity = "required" | "warning";

export const iqaSeverity = {
  UndersizeImage: "required",
  OversizeImage: "required",
  FoldedOrTornCorners: "required",
  FoldedOrTornEdges: "required",
  FramingError: "required",
  ExcessiveSkew: "required",
  TooLight: "required",
  TooDark: "required",
  HorizontalStreaks: "required",
  BelowMinimumSize: "required",
  AboveMaximumSize: "required",
  SpotNoise: "warning",
  FrontRearMismatch: "required",
  CarbonStrip: "warning",
  OutOfFocus: "required",
  PiggybackDocument: "required",
} as const satisfies Record<IqaTestName, IqaSeverity>;

export interface IqaLimits {
  readonly minWidthInches: number;
  readonly minHeightInches: number;
  readonly maxWidthInches: number;
  readonly maxHeightInches: number;
  /** A missing corner fails when it is at least this wide and this high. */
  readonly cornerWidthInches: number;
  readonly cornerHeightInches: number;
  /** A missing piece of an edge fails when it is at least this long and this deep. */
  readonly edgeLengthInches: number;
  readonly edgeDepthInches: number;
  readonly overscanInches: number;
  readonly edgesInView: number;
  readonly skewDegrees: number;
  readonly minBlackPercent: number;
  readonly maxBlackPercent: number;
  /** Darker pixels count as black in TooDark even if the adaptive threshold classifies them as paper. */
  readonly blackLevel: number;
  readonly streaks: number;
  /** Maximum height of a single streak, in pixels at 200 dpi. */
  readonly streakHeightPixels: number;
  readonly minBytes: number;
  readonly maxBytes: number;
  readonly specksPerSquareInch: number;
  readonly mismatchWidthInches: number;
  readonly mismatchHeightInches: number;
  readonly carbonHeightInches: number;
  readonly carbonBlackPercent: number;
  /** Minimum edge sharpness, as defined in `testOutOfFocus`. */
  readonly minSharpness: number;
  /** Minimum detail along a camera motion, as defined in `measureMotionDetail`. */
  readonly minMotionDetail: number;
  /** Maximum area of a second document relative to the first. */
  readonly secondDocumentShare: number;
}

const common = {
  minWidthInches: 5.75,
  minHeightInches: 2.5,
  maxWidthInches: 9.25,
  maxHeightInches: 4.25,
  cornerWidthInches: 1,
  cornerHeightInches: 0.5,
  edgeLengthInches: 1,
  edgeDepthInches: 0.5,
  overscanInches: 0.3,
  edgesInView: 4,
  skewDegrees: 3,
  blackLevel: 112,
  streaks: 3,
  maxBytes: 100_000,
  specksPerSquareInch: 600,
  mismatchWidthInches: 0.4,
  mismatchHeightInches: 0.3,
  carbonHeightInches: 0.4,
  carbonBlackPercent: 70,
  minSharpness: 0.3,
  minMotionDetail: 0.125,
  secondDocumentShare: 0.25,
} as const;

/** This product's limits for the Federal Reserve's tests, for images at 200 dpi. */
export const iqaThresholds: Readonly<Record<CheckSide, IqaLimits>> = {
  front: {
    ...common,
    minBlackPercent: 1.5,
    maxBlackPercent: 30,
    streakHeightPixels: 24,
    // A front with only a MICR line has 520 to 600 bytes; sparse real fronts have at least 1,330.
    minBytes: 800,
  },
  back: {
    ...common,
    // A back may be blank except for a line or two; real backs have at least 0.27% black and 932 bytes.
    minBlackPercent: 0,
    maxBlackPercent: 40,
    streakHeightPixels: 50,
    minBytes: 250,
  },
};

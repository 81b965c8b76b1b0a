import type { CheckSide } from "@/lib/check-image/core/image";
import type { IqaTestName } from "@/lib/contract/iqa-tests";

/**
 * What a failure means: a failed `required` test rejects the deposit, a failed `warning` test is shown and nothing more.
 */
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
  PiggybackDocument: "warning",
} as const satisfies Record<IqaTestName, IqaSeverity>;

export interface IqaLimits {
  /** Inches. */
  readonly leastWidthInches: number;
  readonly leastHeightInches: number;
  readonly greatestWidthInches: number;
  readonly greatestHeightInches: number;
  /** A missing corner fails when it is this wide and this high. */
  readonly cornerWidthInches: number;
  readonly cornerHeightInches: number;
  /** A missing piece of an edge fails when it is this long and this deep. */
  readonly edgeLengthInches: number;
  readonly edgeDepthInches: number;
  readonly overscanInches: number;
  readonly edgesInView: number;
  readonly skewDegrees: number;
  readonly leastBlackPercent: number;
  readonly greatestBlackPercent: number;
  /** Whatever is darker counts as black in the test of dark pictures, though an adaptive threshold may rescue it. */
  readonly blackLevel: number;
  readonly streaks: number;
  /** Height at which a single streak is too thick, in pixels at 200 dpi. */
  readonly streakHeightPixels: number;
  readonly leastBytes: number;
  readonly greatestBytes: number;
  readonly specksPerSquareInch: number;
  readonly mismatchWidthInches: number;
  readonly mismatchHeightInches: number;
  readonly carbonHeightInches: number;
  readonly carbonBlackPercent: number;
  /** Sharpness of edges; see the test for the measure. */
  readonly leastSharpness: number;
  /** Area of a second document by the area of the first. */
  readonly secondDocumentShare: number;
}

const common = {
  leastWidthInches: 5.75,
  leastHeightInches: 2.5,
  greatestWidthInches: 9.25,
  greatestHeightInches: 4.25,
  cornerWidthInches: 1,
  cornerHeightInches: 0.5,
  edgeLengthInches: 1,
  edgeDepthInches: 0.5,
  overscanInches: 0.3,
  edgesInView: 4,
  skewDegrees: 3,
  blackLevel: 112,
  streaks: 3,
  greatestBytes: 100_000,
  specksPerSquareInch: 600,
  mismatchWidthInches: 0.4,
  mismatchHeightInches: 0.3,
  carbonHeightInches: 0.4,
  carbonBlackPercent: 70,
  leastSharpness: 0.3,
  secondDocumentShare: 0.25,
} as const;

/** Our limits for the Federal Reserve's tests, of pictures at 200 dpi: the one place where a limit is written. */
export const iqaThresholds: Readonly<Record<CheckSide, IqaLimits>> = {
  front: {
    ...common,
    leastBlackPercent: 1.5,
    greatestBlackPercent: 30,
    streakHeightPixels: 24,
    leastBytes: 2000,
  },
  back: {
    ...common,
    // A back may be blank but for a line or two: real ones go down to 0.27 % black and 932 bytes.
    leastBlackPercent: 0,
    greatestBlackPercent: 40,
    streakHeightPixels: 50,
    leastBytes: 250,
  },
};

import { analyzeSide, type SideAnalysis } from "@/lib/check-image/core/analyze-side";
import { estimateSize, type SizeInches } from "@/lib/check-image/core/document-size";
import { frameQuadrilateral } from "@/lib/check-image/core/geometry";
import type { CheckSide, Quadrilateral } from "@/lib/check-image/core/image";
import { failedRequiredTests } from "@/lib/check-image/core/iqa/iqa-verdict";
import { grayFromSamples } from "@/lib/check-image/core/luma";
import { reportSide, type SideReport } from "@/lib/check-image/core/side-report";
import { rectifiedDpi } from "@/lib/check-image/core/straighten";
import type { IqaTestName } from "@/lib/contract/iqa-tests";
import type { Samples } from "./samples";
import { straightenColours } from "./straighten-colours";

export interface PictureToJudge extends Samples {
  readonly side: CheckSide;
  /** The file's own resolution in dots an inch of these pixels, when it names one. */
  readonly densityDpi: number | null;
  /** Where a person says that the check lies, as it reads; null to find it. */
  readonly corners: Quadrilateral | null;
}

export interface JudgedPicture {
  /** Of the pixels that are to be sent: the straightened ones when `sends` says so, else those that came. */
  readonly report: SideReport;
  /** Corners of the check in the pixels that came, as it reads; those of the whole picture when it fills it. */
  readonly corners: Quadrilateral;
  /** The check alone, laid flat at 200 dpi in its colours; null when the picture is that already. */
  readonly straightened: Samples | null;
  /** The resolution that `straightened` has for certain; null when only the proportions are known. */
  readonly straightenedDpi: number | null;
  readonly sends: "straightened" | "as-it-came";
}

/** Tests of what lies around the check, which is gone once it is cut out. */
const surroundTests: readonly IqaTestName[] = [
  "FoldedOrTornCorners",
  "FoldedOrTornEdges",
  "FramingError",
  "PiggybackDocument",
];

/**
 * Judges one side from its pixels alone, so that every host answers the same. A photo is straightened, and what is
 * reported is measured on the straightened picture, which is what others get to see and measure. It goes as it came when
 * the cut would hide a defect around the check, or when it reads worse once cut.
 */
export function judgePicture(picture: PictureToJudge): JudgedPicture {
  return picture.corners ? judgeAt(picture, picture.corners) : judgeWhole(picture);
}

function judgeAt(picture: PictureToJudge, corners: Quadrilateral): JudgedPicture {
  const { width, height, densityDpi } = picture;
  const whole = { fillsPicture: false, edgesInView: 4, brighterInside: true, clearness: 1, secondDocumentShare: 0 };
  const { inches, source } = estimateSize({ ...whole, quad: corners }, densityDpi, { width, height });
  const straightenedDpi = source === "density" ? rectifiedDpi : null;
  const straightened = cutOut(picture, corners, inches);
  const analysis = analyze(straightened, picture.side, straightenedDpi);
  return { report: reportSide(analysis), corners, straightened, straightenedDpi, sends: "straightened" };
}

function judgeWhole(picture: PictureToJudge): JudgedPicture {
  const { width, height, side, densityDpi } = picture;
  const analysis = analyze(picture, side, densityDpi);
  const corners = analysis.document ?? frameQuadrilateral(width, height);
  const asItCame = { report: reportSide(analysis), corners, sends: "as-it-came" } as const;
  if (isFrame(corners, width, height)) return { ...asItCame, straightened: null, straightenedDpi: null };
  const straightenedDpi = densityDpi !== null && analysis.dpi === densityDpi ? rectifiedDpi : null;
  const straightened = cutOut(picture, corners, analysis.sizeInches);
  if (surroundTests.some((name) => analysis.iqa[name].result === "Failed")) {
    return { ...asItCame, straightened, straightenedDpi };
  }
  const again = analyze(straightened, side, straightenedDpi);
  if (isWorse(again, analysis)) return { ...asItCame, straightened, straightenedDpi };
  return { report: reportSide(again), corners, straightened, straightenedDpi, sends: "straightened" };
}

function analyze({ samples, width, height }: Samples, side: CheckSide, densityDpi: number | null): SideAnalysis {
  return analyzeSide(grayFromSamples(samples, width, height, 4), { side, densityDpi });
}

function cutOut(picture: Samples, corners: Quadrilateral, inches: SizeInches): Samples {
  const width = Math.max(16, Math.round(inches.width * rectifiedDpi));
  const height = Math.max(16, Math.round(inches.height * rectifiedDpi));
  return straightenColours(picture, corners, width, height);
}

function isFrame(corners: Quadrilateral, width: number, height: number): boolean {
  const frame = frameQuadrilateral(width, height);
  return corners.every(({ x, y }, i) => x === frame[i]!.x && y === frame[i]!.y);
}

function isWorse(cut: SideAnalysis, whole: SideAnalysis): boolean {
  if (whole.micr?.accepted && !cut.micr?.accepted) return true;
  const failedBefore = new Set(failedRequiredTests(whole.iqa));
  return failedRequiredTests(cut.iqa).some((name) => !failedBefore.has(name));
}

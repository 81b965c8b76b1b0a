import { analyzeSide, type SideAnalysis } from "@endorse/check-image/core/analyze-side";
import type { EntryReader } from "@endorse/check-image/core/entries/side-entries";
import type { IqaTestName } from "@endorse/check-image/core/iqa/iqa-test-names";
import { listFailedRequiredTests } from "@endorse/check-image/core/iqa/iqa-verdict";
import { estimateSize, type SizeInches } from "@endorse/check-image/core/outline/document-size";
import { rectifiedDpi } from "@endorse/check-image/core/outline/straighten";
import { createImageQuadrilateral } from "@endorse/check-image/core/pixels/geometry";
import type { CheckSide, GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { toGray } from "@endorse/check-image/core/pixels/luma";
import { rectify } from "@endorse/check-image/core/pixels/rectify";
import { reportSide, type SideReport } from "@endorse/check-image/core/side-report";
import type { Samples } from "./samples";

export interface PictureToAssess extends Samples {
  readonly side: CheckSide;
  /** The file's stated resolution, in dots per inch of these pixels; null when it states none. */
  readonly densityDpi: number | null;
  /** The check's corners as set by the user, in reading order; null to detect them. */
  readonly corners: Quadrilateral | null;
}

export interface AssessedPicture {
  /** Report on the image to upload: the straightened image if `sends` is `straightened`, otherwise the input. */
  readonly report: SideReport;
  /** The check's corners in input pixels, in reading order; the image's corners when the check fills it. */
  readonly corners: Quadrilateral;
  /** The cropped check, rectified at 200 dpi in color; null when the input already shows only the check. */
  readonly straightened: Samples | null;
  /** The known resolution of `straightened`; null when only the proportions are known. */
  readonly straightenedDpi: number | null;
  readonly sends: "straightened" | "as-it-came";
}

interface AnalyzedPicture extends Omit<AssessedPicture, "report"> {
  readonly analysis: SideAnalysis;
}

/** Tests of the area around the check, which the crop removes. */
const surroundTests: readonly IqaTestName[] = [
  "FoldedOrTornCorners",
  "FoldedOrTornEdges",
  "FramingError",
  "PiggybackDocument",
];

/**
 * Assesses one side using only its pixels, so every host gets the same result. A photo is straightened, and the report
 * is based on the straightened image, which is uploaded and assessed again by the server. The input is uploaded
 * unchanged when the crop would hide a defect around the check, or when the cropped check fails a required test that
 * the input passed, or its MICR line is no longer accepted.
 *
 * @param readEntries reads the amount and the date; called once, with the analysis of the image to upload
 */
export function assessPicture(image: PictureToAssess, readEntries: EntryReader): AssessedPicture {
  const { analysis, ...assessed } = image.corners ? assessAtCorners(image, image.corners) : assessWholePicture(image);
  return { ...assessed, report: reportSide(analysis, readEntries(analysis)) };
}

function assessAtCorners(image: PictureToAssess, corners: Quadrilateral): AnalyzedPicture {
  const { width, height, densityDpi } = image;
  const defaults = { fillsImage: false, edgesInView: 4, brighterInside: true, outlineScore: 1, secondDocumentShare: 0 };
  const { inches, source } = estimateSize({ ...defaults, quad: corners }, densityDpi, { width, height });
  const straightenedDpi = source === "density" ? rectifiedDpi : null;
  const straightened = rectifyColors(image, corners, inches);
  const analysis = analyze(straightened, image.side, straightenedDpi);
  return { analysis, corners, straightened, straightenedDpi, sends: "straightened" };
}

function assessWholePicture(image: PictureToAssess): AnalyzedPicture {
  const { width, height, side, densityDpi } = image;
  const analysis = analyze(image, side, densityDpi);
  const corners = analysis.document ?? createImageQuadrilateral(width, height);
  const unchanged = { analysis, corners, sends: "as-it-came" } as const;
  if (isWholePicture(corners, width, height)) return { ...unchanged, straightened: null, straightenedDpi: null };
  const straightenedDpi = densityDpi !== null && analysis.dpi === densityDpi ? rectifiedDpi : null;
  const straightened = rectifyColors(image, corners, analysis.sizeInches);
  if (surroundTests.some((name) => analysis.iqa[name].result === "Failed")) {
    return { ...unchanged, straightened, straightenedDpi };
  }
  const reanalysis = analyze(straightened, side, straightenedDpi);
  if (isWorse(reanalysis, analysis)) return { ...unchanged, straightened, straightenedDpi };
  return { analysis: reanalysis, corners, straightened, straightenedDpi, sends: "straightened" };
}

function analyze({ samples, width, height }: Samples, side: CheckSide, densityDpi: number | null): SideAnalysis {
  return analyzeSide(toGray(samples, width, height, 4), { side, densityDpi });
}

function rectifyColors(image: Samples, corners: Quadrilateral, inches: SizeInches): Samples {
  const width = Math.max(16, Math.round(inches.width * rectifiedDpi));
  const height = Math.max(16, Math.round(inches.height * rectifiedDpi));
  return straightenColors(image, corners, width, height);
}

function isWholePicture(corners: Quadrilateral, width: number, height: number): boolean {
  const frame = createImageQuadrilateral(width, height);
  return corners.every(({ x, y }, i) => x === frame[i]!.x && y === frame[i]!.y);
}

function isWorse(cropped: SideAnalysis, uncropped: SideAnalysis): boolean {
  if (uncropped.micr?.accepted && !cropped.micr?.accepted) return true;
  const failedBefore = new Set(listFailedRequiredTests(uncropped.iqa));
  return listFailedRequiredTests(cropped.iqa).some((name) => !failedBefore.has(name));
}

/** Rectifies the document at `corners` in color to `width` × `height` pixels, opaque. */
function straightenColors(input: Samples, corners: Quadrilateral, width: number, height: number): Samples {
  const samples = new Uint8ClampedArray(width * height * 4).fill(255);
  // Processes one channel at a time to limit memory use: a large photo is copied once, not three times.
  for (let color = 0; color < 3; color++) {
    const { pixels } = rectify(extractPlane(input, color), corners, width, height);
    for (let i = 0, at = color; i < pixels.length; i++, at += 4) samples[at] = pixels[i]!;
  }
  return { width, height, samples };
}

function extractPlane({ width, height, samples }: Samples, color: number): GrayImage {
  const pixels = new Uint8Array(width * height);
  for (let i = 0, at = color; i < pixels.length; i++, at += 4) {
    const alpha = samples[at + 3 - color]!;
    pixels[i] = alpha === 255 ? samples[at]! : 255 - Math.round(((255 - samples[at]!) * alpha) / 255);
  }
  return { width, height, pixels };
}

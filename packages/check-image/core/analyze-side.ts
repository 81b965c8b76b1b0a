import { testMissingPieces } from "@endorse/check-image/core/iqa/folded-or-torn-corners";
import type { IqaLimits } from "@endorse/check-image/core/iqa/iqa-thresholds";
import type { IqaTestResult } from "@endorse/check-image/core/iqa/iqa-types";
import type { MissingPiece } from "@endorse/check-image/core/iqa/missing-paper";
import { encodeG4 } from "./exchange/g4-encode";
import { readFront } from "./front/read-front";
import { hasSecondLine } from "./front/second-line";
import { findPictureHints, type PictureHint } from "./hints/picture-hints";
import { testAboveMaximumSize } from "./iqa/above-maximum-size";
import { testBelowMinimumSize } from "./iqa/below-minimum-size";
import { testCarbonStrip } from "./iqa/carbon-strip";
import { testExcessiveSkew } from "./iqa/excessive-skew";
import { testFoldedOrTornCorners } from "./iqa/folded-or-torn-corners";
import { testFramingError } from "./iqa/framing-error";
import { testFrontRearMismatch } from "./iqa/front-rear-mismatch";
import { testHorizontalStreaks } from "./iqa/horizontal-streaks";
import { iqaThresholds } from "./iqa/iqa-thresholds";
import { type IqaResults, notTested } from "./iqa/iqa-types";
import { measureBlack } from "./iqa/measure-black";
import { measureMissingPaper } from "./iqa/missing-paper";
import { testOutOfFocus } from "./iqa/out-of-focus";
import { testOversizeImage } from "./iqa/oversize-image";
import { isPaperEdge } from "./iqa/paper-edges";
import { testPiggybackDocument } from "./iqa/piggyback-document";
import { testSpotNoise } from "./iqa/spot-noise";
import { sampleSurround } from "./iqa/surround";
import { testTooDark } from "./iqa/too-dark";
import { testTooLight } from "./iqa/too-light";
import { testUndersizeImage } from "./iqa/undersize-image";
import { findUnreadLineCauses, type UnreadLineCauses } from "./iqa/unread-line";
import type { MicrReading } from "./micr/micr-reading";
import { isCroppedScan } from "./outline/cropped-scan";
import { type DocumentSize, estimateSize, type SizeInches } from "./outline/document-size";
import {
  createWholeImageDocument,
  detectionSide,
  type LocatedDocument,
  locateDocument,
} from "./outline/locate-document";
import { measureSkewDegrees } from "./outline/measure-skew";
import { rectifiedDpi, type StraightenedSide, straighten } from "./outline/straighten";
import { measureMeanSideLengths, scaleQuadrilateral } from "./pixels/geometry";
import type { BitonalImage, CheckSide, GrayImage, Quadrilateral } from "./pixels/image";
import { isBitonal } from "./pixels/luma";
import { type ReducedImage, reduceToFit } from "./pixels/resample";

/** Tolerated distance between the image's border and a side on it, relative to the image's longer side. */
const borderTolerance = 0.01;

export interface AnalyzeOptions {
  readonly side: CheckSide;
  /** The file's resolution in dots per inch, when it states one. */
  readonly densityDpi?: number | null;
  /** Whether the image was stored with one bit per pixel; determined from the pixels when omitted. */
  readonly bitonal?: boolean;
}

export interface SideAnalysis {
  readonly side: CheckSide;
  /** The document's corners in input pixels, in reading order; null when no document was found. */
  readonly document: Quadrilateral | null;
  /** Input pixels per inch along the document. */
  readonly dpi: number;
  readonly sizeInches: SizeInches;
  /** The straightened document at 200 dpi, in landscape. */
  readonly rectified: GrayImage;
  /** The exchange image: `rectified`, binarized. */
  readonly bitonal: BitonalImage;
  /** The exchange image in Group 4 compression, ready for `encodeExchangeTiff`. */
  readonly g4: Uint8Array;
  readonly iqa: IqaResults;
  /** Warnings about defects that no image quality test measures. */
  readonly hints: readonly PictureHint[];
  /** The MICR line, with boxes in pixels of `rectified`; null for a back. */
  readonly micr: MicrReading | null;
}

/** A located and measured document: the result of the first, faster part of the analysis. */
export interface MeasuredSide {
  readonly input: GrayImage;
  readonly reduced: ReducedImage;
  readonly options: AnalyzeOptions;
  readonly located: LocatedDocument;
  readonly found: boolean;
  readonly size: DocumentSize;
  /** False when every pixel is black or white. */
  readonly isGray: boolean;
  /** The front straightened at `size`, and its MICR line; null for a back. */
  readonly front: { readonly straight: StraightenedSide; readonly micr: MicrReading } | null;
}

/** Analyzes one side, except for the comparison of both sides and the entries (see `readEntries`). */
export function analyzeSide(input: GrayImage, options: AnalyzeOptions): SideAnalysis {
  return analyzeMeasured(measureSide(input, options), null);
}

/** Locates the document in the image and determines its size and, on a front, its orientation. */
export function measureSide(input: GrayImage, options: AnalyzeOptions): MeasuredSide {
  const reduced = reduceToFit(input, detectionSide);
  const found = isWholeCheck(reduced, options) ? createWholeImageDocument(input) : locateDocument(input, reduced);
  const located = orientLandscape(found ?? createWholeImageDocument(input));
  const size = estimateSize(located, options.densityDpi ?? null, input);
  const isGray = !(options.bitonal ?? isBitonal(input));
  const measured = { input, reduced, options, isGray };
  const initial = { located, found: found !== null, size };
  if (options.side === "back") return { ...measured, ...initial, front: null };
  const { straight, micr, ...read } = readFront(input, initial, isGray);
  return { ...measured, ...read, front: { straight, micr } };
}

function isWholeCheck({ image, scaleX, scaleY }: ReducedImage, { densityDpi }: AnalyzeOptions): boolean {
  if (!densityDpi) return false;
  const inches = { width: (image.width * scaleX) / densityDpi, height: (image.height * scaleY) / densityDpi };
  return isCroppedScan(image, inches);
}

/** Rotates a portrait document 90° to landscape. */
function orientLandscape(located: LocatedDocument): LocatedDocument {
  const sides = measureMeanSideLengths(located.quad);
  if (sides.height <= sides.width) return located;
  const [a, b, c, d] = located.quad;
  return { ...located, quad: [d, a, b, c] };
}

/**
 * Straightens, binarizes, and tests a measured side.
 *
 * @param otherSize the other side's size; null when only one side is analyzed
 */
export function analyzeMeasured(measured: MeasuredSide, otherSize: SizeInches | null): SideAnalysis {
  const { input, reduced, options, located, found, size, isGray, front } = measured;
  const { side } = options;
  const limits = iqaThresholds[side];
  const { rectified, bitonal } = front?.straight ?? straighten(input, located.quad, size.inches, isGray);
  const g4 = encodeG4(bitonal);
  const black = measureBlack(rectified, bitonal, limits.blackLevel);

  const smallQuad = scaleQuadrilateral(located.quad, 1 / reduced.scaleX, 1 / reduced.scaleY);
  const surround = sampleSurround(reduced.image, smallQuad, size.inches, rectifiedDpi);
  const missing = measureMissingPaper(surround, limits.edgeDepthInches);
  const causes = findUnreadLineCauses(front, isGray);
  const edgesInView = countEdges(measured, causes);
  const isSizeKnown =
    edgesInView === limits.edgesInView && (located.fillsImage || isPaperEdge(reduced.image, smallQuad, size.inches));

  const iqa: IqaResults = {
    UndersizeImage: isSizeKnown ? testUndersizeImage(size.inches, limits) : notTested("in wide"),
    OversizeImage: testOversizeImage(size.inches, limits),
    FoldedOrTornCorners: testFoldedOrTornCorners(missing?.corners ?? null, limits),
    FoldedOrTornEdges: testFoldedOrTornEdges(missing?.edges ?? null, limits),
    FramingError: testFramingError(edgesInView, missing?.overscanInches ?? 0, limits, causes.cutPrint),
    ExcessiveSkew: testExcessiveSkew(measureSkewDegrees(bitonal), limits),
    TooLight: testTooLight(black.inkPercent, limits),
    TooDark: testTooDark(black.darkPercent, limits),
    HorizontalStreaks: testHorizontalStreaks(rectified, limits, causes.streak),
    BelowMinimumSize: testBelowMinimumSize(g4.length, limits),
    AboveMaximumSize: testAboveMaximumSize(g4.length, limits),
    SpotNoise: testSpotNoise(bitonal, rectifiedDpi, limits),
    FrontRearMismatch: testFrontRearMismatch(size.inches, otherSize, limits),
    CarbonStrip: testCarbonStrip(rectified, side, rectifiedDpi, limits),
    OutOfFocus: testOutOfFocus(rectified, bitonal, isGray, limits, causes.motionDetail),
    PiggybackDocument: testPiggybackDocument(measureSecondDocument(measured), limits),
  };
  return {
    side,
    document: found ? located.quad : null,
    dpi: size.dpi,
    sizeInches: size.inches,
    rectified,
    bitonal,
    g4,
    iqa,
    hints: findPictureHints({
      side,
      rectified,
      bitonal,
      inkPercent: black.inkPercent,
      micr: front?.micr ?? null,
      isLineDamaged:
        causes.cutPrint !== null || [iqa.OutOfFocus, iqa.HorizontalStreaks].some(({ result }) => result === "Failed"),
    }),
    micr: front?.micr ?? null,
  };
}

/** Counts the document edges in view. Cut print means that one edge is outside the image. */
function countEdges({ input, found, located, front }: MeasuredSide, { cutPrint }: UnreadLineCauses): number {
  if (!found) return 0;
  const isLineCut = located.fillsImage && front?.micr.reason === "LineCutOff";
  const isCut = isLineCut || (cutPrint !== null && isOnBorder(located.quad, cutPrint.y === 0 ? 0 : 2, input));
  return isCut ? Math.min(located.edgesInView, 3) : located.edgesInView;
}

/** Whether a side of the document (top, right, bottom, left) is the image's border. */
function isOnBorder(quad: Quadrilateral, side: number, { width, height }: GrayImage): boolean {
  const [a, b] = [quad[side]!, quad[(side + 1) % 4]!];
  const [x, y] = [(a.x + b.x) / 2, (a.y + b.y) / 2];
  return Math.min(x, y, width - x, height - y) < borderTolerance * Math.max(width, height);
}

/** Returns a second document's area relative to the first; a second check without an outline counts as equally large. */
function measureSecondDocument({ input, located, size, front }: MeasuredSide): number {
  const isComplete = front !== null && front.micr.line !== "" && front.micr.reason !== "LineCutOff";
  return isComplete && hasSecondLine(input, located.quad, size.dpi) ? 1 : located.secondDocumentShare;
}

/** Fails when a missing piece of an edge is both too long and too deep; the value is its length in inches. */
function testFoldedOrTornEdges(pieces: readonly MissingPiece[] | null, limits: IqaLimits): IqaTestResult {
  return testMissingPieces(pieces, limits.edgeLengthInches, limits.edgeDepthInches);
}

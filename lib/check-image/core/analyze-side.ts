import { type RecognizedAmount, readCourtesyAmount } from "./courtesy-amount";
import { isCroppedScan } from "./cropped-scan";
import { type DocumentSize, estimateSize, type SizeInches } from "./document-size";
import { encodeG4 } from "./g4-encode";
import { meanSides, scaleQuadrilateral } from "./geometry";
import { type PictureHint, pictureHints } from "./hints/picture-hints";
import type { BitonalImage, CheckSide, GrayImage, Quadrilateral } from "./image";
import { aboveMaximumSize } from "./iqa/above-maximum-size";
import { belowMinimumSize } from "./iqa/below-minimum-size";
import { carbonStrip } from "./iqa/carbon-strip";
import { excessiveSkew } from "./iqa/excessive-skew";
import { foldedOrTornCorners } from "./iqa/folded-or-torn-corners";
import { foldedOrTornEdges } from "./iqa/folded-or-torn-edges";
import { framingError } from "./iqa/framing-error";
import { frontRearMismatch } from "./iqa/front-rear-mismatch";
import { horizontalStreaks } from "./iqa/horizontal-streaks";
import { iqaThresholds } from "./iqa/iqa-thresholds";
import type { IqaResults } from "./iqa/iqa-types";
import { measureBlack } from "./iqa/measure-black";
import { measureSkewDegrees } from "./iqa/measure-skew";
import { measureMissingPaper } from "./iqa/missing-paper";
import { outOfFocus } from "./iqa/out-of-focus";
import { oversizeImage } from "./iqa/oversize-image";
import { piggybackDocument } from "./iqa/piggyback-document";
import { spotNoise } from "./iqa/spot-noise";
import { lookAround } from "./iqa/surround";
import { tooDark } from "./iqa/too-dark";
import { tooLight } from "./iqa/too-light";
import { undersizeImage } from "./iqa/undersize-image";
import { type LocatedDocument, locateDocument, wholePicture, workingSide } from "./locate-document";
import { isBitonal } from "./luma";
import type { MicrReading } from "./micr-reading";
import { readFront } from "./read-front";
import { type ReducedImage, reduceToFit } from "./resample";
import { rectifiedDpi, type StraightSide, straighten } from "./straighten";

export interface AnalyzeOptions {
  readonly side: CheckSide;
  /** The file's own resolution in dots an inch, when it names one. */
  readonly densityDpi?: number | null;
  /** Whether the picture was stored with one bit a pixel; found from the pixels when not given. */
  readonly bitonal?: boolean;
}

export interface SideAnalysis {
  readonly side: CheckSide;
  /** The document's corners in input pixels, as it reads; null when no document was found. */
  readonly document: Quadrilateral | null;
  /** Input pixels an inch along the document. */
  readonly dpi: number;
  readonly sizeInches: SizeInches;
  /** The straightened document at 200 dpi, its longer side horizontal. */
  readonly rectified: GrayImage;
  /** The same in ink and paper: the exchange image. */
  readonly bitonal: BitonalImage;
  /** The exchange image compressed by Group 4, ready for `encodeExchangeTiff`. */
  readonly g4: Uint8Array;
  readonly iqa: IqaResults;
  /** What is worth a word though no test measures it. */
  readonly hints: readonly PictureHint[];
  /** What the magnetic line says, its boxes in pixels of `rectified`; null for a back, which has none. */
  readonly micr: MicrReading | null;
  /** The printed amount of a front whose line was read, and that it is sure of; null otherwise. */
  readonly recognizedAmount: RecognizedAmount | null;
}

/** A located document with its size: what is known before the expensive half of the analysis. */
export interface MeasuredSide {
  readonly input: GrayImage;
  readonly reduced: ReducedImage;
  readonly options: AnalyzeOptions;
  readonly located: LocatedDocument;
  readonly found: boolean;
  readonly size: DocumentSize;
  /** One byte is black or white and nothing else. */
  readonly isGray: boolean;
  /** The front straightened at `size`, and its magnetic line; null for a back. */
  readonly front: { readonly straight: StraightSide; readonly micr: MicrReading } | null;
}

/** Analyses one side alone: everything but the comparison of the two sides. */
export function analyzeSide(input: GrayImage, options: AnalyzeOptions): SideAnalysis {
  return analyzeMeasured(measureSide(input, options), null);
}

/** Finds the document in the picture, how large it is and, on a front, which way up it reads. */
export function measureSide(input: GrayImage, options: AnalyzeOptions): MeasuredSide {
  const reduced = reduceToFit(input, workingSide);
  const found = isWholeCheck(reduced, options) ? wholePicture(input) : locateDocument(input, reduced);
  const located = lieDown(found ?? wholePicture(input));
  const size = estimateSize(located, options.densityDpi ?? null, input);
  const isGray = !(options.bitonal ?? isBitonal(input));
  const measured = { input, reduced, options, isGray };
  const supposed = { located, found: found !== null, size };
  if (options.side === "back") return { ...measured, ...supposed, front: null };
  const { straight, micr, ...read } = readFront(input, supposed, isGray);
  return { ...measured, ...read, front: { straight, micr } };
}

function isWholeCheck({ image, scaleX, scaleY }: ReducedImage, { densityDpi }: AnalyzeOptions): boolean {
  if (!densityDpi) return false;
  const inches = { width: (image.width * scaleX) / densityDpi, height: (image.height * scaleY) / densityDpi };
  return isCroppedScan(image, inches);
}

/** A picture taken with the check upright is turned a quarter, so that the longer side lies. */
function lieDown(located: LocatedDocument): LocatedDocument {
  const sides = meanSides(located.quad);
  if (sides.height <= sides.width) return located;
  const [a, b, c, d] = located.quad;
  return { ...located, quad: [d, a, b, c] };
}

/**
 * Straightens, binarises and tests a measured side.
 *
 * @param other the other side's size in inches, or null when there is none
 */
export function analyzeMeasured(measured: MeasuredSide, other: SizeInches | null): SideAnalysis {
  const { input, reduced, options, located, found, size, isGray, front } = measured;
  const { side } = options;
  const limits = iqaThresholds[side];
  const { rectified, bitonal } = front?.straight ?? straighten(input, located.quad, size.inches, isGray);
  const g4 = encodeG4(bitonal);
  const black = measureBlack(rectified, bitonal, limits.blackLevel);

  const smallQuad = scaleQuadrilateral(located.quad, 1 / reduced.scaleX, 1 / reduced.scaleY);
  const surround = lookAround(reduced.image, smallQuad, size.inches, rectifiedDpi);
  const missing = measureMissingPaper(surround, limits.edgeDepthInches);

  const iqa: IqaResults = {
    UndersizeImage: undersizeImage(size.inches, limits),
    OversizeImage: oversizeImage(size.inches, limits),
    FoldedOrTornCorners: foldedOrTornCorners(missing?.corners ?? null, limits),
    FoldedOrTornEdges: foldedOrTornEdges(missing?.edges ?? null, limits),
    FramingError: framingError(found ? located.edgesInView : 0, missing?.overscanInches ?? 0, limits),
    ExcessiveSkew: excessiveSkew(measureSkewDegrees(bitonal), limits),
    TooLight: tooLight(black.inkPercent, limits),
    TooDark: tooDark(black.darkPercent, limits),
    HorizontalStreaks: horizontalStreaks(rectified, limits),
    BelowMinimumSize: belowMinimumSize(g4.length, limits),
    AboveMaximumSize: aboveMaximumSize(g4.length, limits),
    SpotNoise: spotNoise(bitonal, rectifiedDpi, limits),
    FrontRearMismatch: frontRearMismatch(size.inches, other, limits),
    CarbonStrip: carbonStrip(rectified, side, rectifiedDpi, limits),
    OutOfFocus: outOfFocus(rectified, bitonal, isGray, limits),
    PiggybackDocument: piggybackDocument(located.secondDocumentShare, limits),
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
    hints: pictureHints({ side, rectified, bitonal, inkPercent: black.inkPercent, micr: front?.micr ?? null }),
    micr: front?.micr ?? null,
    // A front without a line may be another document, or upside down.
    recognizedAmount: front && front.micr.line !== "" ? readCourtesyAmount(bitonal) : null,
  };
}

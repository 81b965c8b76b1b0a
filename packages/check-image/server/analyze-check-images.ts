import { analyzePair } from "@endorse/check-image/core/analyze-pair";
import { type AnalyzeOptions, analyzeSide, type SideAnalysis } from "@endorse/check-image/core/analyze-side";
import { readEntries } from "@endorse/check-image/core/entries/read-entries";
import type { SideEntries } from "@endorse/check-image/core/entries/side-entries";
import { encodeExchangeTiff } from "@endorse/check-image/core/exchange/exchange-tiff";
import { rectifiedDpi } from "@endorse/check-image/core/outline/straighten";
import { scaleQuadrilateral } from "@endorse/check-image/core/pixels/geometry";
import type { CheckSide, GrayImage } from "@endorse/check-image/core/pixels/image";
import { type Outcome, success } from "@endorse/check-image/outcome";
import sharp from "sharp";
import { type DecodedCheckImage, decodeCheckImage } from "./decode-check-image";
import type { ImageRefusal } from "./image-rules";

export interface AnalyzedCheckImage extends SideAnalysis, SideEntries {
  /** Width of the file's image in pixels; `document` and `dpi` refer to the file's pixels. */
  readonly width: number;
  readonly height: number;
  /** The exchange image: bitonal Group 4 TIFF at 200 dpi (X9.100-181). */
  readonly exchangeTiff: Uint8Array;
  /** The straightened gray image as JPEG at 200 dpi, for archiving. */
  readonly grayJpeg: Uint8Array;
}

/** Decodes and analyzes one side. */
export async function analyzeCheckImage(
  bytes: Uint8Array,
  side: CheckSide,
): Promise<Outcome<AnalyzedCheckImage, ImageRefusal>> {
  const decoded = await decodeCheckImage(bytes);
  if (!decoded.ok) return decoded;
  const analysis = analyzeSide(decoded.value.gray, { ...createAnalysisOptions(decoded.value), side });
  return success(await createAnalyzedImage(decoded.value, analysis));
}

export interface AnalyzedPair {
  readonly front: AnalyzedCheckImage;
  readonly back: AnalyzedCheckImage;
}

/**
 * Decodes and analyzes both sides of a check.
 *
 * @returns on failure, `fields` has a message for each side that could not be read, for example `{ front: message }`
 */
export async function analyzeCheckImages(images: {
  readonly front: Uint8Array;
  readonly back: Uint8Array;
}): Promise<Outcome<AnalyzedPair, ImageRefusal>> {
  const [front, back] = await Promise.all([decodeCheckImage(images.front), decodeCheckImage(images.back)]);
  if (!front.ok || !back.ok) {
    const rejection = !front.ok ? front : !back.ok ? back : null;
    if (rejection === null) throw new Error("Expected at least one rejected side.");
    return {
      ...rejection,
      fields: { ...(front.ok ? {} : { front: front.message }), ...(back.ok ? {} : { back: back.message }) },
    };
  }
  const pair = analyzePair(
    { image: front.value.gray, ...createAnalysisOptions(front.value) },
    { image: back.value.gray, ...createAnalysisOptions(back.value) },
  );
  const [analyzedFront, analyzedBack] = await Promise.all([
    createAnalyzedImage(front.value, pair.front),
    createAnalyzedImage(back.value, pair.back),
  ]);
  return success({ front: analyzedFront, back: analyzedBack });
}

/**
 * Creates the analysis options for a decoded image. An image that was decoded at a reduced size has a lower resolution
 * than its file states.
 */
export function createAnalysisOptions(decoded: DecodedCheckImage): Omit<AnalyzeOptions, "side"> {
  const { densityDpi, bitonal, gray, width } = decoded;
  return {
    densityDpi: densityDpi === null ? null : (densityDpi * gray.width) / width,
    // A gray file may contain only black and white pixels, so the analysis decides from the pixels.
    ...(bitonal ? { bitonal } : {}),
  };
}

async function createAnalyzedImage(decoded: DecodedCheckImage, analysis: SideAnalysis): Promise<AnalyzedCheckImage> {
  const scaleX = decoded.width / decoded.gray.width;
  const scaleY = decoded.height / decoded.gray.height;
  return {
    ...analysis,
    ...readEntries(analysis),
    document: analysis.document && scaleQuadrilateral(analysis.document, scaleX, scaleY),
    dpi: analysis.dpi * scaleX,
    width: decoded.width,
    height: decoded.height,
    exchangeTiff: encodeExchangeTiff(analysis.bitonal, rectifiedDpi, analysis.g4),
    grayJpeg: await encodeGrayJpeg(analysis.rectified),
  };
}

/** Encodes a gray image as a high-quality JPEG that states its resolution. */
async function encodeGrayJpeg(gray: GrayImage): Promise<Uint8Array> {
  return sharp(gray.pixels, { raw: { width: gray.width, height: gray.height, channels: 1 } })
    .toColourspace("b-w")
    .jpeg({ quality: 85 })
    .withDensity(rectifiedDpi)
    .toBuffer();
}

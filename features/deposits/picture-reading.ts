import "server-only";
import { reportSide, type SideReport } from "@endorse/check-image/core/side-report";
import { analyzeCheckImage } from "@endorse/check-image/server/analyze-check-images";
import { type ReencodedImage, reencodeImage } from "@endorse/check-image/server/reencode-image";
import { straightenPicture } from "@endorse/check-image/server/straighten-picture";
import { type DisplayImage, toDisplayImage } from "@endorse/check-image/server/to-display-image";
import type { ImageView } from "@/lib/contract/enums";
import { type Outcome, success } from "@/lib/shared/outcome";

/** Result of reading an image. */
export interface PictureReading extends SideReport {
  /** The image as stored and sent, re-encoded from the uploaded file. */
  readonly encoded: ReencodedImage;
  /** A color JPEG cropped to the check. */
  readonly straightened: Uint8Array;
}

/**
 * Decodes and re-encodes the first image of a file, within limits. Then runs the image tests and reads a front's MICR
 * line on the re-encoded image, because the bank receives that image.
 *
 * @param isTurned whether to rotate the image by 180° first
 */
export async function readPicturePixels(
  bytes: Uint8Array,
  side: ImageView,
  isTurned = false,
): Promise<Outcome<PictureReading, "not-a-picture">> {
  const encoded = await reencodeImage(bytes, { isTurned });
  if (!encoded.ok) return { ...encoded, code: "not-a-picture" };
  const analyzed = await analyzeCheckImage(encoded.value.bytes, side);
  if (!analyzed.ok) return { ...analyzed, code: "not-a-picture" };
  const { width, height, rectified, document } = analyzed.value;
  const straightened = await straightenPicture(encoded.value.bytes, { width, height, document, rectified });
  if (!straightened.ok) return { ...straightened, code: "not-a-picture" };
  return success({
    ...reportSide(analyzed.value, analyzed.value),
    encoded: encoded.value,
    straightened: straightened.value,
  });
}

/** Re-encodes an original image for display. */
export async function encodeOriginal(bytes: Uint8Array): Promise<Outcome<DisplayImage, "not-a-picture">> {
  const encoded = await toDisplayImage(bytes);
  return encoded.ok ? encoded : { ...encoded, code: "not-a-picture" };
}

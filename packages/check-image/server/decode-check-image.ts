import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { toGray } from "@endorse/check-image/core/pixels/luma";
import { IMAGE_LIMITS } from "@endorse/check-image/image-limits";
import { type Failure, type Outcome, success } from "@endorse/check-image/outcome";
import sharp, { type Sharp } from "sharp";
import { withDecodeSlot } from "./decode-slots";
import {
  type AcceptedType,
  bankImages,
  type ImageHeader,
  type ImageRefusal,
  type ImageRules,
  refuse,
} from "./image-rules";
import { inspectImage } from "./inspect-image";

export interface DecodedCheckImage {
  /** Gray pixels, rotated upright by the file's orientation; smaller than `width` × `height` for very large photos. */
  readonly gray: GrayImage;
  /** Original width of the upright image in pixels. */
  readonly width: number;
  readonly height: number;
  /** The file's stated resolution in dots per inch at its original size; null if it states none. */
  readonly densityDpi: number | null;
  readonly contentType: AcceptedType;
  /** Whether the file stores one bit per pixel. */
  readonly bitonal: boolean;
}

/**
 * In pixels. A larger image takes longer to analyze but is no more accurate: a check that fills half of a photo of this
 * size still has over 300 dpi.
 */
export const maxAnalyzedSide = 4608;
/**
 * Time limit for decoding one image, for callers without a deadline; a process pool ends a job earlier. A busy or slow
 * machine takes 15 s for the largest accepted image.
 */
const decodeTimeoutSeconds = 120;

// Each image is decoded only once, and no limit counts the decoder's cache, which takes a quarter of a gigabyte for a
// progressive 40-megapixel JPEG.
sharp.cache(false);

/**
 * Decodes a check image within the limits of [GAP-5] and: everything that can be checked from the bytes is
 * checked before a pixel is decoded, and the decoder's pixels and time are limited.
 *
 * @param bytes the file as received; its name and declared type are ignored
 */
export async function decodeCheckImage(
  bytes: Uint8Array,
  rules: ImageRules = bankImages,
): Promise<Outcome<DecodedCheckImage, ImageRefusal>> {
  const header = inspectImage(bytes, rules);
  if (!header.ok) return header;
  return withDecodeSlot(async () => {
    try {
      return success(await decode(bytes.subarray(0, header.value.byteLength), header.value));
    } catch (error) {
      return toDecodeFailure(error);
    }
  }, header.value.bufferedBytes);
}

/** Creates a decoder for bytes that have passed inspection; it rejects damaged data instead of padding it. */
export function openImage(bytes: Uint8Array): Sharp {
  return sharp(bytes, {
    failOn: "warning",
    limitInputPixels: IMAGE_LIMITS.maxPixels,
    sequentialRead: true,
    pages: 1,
    animated: false,
  }).timeout({ seconds: decodeTimeoutSeconds });
}

/**
 * Converts a decoder error to a failure. The decoder's message names files and libraries; users only need to know that
 * the image is unreadable.
 *
 * @throws the decoder's timeout error, which does not mean that the image is damaged
 */
export function toDecodeFailure(error: unknown): Failure<ImageRefusal> {
  if (error instanceof Error && error.message.startsWith("timeout:")) throw error;
  return refuse("ImageDamaged");
}

async function decode(bytes: Uint8Array, header: ImageHeader): Promise<DecodedCheckImage> {
  const image = openImage(bytes);
  const metadata = await image.metadata();
  const isSideways = (metadata.orientation ?? 1) >= 5;
  image.autoOrient();
  if (Math.max(header.width, header.height) > maxAnalyzedSide) {
    image.resize({ width: maxAnalyzedSide, height: maxAnalyzedSide, fit: "inside", kernel: "linear" });
  }
  // `toGray` converts gray and 8-bit sRGB pixels exactly as the browser does; only other formats are converted here.
  if (metadata.depth !== "uchar" || !plainSpaces.has(metadata.space)) {
    image.toColourspace(isGraySpace(metadata.space) ? "b-w" : "srgb");
  }
  const { data, info } = await image.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  const channels = info.channels;
  if (channels !== 1 && channels !== 2 && channels !== 3 && channels !== 4)
    throw new RangeError(`Unexpected number of channels: ${channels}.`);
  return {
    gray: toGray(data, info.width, info.height, channels),
    width: isSideways ? header.height : header.width,
    height: isSideways ? header.width : header.height,
    densityDpi: header.densityDpi ?? readExifDensity(metadata.density),
    contentType: header.contentType,
    bitonal: header.bitonal,
  };
}

const plainSpaces: ReadonlySet<string> = new Set(["srgb", "b-w"]);

/** Whether the decoder's color space name stands for gray. */
export function isGraySpace(space: string): boolean {
  return space === "b-w" || space === "grey16";
}

/** Returns null for 72, which the decoder reports when a file states no resolution. */
export function readExifDensity(density: number | undefined): number | null {
  return density === undefined || density <= 0 || density === 72 ? null : Math.round(density);
}

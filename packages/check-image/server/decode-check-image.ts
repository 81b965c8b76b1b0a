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
  /** Gray pixels, rotated upright by the file's orientation; fewer than `width` × `height` for very large photos. */
  readonly gray: GrayImage;
  /** The image's original size in pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** The resolution stated by the file, in dots per inch of its own pixels; null when it states none. */
  readonly densityDpi: number | null;
  readonly contentType: AcceptedType;
  /** Whether the file stores one bit per pixel. */
  readonly bitonal: boolean;
}

/** In pixels. More add time but no accuracy: a check that fills half of such a photo still has over 300 dpi. */
export const maxAnalyzedSide = 4608;
/**
 * Time limit of one decoder, for callers without a deadline; a process pool ends a job earlier. A busy or slow machine
 * takes 15 s for the largest accepted image.
 */
const decodeTimeoutSeconds = 120;

// Each image is decoded once, and the decoder's cache is not counted in any limit: for a progressive JPEG of 40
// megapixels it takes a quarter of a gigabyte.
sharp.cache(false);

/**
 * Decodes an image of a check within the limits of [GAP-5] and: everything that can be decided from the bytes is
 * decided before a pixel is decoded, and the decoder is bounded in pixels and time.
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
      return refuseUndecodable(error);
    }
  }, header.value.bufferedBytes);
}

/** A decoder for bytes that have passed inspection; it rejects damaged data instead of padding it. */
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
 * The refusal of an image whose decoder failed. The decoder's message names files and libraries; users only need to
 * know that the image is unreadable.
 *
 * @throws the decoder's timeout error, which does not mean that the image is damaged
 */
export function refuseUndecodable(error: unknown): Failure<ImageRefusal> {
  if (error instanceof Error && error.message.startsWith("timeout:")) throw error;
  return refuse("ImageDamaged");
}

async function decode(bytes: Uint8Array, header: ImageHeader): Promise<DecodedCheckImage> {
  const image = openImage(bytes);
  const facts = await image.metadata();
  const isSideways = (facts.orientation ?? 1) >= 5;
  image.autoOrient();
  if (Math.max(header.width, header.height) > maxAnalyzedSide) {
    image.resize({ width: maxAnalyzedSide, height: maxAnalyzedSide, fit: "inside", kernel: "linear" });
  }
  // The code below converts to gray, as the browser does with the same result; only images that are neither gray nor
  // 8-bit sRGB are converted here.
  if (facts.depth !== "uchar" || !plainSpaces.has(facts.space)) {
    image.toColourspace(isGraySpace(facts.space) ? "b-w" : "srgb");
  }
  const { data, info } = await image.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  const channels = info.channels;
  if (channels !== 1 && channels !== 2 && channels !== 3 && channels !== 4)
    throw new RangeError(`Unexpected number of channels: ${channels}.`);
  return {
    gray: toGray(data, info.width, info.height, channels),
    width: isSideways ? header.height : header.width,
    height: isSideways ? header.width : header.height,
    densityDpi: header.densityDpi ?? readExifDensity(facts.density),
    contentType: header.contentType,
    bitonal: header.bitonal,
  };
}

const plainSpaces: ReadonlySet<string> = new Set(["srgb", "b-w"]);

/** Whether the decoder's name of a color space means gray. */
export function isGraySpace(space: string): boolean {
  return space === "b-w" || space === "grey16";
}

/** The decoder reports 72 when a file states no resolution. */
export function readExifDensity(density: number | undefined): number | null {
  return density === undefined || density <= 0 || density === 72 ? null : Math.round(density);
}

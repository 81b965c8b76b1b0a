import "server-only";
import sharp, { type Sharp } from "sharp";
import type { GrayImage } from "@/lib/check-image/core/image";
import { grayFromSamples } from "@/lib/check-image/core/luma";
import { IMAGE_LIMITS } from "@/lib/contract/image-limits";
import { type Outcome, success } from "@/lib/shared/outcome";
import { withDecodeSlot } from "./decode-slots";
import { type AcceptedType, type ImageHeader, type ImageRefusal, refuse } from "./image-rules";
import { inspectImage } from "./inspect-image";

export interface DecodedCheckImage {
  /** Gray pixels, turned upright as the file's orientation says; smaller than `width` × `height` for very large photos. */
  readonly gray: GrayImage;
  /** The picture's own size in pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** The resolution that the file names, in dots an inch of its own pixels; null when it names none. */
  readonly densityDpi: number | null;
  readonly contentType: AcceptedType;
  /** The file holds one bit a pixel. */
  readonly bitonal: boolean;
}

/** More pixels than this add time and nothing else: a check that fills half of such a photo still has over 300 dpi. */
const mostAnalysedSide = 4608;
const longestDecodeSeconds = 15;

// A picture is decoded once, and what the decoder keeps of it for a second time is not counted in any limit: for a
// progressive JPEG of 40 megapixels a quarter of a gigabyte.
sharp.cache(false);

/**
 * Decodes a picture of a check within the limits of [GAP-5] and: everything that bytes can tell is decided
 * before a pixel is decoded, and the decoder is bounded in pixels and time.
 *
 * @param bytes the file as it was received; its name and declared type play no part
 */
export async function decodeCheckImage(bytes: Uint8Array): Promise<Outcome<DecodedCheckImage, ImageRefusal>> {
  const header = inspectImage(bytes);
  if (!header.ok) return header;
  return withDecodeSlot(async () => {
    try {
      return success(await decode(bytes, header.value));
    } catch {
      // The decoder's own words name files and libraries; a person needs to know only that the picture is unreadable.
      return refuse("ImageDamaged");
    }
  }, header.value.heldBytes);
}

/** A decoder for bytes that have passed inspection; it refuses damaged data instead of filling it up. */
export function openImage(bytes: Uint8Array): Sharp {
  return sharp(bytes, {
    failOn: "warning",
    limitInputPixels: IMAGE_LIMITS.maxPixels,
    sequentialRead: true,
    pages: 1,
    animated: false,
  }).timeout({ seconds: longestDecodeSeconds });
}

async function decode(bytes: Uint8Array, header: ImageHeader): Promise<DecodedCheckImage> {
  const image = openImage(bytes);
  const facts = await image.metadata();
  const turned = (facts.orientation ?? 1) >= 5;
  image.autoOrient();
  if (Math.max(header.width, header.height) > mostAnalysedSide) {
    image.resize({ width: mostAnalysedSide, height: mostAnalysedSide, fit: "inside", kernel: "linear" });
  }
  // Weighted to gray by our own code below, which a browser does with the same numbers; only what is neither gray nor
  // sRGB of 8 bits is converted here.
  if (facts.depth !== "uchar" || !plainSpaces.has(facts.space)) {
    image.toColourspace(facts.space === "grey16" || facts.space === "b-w" ? "b-w" : "srgb");
  }
  const { data, info } = await image.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
  const channels = info.channels;
  if (channels !== 1 && channels !== 2 && channels !== 3 && channels !== 4)
    throw new RangeError("Unexpected channels.");
  return {
    gray: grayFromSamples(data, info.width, info.height, channels),
    width: turned ? header.height : header.width,
    height: turned ? header.width : header.height,
    densityDpi: header.densityDpi ?? exifDensity(facts.density),
    contentType: header.contentType,
    bitonal: header.bitonal,
  };
}

const plainSpaces: ReadonlySet<string> = new Set(["srgb", "b-w"]);

/** The decoder answers 72 when a file names no resolution. */
function exifDensity(density: number | undefined): number | null {
  return density === undefined || density <= 0 || density === 72 ? null : Math.round(density);
}

import { createImageQuadrilateral, scaleQuadrilateral } from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { rectify } from "@endorse/check-image/core/pixels/rectify";
import { type Outcome, success } from "@endorse/check-image/outcome";
import sharp from "sharp";
import { openImage, toDecodeFailure } from "./decode-check-image";
import { withDecodeSlot } from "./decode-slots";
import type { ImageRefusal } from "./image-rules";

/** The location of a check in an image, and its size when straightened. */
export interface DetectedCheck {
  /** The upright image's original size in pixels. */
  readonly width: number;
  readonly height: number;
  /** The check's corners in pixels of the upright image; null if the check fills the image. */
  readonly document: Quadrilateral | null;
  /** Size of the straightened check in pixels. */
  readonly rectified: { readonly width: number; readonly height: number };
}

/** Input with more pixels than this multiple of the output costs time but adds no sharpness. */
const MAX_OVERSAMPLING = 2;

/**
 * Straightens a check for display: crops it to the document, rotates it to reading orientation, and returns a JPEG at
 * 200 dpi.
 *
 * @param bytes the file in which the check was detected, within the limits of [GAP-5]
 */
export async function straightenPicture(
  bytes: Uint8Array,
  check: DetectedCheck,
): Promise<Outcome<Uint8Array, ImageRefusal>> {
  return withDecodeSlot(async () => {
    try {
      const document = check.document ?? createImageQuadrilateral(check.width, check.height);
      const scale = Math.min(1, (MAX_OVERSAMPLING * check.rectified.width) / measureLongestSide(document));
      const image = openImage(bytes).autoOrient().toColourspace("srgb").removeAlpha();
      if (scale < 1) image.resize({ width: Math.round(check.width * scale), kernel: "linear" });
      const { data, info } = await image.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
      const [scaleX, scaleY] = [info.width / check.width, info.height / check.height];
      const corners = scaleQuadrilateral(document, scaleX, scaleY);
      const { width, height } = check.rectified;
      const planes = splitChannels(data, info.width, info.height, info.channels).map((plane) =>
        rectify(plane, corners, width, height),
      );
      const raw = { width, height, channels: planes.length as 1 | 3 };
      const jpeg = sharp(interleave(planes, width * height), { raw })
        .withDensity(200)
        .jpeg({ quality: 88 });
      return success(new Uint8Array(await jpeg.toBuffer()));
    } catch (error) {
      return toDecodeFailure(error);
    }
  });
}

function measureLongestSide(corners: Quadrilateral): number {
  return Math.max(...corners.map((a, i) => Math.hypot(a.x - corners[(i + 1) % 4]!.x, a.y - corners[(i + 1) % 4]!.y)));
}

/** Splits interleaved samples into one image per color channel; a gray image has one. */
function splitChannels(samples: Uint8Array, width: number, height: number, channels: number): GrayImage[] {
  const colors = channels >= 3 ? 3 : 1;
  return Array.from({ length: colors }, (_, color) => {
    const pixels = new Uint8Array(width * height);
    for (let i = 0, at = color; i < pixels.length; i++, at += channels) pixels[i] = samples[at]!;
    return { width, height, pixels };
  });
}

function interleave(planes: readonly GrayImage[], count: number): Uint8Array {
  const samples = new Uint8Array(count * planes.length);
  planes.forEach(({ pixels }, color) => {
    for (let i = 0, at = color; i < count; i++, at += planes.length) samples[at] = pixels[i]!;
  });
  return samples;
}

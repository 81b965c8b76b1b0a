import { createImageQuadrilateral, scaleQuadrilateral } from "@endorse/check-image/core/pixels/geometry";
import type { GrayImage, Quadrilateral } from "@endorse/check-image/core/pixels/image";
import { rectify } from "@endorse/check-image/core/pixels/rectify";
import { type Outcome, success } from "@endorse/check-image/outcome";
import sharp from "sharp";
import { openImage, refuseUndecodable } from "./decode-check-image";
import { withDecodeSlot } from "./decode-slots";
import type { ImageRefusal } from "./image-rules";

/** The relevant result of an analysis: the check's location in the image, and its straightened size. */
export interface FoundCheck {
  /** The image's original size in upright pixels. */
  readonly width: number;
  readonly height: number;
  /** Corners of the check in those pixels; null when it fills the image. */
  readonly document: Quadrilateral | null;
  /** Size of the straightened check. */
  readonly rectified: { readonly width: number; readonly height: number };
}

/** Input finer than this multiple of the output adds time but no sharpness. */
const MAX_OVERSAMPLING = 2;

/**
 * Straightens a check in color: a JPEG at 200 dpi of the document alone, in reading orientation, for display. Its
 * surroundings are removed.
 *
 * @param bytes a file that {@link FoundCheck} was measured on, within the limits of [GAP-5]
 */
export async function straightenPicture(
  bytes: Uint8Array,
  found: FoundCheck,
): Promise<Outcome<Uint8Array, ImageRefusal>> {
  return withDecodeSlot(async () => {
    try {
      const document = found.document ?? createImageQuadrilateral(found.width, found.height);
      const scale = Math.min(1, (MAX_OVERSAMPLING * found.rectified.width) / measureLongestSide(document));
      const image = openImage(bytes).autoOrient().toColourspace("srgb").removeAlpha();
      if (scale < 1) image.resize({ width: Math.round(found.width * scale), kernel: "linear" });
      const { data, info } = await image.raw({ depth: "uchar" }).toBuffer({ resolveWithObject: true });
      const [scaleX, scaleY] = [info.width / found.width, info.height / found.height];
      const corners = scaleQuadrilateral(document, scaleX, scaleY);
      const { width, height } = found.rectified;
      const planes = splitChannels(data, info.width, info.height, info.channels).map((plane) =>
        rectify(plane, corners, width, height),
      );
      const raw = { width, height, channels: planes.length as 1 | 3 };
      const jpeg = sharp(interleave(planes, width * height), { raw })
        .withDensity(200)
        .jpeg({ quality: 88 });
      return success(new Uint8Array(await jpeg.toBuffer()));
    } catch (error) {
      return refuseUndecodable(error);
    }
  });
}

function measureLongestSide(corners: Quadrilateral): number {
  return Math.max(...corners.map((a, i) => Math.hypot(a.x - corners[(i + 1) % 4]!.x, a.y - corners[(i + 1) % 4]!.y)));
}

/** The color channels as separate images; a gray image has one. */
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

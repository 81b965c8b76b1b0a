import { type Outcome, success } from "@endorse/check-image/outcome";
import type { Sharp } from "sharp";
import { openImage, toDecodeFailure } from "./decode-check-image";
import { withDecodeSlot } from "./decode-slots";
import { type AcceptedType, chosenImages, type ImageRefusal } from "./image-rules";
import { inspectImage } from "./inspect-image";

export interface DisplayImage {
  readonly contentType: "image/jpeg" | "image/png" | "image/webp";
  readonly bytes: Uint8Array;
}

/** Output type for each accepted type. TIFF becomes PNG because most browsers cannot display TIFF. */
const displayTypes = {
  "image/jpeg": "image/jpeg",
  "image/png": "image/png",
  "image/webp": "image/webp",
  "image/tiff": "image/png",
} as const satisfies Record<AcceptedType, DisplayImage["contentType"]>;

/**
 * Decodes an accepted image and re-encodes it for a browser: upright, without metadata, and without copying any of the
 * file's bytes.
 *
 * @param options.maxWidth maximum width in pixels; narrower images are not enlarged
 * @param options.coversMicrBand covers the MICR band, which shows the account number; for upright fronts only
 */
export async function toDisplayImage(
  bytes: Uint8Array,
  options: { readonly maxWidth?: number; readonly coversMicrBand?: boolean } = {},
): Promise<Outcome<DisplayImage, ImageRefusal>> {
  const header = inspectImage(bytes, chosenImages);
  if (!header.ok) return header;
  return withDecodeSlot(async () => {
    try {
      const image = openImage(bytes.subarray(0, header.value.byteLength)).autoOrient();
      if (options.maxWidth) image.resize({ width: options.maxWidth, withoutEnlargement: true });
      const contentType = displayTypes[header.value.contentType];
      const upright = await encode(image, contentType);
      if (!options.coversMicrBand) return success({ contentType, bytes: upright });
      return success({ contentType, bytes: await coverMicrBand(upright, contentType) });
    } catch (error) {
      return toDecodeFailure(error);
    }
  }, header.value.bufferedBytes);
}

function encode(image: Sharp, contentType: DisplayImage["contentType"]): Promise<Buffer> {
  if (contentType === "image/png") image.png({ compressionLevel: 6 });
  else if (contentType === "image/webp") image.webp({ quality: 85, effort: 2 });
  else image.jpeg({ quality: 85 });
  return image.toBuffer();
}

/** Share of the height to cover: the MICR clear band is the lowest 5/8 inch (X9.27) of a check 2.75 inches high. */
const BAND_SHARE = 0.235;
const COVER = { r: 150, g: 155, b: 152 };

async function coverMicrBand(bytes: Buffer, contentType: DisplayImage["contentType"]): Promise<Buffer> {
  const image = openImage(bytes);
  const { width, height } = await image.metadata();
  const band = Math.ceil(height * BAND_SHARE);
  const input = { create: { width, height: band, channels: 3 as const, background: COVER } };
  return encode(image.composite([{ input, left: 0, top: height - band }]), contentType);
}

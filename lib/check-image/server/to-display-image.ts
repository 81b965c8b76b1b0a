import "server-only";
import { type Outcome, success } from "@/lib/shared/outcome";
import { openImage } from "./decode-check-image";
import { withDecodeSlot } from "./decode-slots";
import { type AcceptedType, chosenImages, type ImageRefusal, refuse } from "./image-rules";
import { inspectImage } from "./inspect-image";

export interface DisplayImage {
  readonly contentType: "image/jpeg" | "image/png" | "image/webp";
  readonly bytes: Uint8Array;
}

/** The served type for each accepted type; only one browser displays TIFF. */
const displayTypes = {
  "image/jpeg": "image/jpeg",
  "image/png": "image/png",
  "image/webp": "image/webp",
  "image/tiff": "image/png",
} as const satisfies Record<AcceptedType, DisplayImage["contentType"]>;

/**
 * Decodes an accepted image and re-encodes it for a browser: upright, without metadata, and with none of the file's own
 * bytes.
 *
 * @param options.maxWidth maximum width in pixels; never enlarged
 */
export async function toDisplayImage(
  bytes: Uint8Array,
  options: { readonly maxWidth?: number } = {},
): Promise<Outcome<DisplayImage, ImageRefusal>> {
  const header = inspectImage(bytes, chosenImages);
  if (!header.ok) return header;
  return withDecodeSlot(async () => {
    try {
      const image = openImage(bytes.subarray(0, header.value.byteLength)).autoOrient();
      if (options.maxWidth) image.resize({ width: options.maxWidth, withoutEnlargement: true });
      const contentType = displayTypes[header.value.contentType];
      if (contentType === "image/png") image.png({ compressionLevel: 6 });
      else if (contentType === "image/webp") image.webp({ quality: 85, effort: 2 });
      else image.jpeg({ quality: 85 });
      return success({ contentType, bytes: await image.toBuffer() });
    } catch {
      return refuse("ImageDamaged");
    }
  }, header.value.heldBytes);
}

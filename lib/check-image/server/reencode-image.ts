import "server-only";
import type { Metadata, Sharp } from "sharp";
import { IMAGE_LIMITS } from "@/lib/contract/image-limits";
import { type Outcome, success } from "@/lib/shared/outcome";
import { exifDensity, isGraySpace, maxAnalyzedSide, openImage, refuseUndecodable } from "./decode-check-image";
import { withDecodeSlot } from "./decode-slots";
import { type AcceptedType, chosenImages, type ImageHeader, type ImageRefusal, refuse } from "./image-rules";
import { inspectImage } from "./inspect-image";

export interface ReencodedImage {
  readonly contentType: AcceptedType;
  readonly bytes: Uint8Array;
}

type Encoder = (image: Sharp) => Sharp;

const png: Encoder = (image) => image.png({ compressionLevel: 2, adaptiveFiltering: true });
const jpeg = (quality: number): Encoder => {
  return (image) => image.jpeg({ quality, chromaSubsampling: quality > 90 ? "4:4:4" : "4:2:0" });
};
const group4: Encoder = (image) => image.tiff({ compression: "ccittfax4", bitdepth: 1, predictor: "none" });

/**
 * Decodes a file that a person chose and encodes its first picture anew: upright, in gray or sRGB, with its resolution
 * and nothing else, so that whatever else the file holds is neither kept nor sent. Pixels of PNG and TIFF files
 * are kept as they are where that fits the bank's limits; pictures larger than is analyzed are reduced [GAP-5].
 *
 * @param options.isTurned the picture is turned upside down
 */
export async function reencodeImage(
  bytes: Uint8Array,
  { isTurned = false } = {},
): Promise<Outcome<ReencodedImage, ImageRefusal>> {
  const header = inspectImage(bytes, chosenImages);
  if (!header.ok) return header;
  return withDecodeSlot(async () => {
    try {
      return await encode(bytes.subarray(0, header.value.byteLength), header.value, isTurned);
    } catch (error) {
      return refuseUndecodable(error);
    }
  }, header.value.heldBytes);
}

async function encode(
  bytes: Uint8Array,
  header: ImageHeader,
  isTurned: boolean,
): Promise<Outcome<ReencodedImage, ImageRefusal>> {
  const facts = await openImage(bytes).metadata();
  for (const [contentType, encoder] of encodersFor(header)) {
    const output = await encoder(pixelsOf(bytes, header, facts, isTurned)).toBuffer();
    if (output.byteLength <= IMAGE_LIMITS.maxBytes) return success({ contentType, bytes: new Uint8Array(output) });
  }
  return refuse("ImageTooManyBytes");
}

/** The encoders to try until the picture fits the limit in bytes; those without loss first. */
function encodersFor({ contentType, bitonal }: ImageHeader): readonly (readonly [AcceptedType, Encoder])[] {
  const withLoss = [95, 88, 76].map((quality) => ["image/jpeg", jpeg(quality)] as const);
  if (bitonal) return [["image/tiff", group4]];
  return contentType === "image/jpeg" || contentType === "image/webp" ? withLoss : [["image/png", png], ...withLoss];
}

function pixelsOf(bytes: Uint8Array, header: ImageHeader, facts: Metadata, isTurned: boolean): Sharp {
  const image = openImage(bytes).autoOrient();
  if (isTurned) image.flip().flop();
  if (facts.hasAlpha) image.flatten({ background: "#fff" });
  const scale = Math.min(1, maxAnalyzedSide / Math.max(header.width, header.height));
  // A bitonal picture of any accepted size fits; reduced, it would no longer be bitonal.
  if (scale < 1 && !header.bitonal) {
    image.resize({ width: maxAnalyzedSide, height: maxAnalyzedSide, fit: "inside", kernel: "linear" });
  }
  image.toColourspace(isGraySpace(facts.space) ? "b-w" : "srgb");
  const dpi = header.densityDpi ?? exifDensity(facts.density);
  return dpi === null ? image : image.withDensity(header.bitonal ? dpi : dpi * scale);
}

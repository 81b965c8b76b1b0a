import { IMAGE_LIMITS } from "@endorse/check-image/image-limits";
import type { Outcome } from "@endorse/check-image/outcome";
import { ByteReader } from "./byte-reader";
import { containsForeignSignature, endsAsZip } from "./foreign-content";
import { bankImages, type ImageHeader, type ImageRefusal, type ImageRules, refuse } from "./image-rules";
import { inspectJpeg } from "./inspect-jpeg";
import { inspectPng } from "./inspect-png";
import { inspectTiff } from "./inspect-tiff";
import { inspectWebp } from "./inspect-webp";

const acceptedFormats = refuse("ImageTypeNotAccepted").message;

/** Signatures of types that users upload by mistake, with the message for each type. */
const unsupportedFormats: readonly (readonly [offset: number, signature: string, sentence: string])[] = [
  [0, "%PDF-", `This is a PDF file. ${acceptedFormats} Export the page as an image.`],
  [0, "GIF8", `This is a GIF image. ${acceptedFormats}`],
  [0, "BM", `This is a BMP image. ${acceptedFormats}`],
  [0, "<", `This is a text file, not an image. ${acceptedFormats}`],
];

const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/**
 * Decides from the bytes alone, without decoding a pixel, whether an image may be read. Accepts a file of an accepted
 * type and size that has a single complete page and no other content [GAP-5].
 */
export function inspectImage(bytes: Uint8Array, rules: ImageRules = bankImages): Outcome<ImageHeader, ImageRefusal> {
  if (bytes.length === 0) return refuse("ImageEmpty");
  if (bytes.length > IMAGE_LIMITS.maxBytes) return refuse("ImageTooManyBytes");
  const header = inspectByType(bytes, rules);
  if (!header.ok) return header;
  const { width, height } = header.value;
  if (width * height > IMAGE_LIMITS.maxPixels) return refuse("ImageTooManyPixels");
  if (Math.min(width, height) < rules.minShorterSide || Math.max(width, height) < rules.minLongerSide) {
    return refuse("ImageTooSmall");
  }
  // PDF readers accept a header within the first kilobyte, and ZIP readers start from the end.
  if (new ByteReader(bytes).text(0, 1024).includes("%PDF-") || endsAsZip(bytes)) return refuse("ImageCarriesOtherData");
  return header;
}

function inspectByType(bytes: Uint8Array, rules: ImageRules): Outcome<ImageHeader, ImageRefusal> {
  const reader = new ByteReader(bytes);
  if (reader.startsWith(0, "\u00ff\u00d8\u00ff")) return inspectJpeg(bytes);
  if (reader.startsWith(0, "\u0089PNG\r\n\u001a\n")) return inspectPng(bytes);
  if (reader.startsWith(0, "RIFF") && reader.startsWith(8, "WEBP")) return inspectWebp(bytes);
  if (reader.startsWith(0, "II*\0") || reader.startsWith(0, "MM\0*")) return inspectTiff(bytes, rules);
  if (reader.startsWith(4, "ftyp")) {
    const brand = reader.text(8, 4);
    if (heicBrands.has(brand)) {
      return refuse(
        "ImageTypeNotAccepted",
        `This is a HEIC image. ${acceptedFormats} On an iPhone choose Settings, Camera, Formats, Most Compatible, or share the image as JPEG.`,
      );
    }
    return refuse(
      "ImageTypeNotAccepted",
      brand.startsWith("avif") ? `This is an AVIF image. ${acceptedFormats}` : acceptedFormats,
    );
  }
  const unsupported = unsupportedFormats.find(([offset, signature]) => reader.startsWith(offset, signature));
  if (unsupported) return refuse("ImageTypeNotAccepted", unsupported[2]);
  return refuse(
    "ImageTypeNotAccepted",
    containsForeignSignature(bytes.subarray(0, 64)) ? `This is not an image. ${acceptedFormats}` : acceptedFormats,
  );
}

import "server-only";
import { IMAGE_LIMITS } from "@/lib/contract/image-limits";
import type { Outcome } from "@/lib/shared/outcome";
import { ByteReader } from "./byte-reader";
import { endsAsZip, holdsForeignMark } from "./foreign-content";
import { type ImageHeader, type ImageRefusal, leastLongerSide, leastShorterSide, refuse } from "./image-rules";
import { inspectJpeg } from "./inspect-jpeg";
import { inspectPng } from "./inspect-png";
import { inspectTiff } from "./inspect-tiff";
import { inspectWebp } from "./inspect-webp";

const readable = refuse("ImageTypeNotAccepted").message;

/** Sentences for files that people send by mistake, by how they begin. */
const knownOthers: readonly (readonly [offset: number, mark: string, sentence: string])[] = [
  [0, "%PDF-", `This is a PDF file. ${readable} Export the page as a picture.`],
  [0, "GIF8", `This is a GIF picture. ${readable}`],
  [0, "BM", `This is a BMP picture. ${readable}`],
  [0, "<", `This is a text file, not a picture. ${readable}`],
];

const heicBrands = new Set(["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]);

/**
 * Decides from the bytes alone, without decoding a pixel, whether a picture may be read: its type, size in bytes and
 * pixels, one page, complete, and nothing but a picture. [GAP-5]
 */
export function inspectImage(bytes: Uint8Array): Outcome<ImageHeader, ImageRefusal> {
  if (bytes.length === 0) return refuse("ImageEmpty");
  if (bytes.length > IMAGE_LIMITS.maxBytes) return refuse("ImageTooManyBytes");
  const header = inspectByType(bytes);
  if (!header.ok) return header;
  const { width, height } = header.value;
  if (width * height > IMAGE_LIMITS.maxPixels) return refuse("ImageTooManyPixels");
  if (Math.min(width, height) < leastShorterSide || Math.max(width, height) < leastLongerSide) {
    return refuse("ImageTooSmall");
  }
  // Readers of PDF accept a header that comes late, and readers of ZIP begin from the end.
  if (new ByteReader(bytes).text(0, 1024).includes("%PDF-") || endsAsZip(bytes)) return refuse("ImageCarriesOtherData");
  return header;
}

function inspectByType(bytes: Uint8Array): Outcome<ImageHeader, ImageRefusal> {
  const reader = new ByteReader(bytes);
  if (reader.startsWith(0, "\u00ff\u00d8\u00ff")) return inspectJpeg(bytes);
  if (reader.startsWith(0, "\u0089PNG\r\n\u001a\n")) return inspectPng(bytes);
  if (reader.startsWith(0, "RIFF") && reader.startsWith(8, "WEBP")) return inspectWebp(bytes);
  if (reader.startsWith(0, "II*\0") || reader.startsWith(0, "MM\0*")) return inspectTiff(bytes);
  if (reader.startsWith(4, "ftyp")) {
    const brand = reader.text(8, 4);
    if (heicBrands.has(brand)) {
      return refuse(
        "ImageTypeNotAccepted",
        `This is a HEIC picture. ${readable} On an iPhone choose Settings, Camera, Formats, Most Compatible, or share the picture as JPEG.`,
      );
    }
    return refuse("ImageTypeNotAccepted", brand.startsWith("avif") ? `This is an AVIF picture. ${readable}` : readable);
  }
  const other = knownOthers.find(([offset, mark]) => reader.startsWith(offset, mark));
  if (other) return refuse("ImageTypeNotAccepted", other[2]);
  return refuse(
    "ImageTypeNotAccepted",
    holdsForeignMark(bytes.subarray(0, 64)) ? `This is not a picture. ${readable}` : readable,
  );
}

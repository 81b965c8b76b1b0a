import { isJpegFrame, JPEG_END, JPEG_SCAN, readJpegSegments } from "@endorse/check-image/core/files/jpeg-segments";
import { type Outcome, success } from "@endorse/check-image/outcome";
import { ByteReader } from "./byte-reader";
import { containsForeignSignature, isForeignTail } from "./foreign-content";
import { type ImageHeader, type ImageRefusal, refuse } from "./image-rules";

/** Limits the decoding time of a progressive JPEG, in which each scan can cover the whole image. */
const maxScans = 1000;

/**
 * Reads the size and resolution from the segments of the first image in a JPEG, from SOI to EOI, and rejects segments
 * that contain a document or a script. Later data (a gain map, a video, an application's data) is not part of the
 * image.
 */
export function inspectJpeg(bytes: Uint8Array): Outcome<ImageHeader, ImageRefusal> {
  const reader = new ByteReader(bytes);
  let size: { width: number; height: number } | null = null;
  let densityDpi: number | null = null;
  let scans = 0;
  for (const { marker, start, end } of readJpegSegments(bytes)) {
    if (isJpegFrame(marker)) {
      if (size !== null) return refuse("ImageSeveralPages");
      size = { height: reader.u16(start + 1) ?? 0, width: reader.u16(start + 3) ?? 0 };
      if (size.width === 0 || size.height === 0) return refuse("ImageDamaged");
    } else if (marker === JPEG_SCAN) {
      if (size === null || ++scans > maxScans) return refuse("ImageDamaged");
    } else if (marker === 0xe0 && reader.startsWith(start, "JFIF\0")) {
      densityDpi = readJfifDensity(reader, start);
    }
    const isText = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef);
    if (isText && containsForeignSignature(bytes.subarray(start, end))) return refuse("ImageCarriesOtherData");
    if (marker !== JPEG_END) continue;
    if (size === null || scans === 0) break;
    if (isForeignTail(bytes, end)) return refuse("ImageCarriesOtherData");
    return success({ contentType: "image/jpeg", ...size, bitonal: false, densityDpi, byteLength: end });
  }
  return refuse("ImageDamaged");
}

function readJfifDensity(reader: ByteReader, at: number): number | null {
  const unit = reader.u8(at + 7);
  const x = reader.u16(at + 8);
  const y = reader.u16(at + 10);
  if (x === null || x !== y || x === 0) return null;
  if (unit === 1) return x;
  return unit === 2 ? Math.round(x * 2.54) : null;
}

import { type Outcome, success } from "@endorse/check-image/outcome";
import { ByteReader } from "./byte-reader";
import { containsForeignSignature, isForeignTail } from "./foreign-content";
import { type ImageHeader, type ImageRefusal, refuse } from "./image-rules";

/**
 * Reads a WebP's size from its RIFF chunks; rejects animations, and documents in or after the image. WebP has no
 * resolution field.
 */
export function inspectWebp(bytes: Uint8Array): Outcome<ImageHeader, ImageRefusal> {
  const reader = new ByteReader(bytes);
  const riffLength = reader.u32(4, true);
  if (riffLength === null || riffLength + 8 > bytes.length) return refuse("ImageDamaged");
  const end = riffLength + 8;
  let at = 12;
  let size: { width: number; height: number } | null = null;
  let hasPixels = false;
  while (at + 8 <= end) {
    const type = reader.text(at, 4);
    const length = reader.u32(at + 4, true)!;
    if (at + 8 + length > end) return refuse("ImageDamaged");
    const data = at + 8;
    if (type === "ANIM" || type === "ANMF") return refuse("ImageSeveralPages");
    if (type === "VP8X" && length >= 10) {
      size ??= { width: 1 + u24(reader, data + 4), height: 1 + u24(reader, data + 7) };
    } else if (type === "VP8 " || type === "VP8L") {
      if (hasPixels) return refuse("ImageSeveralPages");
      hasPixels = true;
      const imageSize = type === "VP8 " ? readLossySize(reader, data) : readLosslessSize(reader, data);
      if (imageSize === null) return refuse("ImageDamaged");
      // The canvas of the extended header must match the image's size, because this is a still image.
      if (size !== null && (size.width !== imageSize.width || size.height !== imageSize.height))
        return refuse("ImageDamaged");
      size = imageSize;
    } else if (type !== "ALPH" && containsForeignSignature(bytes.subarray(data, data + length))) {
      return refuse("ImageCarriesOtherData");
    }
    at = data + length + (length & 1);
  }
  if (size === null || !hasPixels || size.width === 0 || size.height === 0) return refuse("ImageDamaged");
  if (isForeignTail(bytes, end)) return refuse("ImageCarriesOtherData");
  return success({ contentType: "image/webp", ...size, bitonal: false, densityDpi: null, byteLength: end });
}

function u24(reader: ByteReader, at: number): number {
  return (reader.u8(at) ?? 0) | ((reader.u8(at + 1) ?? 0) << 8) | ((reader.u8(at + 2) ?? 0) << 16);
}

function readLossySize(reader: ByteReader, at: number): { width: number; height: number } | null {
  if (reader.u8(at + 3) !== 0x9d || reader.u8(at + 4) !== 0x01 || reader.u8(at + 5) !== 0x2a) return null;
  const width = reader.u16(at + 6, true);
  const height = reader.u16(at + 8, true);
  return width === null || height === null ? null : { width: width & 0x3fff, height: height & 0x3fff };
}

function readLosslessSize(reader: ByteReader, at: number): { width: number; height: number } | null {
  const bits = reader.u32(at + 1, true);
  if (reader.u8(at) !== 0x2f || bits === null) return null;
  return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
}

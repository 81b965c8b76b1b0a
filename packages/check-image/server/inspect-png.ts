import { type Outcome, success } from "@endorse/check-image/outcome";
import { ByteReader } from "./byte-reader";
import { containsForeignSignature, isForeignTail } from "./foreign-content";
import { type ImageHeader, type ImageRefusal, refuse } from "./image-rules";

const pixelsPerMeterToInch = 0.0254;
/** Samples per pixel: gray, color, palette (decoded to color), gray with alpha, color with alpha. */
const samplesOfColorType: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };

/** Reads a PNG's size and resolution from its chunks; rejects animations, and documents in or after the image. */
export function inspectPng(bytes: Uint8Array): Outcome<ImageHeader, ImageRefusal> {
  const reader = new ByteReader(bytes);
  let at = 8;
  let size: Pick<ImageHeader, "width" | "height" | "bitonal" | "bufferedBytes"> | null = null;
  let densityDpi: number | null = null;
  let hasPixels = false;
  for (;;) {
    const length = reader.u32(at);
    if (length === null || at + 12 + length > bytes.length) return refuse("ImageDamaged");
    const type = reader.text(at + 4, 4);
    if (size === null) {
      if (type !== "IHDR" || length !== 13) return refuse("ImageDamaged");
      const isBitonal = reader.u8(at + 16) === 1 && reader.u8(at + 17) === 0;
      const [width, height] = [reader.u32(at + 8)!, reader.u32(at + 12)!];
      const samples = samplesOfColorType[reader.u8(at + 17)!] ?? 4;
      const isInterlaced = reader.u8(at + 20) === 1;
      const bufferedBytes = width * height * samples * Math.ceil(reader.u8(at + 16)! / 8);
      size = { width, height, bitonal: isBitonal, ...(isInterlaced ? { bufferedBytes } : {}) };
      if (size.width === 0 || size.height === 0) return refuse("ImageDamaged");
    } else if (type === "IDAT") {
      hasPixels = true;
    } else if (type === "acTL") {
      return refuse("ImageSeveralPages");
    } else if (type === "pHYs" && length === 9 && reader.u8(at + 16) === 1) {
      const x = reader.u32(at + 8)!;
      if (x > 0 && x === reader.u32(at + 12)) densityDpi = Math.round(x * pixelsPerMeterToInch);
    }
    if (type !== "IDAT" && containsForeignSignature(bytes.subarray(at + 8, at + 8 + length))) {
      return refuse("ImageCarriesOtherData");
    }
    at += 12 + length;
    if (type === "IEND") break;
  }
  if (!hasPixels) return refuse("ImageDamaged");
  if (isForeignTail(bytes, at)) return refuse("ImageCarriesOtherData");
  return success({ contentType: "image/png", ...size, densityDpi, byteLength: at });
}

import "server-only";
import { type Outcome, success } from "@/lib/shared/outcome";
import { ByteReader } from "./byte-reader";
import { containsForeignSignature, isPadding } from "./foreign-content";
import { type ImageHeader, type ImageRefusal, refuse } from "./image-rules";

interface JpegStructure {
  readonly end: number;
  readonly width: number;
  readonly height: number;
  readonly densityDpi: number | null;
  /** The file declares that further images (a preview, a gain map) follow the first. */
  readonly declaresMorePictures: boolean;
}

/**
 * Parses a JPEG's segments from SOI to EOI: size, resolution, and that only what a camera leaves (padding, further JPEG
 * images that the file declares, a Samsung trailer) follows the image.
 */
export function inspectJpeg(bytes: Uint8Array): Outcome<ImageHeader, ImageRefusal> {
  const structure = parseSegments(bytes, 0);
  if (!structure.ok) return structure;
  const { width, height, densityDpi, declaresMorePictures } = structure.value;
  let end = structure.value.end;
  while (declaresMorePictures && end < bytes.length) {
    const next = nextPicture(bytes, end);
    if (next === null) break;
    const additional = parseSegments(bytes, next);
    if (!additional.ok) return additional;
    end = additional.value.end;
  }
  if (!isPadding(bytes, end) && !isSamsungTrailer(bytes, end)) return refuse("ImageCarriesOtherData");
  return success({ contentType: "image/jpeg", width, height, bitonal: false, densityDpi });
}

function parseSegments(bytes: Uint8Array, start: number): Outcome<JpegStructure, ImageRefusal> {
  const reader = new ByteReader(bytes);
  let at = start + 2;
  let size: { width: number; height: number } | null = null;
  let densityDpi: number | null = null;
  let declaresMorePictures = false;
  let scans = 0;
  for (;;) {
    if (reader.u8(at) !== 0xff) return refuse("ImageDamaged");
    while (reader.u8(at + 1) === 0xff) at++;
    const marker = reader.u8(at + 1);
    if (marker === null || marker === 0x00) return refuse("ImageDamaged");
    at += 2;
    if (marker === 0xd9) break;
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    const length = reader.u16(at);
    if (length === null || length < 2 || at + length > bytes.length) return refuse("ImageDamaged");
    const segment = bytes.subarray(at + 2, at + length);
    if (isFrame(marker)) {
      if (size !== null) return refuse("ImageSeveralPages");
      size = { height: reader.u16(at + 3) ?? 0, width: reader.u16(at + 5) ?? 0 };
      if (size.width === 0 || size.height === 0) return refuse("ImageDamaged");
    } else if (marker === 0xe0 && reader.startsWith(at + 2, "JFIF\0")) {
      densityDpi = jfifDensity(reader, at + 2);
    } else if (marker === 0xe2 && reader.startsWith(at + 2, "MPF\0")) {
      declaresMorePictures = true;
    }
    if ((marker === 0xfe || (marker >= 0xe0 && marker <= 0xef)) && containsForeignSignature(segment)) {
      return refuse("ImageCarriesOtherData");
    }
    at += length;
    if (marker === 0xda) {
      if (size === null || ++scans > 1000) return refuse("ImageDamaged");
      at = endOfScan(bytes, at);
    }
  }
  if (size === null || scans === 0) return refuse("ImageDamaged");
  return success({ ...size, end: at, densityDpi, declaresMorePictures });
}

/** The start-of-frame markers; c4, c8 and cc are tables and reserved. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** End of the compressed pixels: the next marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = start; ; at++) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.length;
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0x00 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
}

function jfifDensity(reader: ByteReader, at: number): number | null {
  const unit = reader.u8(at + 7);
  const x = reader.u16(at + 8);
  const y = reader.u16(at + 10);
  if (x === null || x !== y || x === 0) return null;
  if (unit === 1) return x;
  return unit === 2 ? Math.round(x * 2.54) : null;
}

function nextPicture(bytes: Uint8Array, end: number): number | null {
  // Further images begin at an even offset, after zeros at most.
  let at = end;
  while (at < bytes.length && bytes[at] === 0) at++;
  return bytes[at] === 0xff && bytes[at + 1] === 0xd8 && bytes[at + 2] === 0xff ? at : null;
}

/** Samsung phones append a small block of capture data with its own signature to ordinary images. */
function isSamsungTrailer(bytes: Uint8Array, start: number): boolean {
  const tail = bytes.subarray(start);
  if (tail.length > 65_536 || !new ByteReader(tail).startsWith(tail.length - 4, "SEFT")) return false;
  return !containsForeignSignature(tail);
}

import { isJpegFrame, JPEG_END, readJpegSegments } from "./jpeg-segments";

/** The size and extent of a file's first image, as stated in the file. */
export interface FirstPicture {
  readonly width: number;
  readonly height: number;
  /**
   * Length of this image in bytes, from the start of the file. Excludes data that phones append: gain maps, videos,
   * depth maps, and app data.
   */
  readonly byteLength: number;
}

/**
 * Reads the size and extent of the first image in a JPEG, PNG, WebP, HEIC, or AVIF file without decoding it; null for
 * other or damaged files. For HEIC and AVIF, returns the size of the largest image and the length of the whole file.
 */
export function findFirstPicture(bytes: Uint8Array): FirstPicture | null {
  if (startsWith(bytes, 0, "\xff\xd8\xff")) return readJpeg(bytes);
  if (startsWith(bytes, 0, "\x89PNG\r\n\x1a\n")) return readPng(bytes);
  if (startsWith(bytes, 0, "RIFF") && startsWith(bytes, 8, "WEBP")) return readWebp(bytes);
  return startsWith(bytes, 4, "ftyp") ? readHeif(bytes) : null;
}

function readJpeg(bytes: Uint8Array): FirstPicture | null {
  let size: { width: number; height: number } | null = null;
  for (const { marker, start, end } of readJpegSegments(bytes)) {
    if (marker === JPEG_END) return size && { ...size, byteLength: end };
    if (isJpegFrame(marker) && end - start >= 5) {
      size ??= { height: readBigEndian(bytes, start + 1, 2), width: readBigEndian(bytes, start + 3, 2) };
    }
  }
  return null;
}

function readPng(bytes: Uint8Array): FirstPicture | null {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + readBigEndian(bytes, at, 4);
    if (startsWith(bytes, at + 4, "IEND")) {
      return { width: readBigEndian(bytes, 16, 4), height: readBigEndian(bytes, 20, 4), byteLength: end };
    }
    at = end;
  }
  return null;
}

/** Reads the canvas size of an extended file, or else the size of the image itself (RFC 9649). */
function readWebp(bytes: Uint8Array): FirstPicture | null {
  const byteLength = 8 + readLittleEndian(bytes, 4, 4);
  if (byteLength > bytes.length) return null;
  if (startsWith(bytes, 12, "VP8X")) {
    return { width: 1 + readLittleEndian(bytes, 24, 3), height: 1 + readLittleEndian(bytes, 27, 3), byteLength };
  }
  if (startsWith(bytes, 12, "VP8L")) {
    const bits = readLittleEndian(bytes, 21, 4);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff), byteLength };
  }
  if (!startsWith(bytes, 12, "VP8 ")) return null;
  return {
    width: readLittleEndian(bytes, 26, 2) & 0x3fff,
    height: readLittleEndian(bytes, 28, 2) & 0x3fff,
    byteLength,
  };
}

/** How far into a HEIF file to search for `ispe` boxes, which are near the start. */
const heifPropertyBytes = 65_536;

/** Reads the largest size stated in a HEIF file's `ispe` boxes (ISO 23008-12, 6.5.3). */
function readHeif(bytes: Uint8Array): FirstPicture | null {
  let largest: FirstPicture | null = null;
  const end = Math.min(bytes.length - 16, heifPropertyBytes);
  for (let at = 8; at < end; at++) {
    if (bytes[at] !== 0x69 || !startsWith(bytes, at, "ispe")) continue;
    const [width, height] = [readBigEndian(bytes, at + 8, 4), readBigEndian(bytes, at + 12, 4)];
    if (!largest || width * height > largest.width * largest.height) {
      largest = { width, height, byteLength: bytes.length };
    }
  }
  return largest;
}

function startsWith(bytes: Uint8Array, at: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) if (bytes[at + i] !== text.charCodeAt(i)) return false;
  return true;
}

function readBigEndian(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let i = 0; i < count; i++) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}

function readLittleEndian(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let i = count - 1; i >= 0; i--) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}

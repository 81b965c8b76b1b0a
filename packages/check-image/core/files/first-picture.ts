import { isJpegFrame, JPEG_END, jpegSegments } from "./jpeg-segments";

/** The size and extent of the first picture in a file, as stated in the file. */
export interface FirstPicture {
  readonly width: number;
  readonly height: number;
  /**
   * Number of bytes from the start of the file that make up this picture. It excludes what phones append: gain maps,
   * videos, depth maps, app data.
   */
  readonly byteLength: number;
}

/**
 * Size and extent of the first picture in a JPEG, PNG, WebP, HEIC or AVIF file, without decoding it; null for other and
 * for damaged files. In HEIC and AVIF files the largest picture counts, and the whole file belongs to it.
 */
export function firstPicture(bytes: Uint8Array): FirstPicture | null {
  if (startsWith(bytes, 0, "\xff\xd8\xff")) return jpegPicture(bytes);
  if (startsWith(bytes, 0, "\x89PNG\r\n\x1a\n")) return pngPicture(bytes);
  if (startsWith(bytes, 0, "RIFF") && startsWith(bytes, 8, "WEBP")) return webpPicture(bytes);
  return startsWith(bytes, 4, "ftyp") ? heifPicture(bytes) : null;
}

function jpegPicture(bytes: Uint8Array): FirstPicture | null {
  let size: { width: number; height: number } | null = null;
  for (const { marker, start, end } of jpegSegments(bytes)) {
    if (marker === JPEG_END) return size && { ...size, byteLength: end };
    if (isJpegFrame(marker) && end - start >= 5) {
      size ??= { height: bigEndian(bytes, start + 1, 2), width: bigEndian(bytes, start + 3, 2) };
    }
  }
  return null;
}

function pngPicture(bytes: Uint8Array): FirstPicture | null {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 12 + bigEndian(bytes, at, 4);
    if (startsWith(bytes, at + 4, "IEND")) {
      return { width: bigEndian(bytes, 16, 4), height: bigEndian(bytes, 20, 4), byteLength: end };
    }
    at = end;
  }
  return null;
}

/** The canvas size of an extended file, else the size of the picture itself (RFC 9649). */
function webpPicture(bytes: Uint8Array): FirstPicture | null {
  const byteLength = 8 + littleEndian(bytes, 4, 4);
  if (byteLength > bytes.length) return null;
  if (startsWith(bytes, 12, "VP8X")) {
    return { width: 1 + littleEndian(bytes, 24, 3), height: 1 + littleEndian(bytes, 27, 3), byteLength };
  }
  if (startsWith(bytes, 12, "VP8L")) {
    const bits = littleEndian(bytes, 21, 4);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff), byteLength };
  }
  if (!startsWith(bytes, 12, "VP8 ")) return null;
  return { width: littleEndian(bytes, 26, 2) & 0x3fff, height: littleEndian(bytes, 28, 2) & 0x3fff, byteLength };
}

/** The properties of the pictures in a HEIF file, including `ispe` boxes, are within its first bytes. */
const heifPropertyBytes = 65_536;

/** The largest of the sizes that a HEIF file states in `ispe` boxes (ISO 23008-12, 6.5.3). */
function heifPicture(bytes: Uint8Array): FirstPicture | null {
  let largest: FirstPicture | null = null;
  const end = Math.min(bytes.length - 16, heifPropertyBytes);
  for (let at = 8; at < end; at++) {
    if (bytes[at] !== 0x69 || !startsWith(bytes, at, "ispe")) continue;
    const [width, height] = [bigEndian(bytes, at + 8, 4), bigEndian(bytes, at + 12, 4)];
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

function bigEndian(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let i = 0; i < count; i++) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}

function littleEndian(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let i = count - 1; i >= 0; i--) value = value * 256 + (bytes[at + i] ?? 0);
  return value;
}

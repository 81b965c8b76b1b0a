/** Start-of-scan and end-of-image markers (ITU T.81, table B.1). */
export const JPEG_SCAN = 0xda;
export const JPEG_END = 0xd9;

/** A JPEG segment; its data, without marker and length, is the bytes from `start` to `end` (excluded). */
export interface JpegSegment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

/**
 * Reads a JPEG's segments, up to and including its end of image; ignores trailing data. The file is damaged if the last
 * segment is not {@link JPEG_END}.
 */
export function* readJpegSegments(bytes: Uint8Array): Generator<JpegSegment, void> {
  let at = 2;
  while (bytes[at] === 0xff) {
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    at += 2;
    if (marker === undefined || marker === 0x00) return;
    if (marker === JPEG_END) return yield { marker, start: at, end: at };
    // TEM and restart markers have no length.
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) continue;
    const length = at + 2 <= bytes.length ? (bytes[at]! << 8) | bytes[at + 1]! : 0;
    if (length < 2 || at + length > bytes.length) return;
    yield { marker, start: at + 2, end: at + length };
    at += length;
    if (marker === JPEG_SCAN) at = findEndOfScan(bytes, at);
  }
}

/** Whether a marker starts a frame, which states the size; c4, c8, and cc are tables or reserved. */
export function isJpegFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Finds the end of the compressed pixels: the next marker other than a stuffed zero or a restart. */
function findEndOfScan(bytes: Uint8Array, start: number): number {
  for (let at = start; ; at++) {
    at = bytes.indexOf(0xff, at);
    if (at < 0) return bytes.length;
    const next = bytes[at + 1];
    if (next !== undefined && next !== 0x00 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
}

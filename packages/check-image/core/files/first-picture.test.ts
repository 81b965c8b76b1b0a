import { expect, test } from "vitest";
import { findFirstPicture } from "./first-picture";

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (char) => char.charCodeAt(0));

/** SOI, a 48 × 32 frame, a four-byte scan with a stuffed zero and a restart marker, and EOI. */
const jpeg = bytes(
  "\xff\xd8\xff\xc0\x00\x0b\x08\x00\x20\x00\x30\x01\x01\x11\x00\xff\xda\x00\x08\x01\x01\x00\x00\x3f\x00\x12\xff\x00\xff\xd0\x34\xff\xd9",
);

test("a JPEG ends at its end-of-image marker; segment thumbnails and trailing data are ignored", () => {
  expect(findFirstPicture(jpeg)).toEqual({ width: 48, height: 32, byteLength: jpeg.length });
  const thumbnail = bytes("\xff\xe1\x00\x1aExif\0\0\xff\xd8\xff\xc0\x00\x05\x08\x00\x01\x00\x01\xff\xd9\0\0\0\0\0");
  const withThumbnail = Uint8Array.from([...jpeg.subarray(0, 2), ...thumbnail, ...jpeg.subarray(2)]);
  expect(findFirstPicture(withThumbnail)).toEqual({ width: 48, height: 32, byteLength: withThumbnail.length });
  expect(findFirstPicture(Uint8Array.from([...jpeg, ...jpeg]))).toEqual({
    width: 48,
    height: 32,
    byteLength: jpeg.length,
  });
});

test("returns null for a JPEG without an end, size, or segment length", () => {
  for (let length = 0; length < jpeg.length; length++) expect(findFirstPicture(jpeg.subarray(0, length))).toBeNull();
  expect(findFirstPicture(bytes("\xff\xd8\xff\xd9"))).toBeNull();
  expect(findFirstPicture(bytes("\xff\xd8\xff\xe0\x00\x00\xff\xd9"))).toBeNull();
});

test("a PNG ends after IEND; a WebP ends at the length in its RIFF header", () => {
  const header = "\x00\x00\x00\x0dIHDR\x00\x00\x04\xb0\x00\x00\x02\x26\x08\x02\0\0\0....";
  const png = bytes(`\x89PNG\r\n\x1a\n${header}\x00\x00\x00\x00IEND....`);
  expect(findFirstPicture(Uint8Array.from([...png, 1, 2, 3]))).toEqual({
    width: 1200,
    height: 550,
    byteLength: png.length,
  });
  expect(findFirstPicture(png.subarray(0, png.length - 8))).toBeNull();
  const canvas = bytes("RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0\xaf\x04\0\x25\x02\0more");
  expect(findFirstPicture(canvas)).toEqual({ width: 1200, height: 550, byteLength: 30 });
  const lossless = bytes("RIFF\x12\0\0\0WEBPVP8L\x05\0\0\0\x2f\xaf\x44\x89\x00\0");
  expect(findFirstPicture(lossless)).toEqual({ width: 1200, height: 550, byteLength: 26 });
  const lossy = bytes("RIFF\x18\0\0\0WEBPVP8 \x0a\0\0\0\x10\0\0\x9d\x01\x2a\xb0\x04\x26\x02\0\0");
  expect(findFirstPicture(lossy)).toEqual({ width: 1200, height: 550, byteLength: 32 });
  expect(findFirstPicture(lossy.subarray(0, 31))).toBeNull();
});

test("the size of a HEIC file is the size of the whole image, not of a tile", () => {
  const ispe = (width: string, height: string) => `\0\0\0\x14ispe\0\0\0\0${width}${height}`;
  const heic = bytes(`\0\0\0\x18ftypheic${ispe("\0\0\x02\0", "\0\0\x02\0")}${ispe("\0\0\x0f\xc0", "\0\0\x0b\xd0")}end`);
  expect(findFirstPicture(heic)).toEqual({ width: 4032, height: 3024, byteLength: heic.length });
});

test("returns null for other files", () => {
  for (const unsupported of ["", "hello", "%PDF-1.7", "II*\0", "\0\0\0\x18ftypisom"])
    expect(findFirstPicture(bytes(unsupported))).toBeNull();
});

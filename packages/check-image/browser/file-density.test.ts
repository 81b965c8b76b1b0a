import sharp from "sharp";
import { expect, test } from "vitest";
import { readDensityDpi } from "./file-density";
import { withPngDensity } from "./png-density";

const blank = () => sharp({ create: { width: 8, height: 4, channels: 3, background: "#fff" } });

/** Creates the start of a JPEG with a JFIF header. */
function jfif(unit: number, x: number, y: number): Uint8Array {
  const header = [...Buffer.from("JFIF\0"), 1, 1, unit, x >> 8, x & 255, y >> 8, y & 255, 0, 0];
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, ...header, 0xff, 0xda, 0, 2]);
}

test("reads JFIF density per inch or centimeter; returns null without a unit or if x and y differ", () => {
  expect(readDensityDpi(jfif(1, 200, 200))).toBe(200);
  expect(readDensityDpi(jfif(2, 118, 118))).toBe(300);
  expect(readDensityDpi(jfif(0, 1, 1))).toBeNull();
  expect(readDensityDpi(jfif(1, 200, 100))).toBeNull();
});

test("reads density from Exif alone, except 72, which encoders use when the density is unknown", async () => {
  const at = async (dpi: number) => readDensityDpi(new Uint8Array(await blank().withDensity(dpi).jpeg().toBuffer()));
  expect(await at(200)).toBe(200);
  expect(await at(72)).toBeNull();
});

test("reads PNG density, including the density inserted by withPngDensity", async () => {
  expect(readDensityDpi(new Uint8Array(await blank().withDensity(300).png().toBuffer()))).toBe(300);
  const tagged = withPngDensity(new Uint8Array(await blank().png().toBuffer()), 200);
  expect(readDensityDpi(tagged)).toBe(200);
  expect((await sharp(tagged).metadata()).density).toBe(200);
});

test("returns null for other formats, truncated files, and wrong segment lengths", async () => {
  const jpeg = jfif(1, 200, 200);
  const exif = new Uint8Array(await blank().withDensity(200).jpeg().toBuffer());
  expect(readDensityDpi(exif.subarray(0, 40))).toBeNull();
  expect(readDensityDpi(new Uint8Array())).toBeNull();
  expect(readDensityDpi(jpeg.subarray(0, 12))).toBeNull();
  expect(readDensityDpi(new TextEncoder().encode("%PDF-1.7 and more"))).toBeNull();
  expect(readDensityDpi(Uint8Array.from([0xff, 0xd8, 0xff, 0xe1, 0, 0, ...new Uint8Array(40)]))).toBeNull();
});

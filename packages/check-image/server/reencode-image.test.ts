import { encodeExchangeTiff } from "@endorse/check-image/core/exchange/exchange-tiff";
import { findFirstPicture } from "@endorse/check-image/core/files/first-picture";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { decodeCheckImage } from "./decode-check-image";
import { createSampleFiles } from "./hostile/sample-files.specimen";
import { inspectImage } from "./inspect-image";
import { createPhoneFiles, SECRET } from "./phone-files.specimen";
import { reencodeImage } from "./reencode-image";
import { drawSampleFront } from "./sample-images.specimen";
import { toDisplayImage } from "./to-display-image";

const samples = await createSampleFiles();
const files = createPhoneFiles(samples.jpeg, samples.png, samples.webp);

async function reencodeOrThrow(bytes: Uint8Array) {
  const result = await reencodeImage(bytes);
  if (!result.ok) throw new Error(result.message);
  return result.value;
}

async function decodeGray(bytes: Uint8Array): Promise<Uint8Array> {
  const decoded = await decodeCheckImage(bytes);
  if (!decoded.ok) throw new Error(decoded.message);
  return decoded.value.gray.pixels;
}

/** Compares buffers, because comparing millions of elements one by one takes seconds. */
const expectSameBytes = (a: Uint8Array, b: Uint8Array) => expect(Buffer.compare(a, b)).toBe(0);

function measureMeanDifference(a: Uint8Array, b: Uint8Array): number {
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;
}

describe("[GAP-5] files written by phones and apps", () => {
  test.each(files)("$name: reads the first image and finds its end", async ({ bytes, firstLength }) => {
    expect(bytes.includes(SECRET)).toBe(true);
    expect(inspectImage(bytes)).toMatchObject({
      ok: true,
      value: { width: 1200, height: 550, byteLength: firstLength },
    });
    expect(findFirstPicture(bytes)).toEqual({ width: 1200, height: 550, byteLength: firstLength });
    const plain = bytes[0] === 0xff ? samples.jpeg : samples.png;
    expect(measureMeanDifference(await decodeGray(bytes), await decodeGray(plain))).toBeLessThan(1);
  });

  test.each(files)("[R-33] $name: removes everything but the first image", async ({ bytes }) => {
    const { bytes: reencodedFile } = await reencodeOrThrow(bytes);
    const shown = await toDisplayImage(bytes);
    if (!shown.ok) throw new Error(shown.message);
    for (const output of [Buffer.from(reencodedFile), Buffer.from(shown.value.bytes)]) {
      expect(output.includes(SECRET)).toBe(false);
      for (const word of ["xmpmeta", "GContainer", "MPF", "ftyp", "SEFT"]) expect(output.includes(word)).toBe(false);
      expect(findFirstPicture(output)).toMatchObject({ byteLength: output.length });
    }
    expect(measureMeanDifference(await decodeGray(reencodedFile), await decodeGray(bytes))).toBeLessThan(1.5);
  });
});

const GROUP_4 = { compression: "ccittfax4", bitdepth: 1, predictor: "none" } as const;

describe("reencodeImage", () => {
  test("preserves the pixels of PNG and gray TIFF files, and the resolution", async () => {
    const png = await drawSampleFront().removeAlpha().png().withDensity(200).toBuffer();
    const reencodedFile = await reencodeOrThrow(png);
    expect(reencodedFile.contentType).toBe("image/png");
    expectSameBytes(await sharp(reencodedFile.bytes).raw().toBuffer(), await sharp(png).raw().toBuffer());
    expect(inspectImage(reencodedFile.bytes)).toMatchObject({ value: { densityDpi: 200 } });
    const fromTiff = await reencodeOrThrow(samples.tiff);
    expectSameBytes(await decodeGray(fromTiff.bytes), await decodeGray(samples.tiff));
  });

  test("keeps a bitonal TIFF bitonal, with the same pixels", async () => {
    const ink = new Uint8Array(1200 * 550).map((_, i) => (i % 7 === 0 || (i >> 9) % 3 === 0 ? 1 : 0));
    const tiff = encodeExchangeTiff({ width: 1200, height: 550, ink }, 240);
    const reencodedFile = await reencodeOrThrow(tiff);
    expect(reencodedFile.contentType).toBe("image/tiff");
    expect(inspectImage(reencodedFile.bytes)).toMatchObject({ value: { bitonal: true, densityDpi: 240 } });
    expectSameBytes(await decodeGray(reencodedFile.bytes), await decodeGray(tiff));
  });

  test("converts a scan with different horizontal and vertical resolutions to square pixels", async () => {
    const front = await drawSampleFront().removeAlpha().toColourspace("b-w").raw().toBuffer();
    const half = await sharp(front, { raw: { width: 1200, height: 550, channels: 1 } })
      .resize(1200, 275, { fit: "fill" })
      .tiff({ compression: "lzw", xres: 200 / 25.4, yres: 100 / 25.4 })
      .toBuffer();
    const reencodedFile = await reencodeOrThrow(half);
    expect(inspectImage(reencodedFile.bytes)).toMatchObject({
      ok: true,
      value: { width: 1200, height: 550, densityDpi: 200 },
    });
    const fax = await sharp(half)
      .threshold(128)
      .toColourspace("b-w")
      .tiff({ ...GROUP_4, xres: 204 / 25.4, yres: 98 / 25.4 });
    const square = await reencodeOrThrow(await fax.toBuffer());
    expect(inspectImage(square.bytes)).toMatchObject({
      value: { width: 1200, height: 572, bitonal: true, densityDpi: 204 },
    });
  });

  test("inverts a negative to dark print on light paper, but does not invert a dark image", async () => {
    const positive = await drawSampleFront().removeAlpha().toColourspace("b-w").png().toBuffer();
    const mean = async (bytes: Uint8Array) => (await sharp(bytes).stats()).channels[0]!.mean;
    const paper = await mean((await reencodeOrThrow(positive)).bytes);
    const negative = await sharp(positive).negate().png().toBuffer();
    expect(await mean((await reencodeOrThrow(negative)).bytes)).toBeCloseTo(paper, 0);
    const scan = await sharp(positive).threshold(128).negate().toColourspace("b-w").tiff(GROUP_4).toBuffer();
    expect(await mean((await reencodeOrThrow(scan)).bytes)).toBeGreaterThan(200);
    // A check on a flatbed scanner whose black lid fills two thirds of the image, and an underexposed photo.
    const lid = await sharp(positive)
      .extend({ top: 600, bottom: 500, background: "#000" })
      .threshold(128)
      .toColourspace("b-w")
      .tiff(GROUP_4)
      .toBuffer();
    expect(await mean((await reencodeOrThrow(lid)).bytes)).toBeLessThan(100);
    const dark = await sharp(positive).linear(0.2, 0).png().toBuffer();
    expect(await mean((await reencodeOrThrow(dark)).bytes)).toBeLessThan(60);
  });

  test("converts a color TIFF to a PNG that the bank accepts", async () => {
    const color = await drawSampleFront().removeAlpha().tiff({ compression: "lzw" }).withDensity(240).toBuffer();
    const reencodedFile = await reencodeOrThrow(color);
    expect(inspectImage(reencodedFile.bytes)).toMatchObject({
      ok: true,
      value: { contentType: "image/png", densityDpi: 240 },
    });
    expectSameBytes(await sharp(reencodedFile.bytes).raw().toBuffer(), await sharp(color).raw().toBuffer());
  });

  test("rotates a JPEG upright and removes all Exif data except the resolution", async () => {
    const rotated = await drawSampleFront().rotate(90).jpeg().withMetadata({ orientation: 8, density: 300 }).toBuffer();
    const reencodedFile = await reencodeOrThrow(rotated);
    expect(await sharp(reencodedFile.bytes).metadata()).toMatchObject({ width: 1200, height: 550, density: 300 });
    expect((await sharp(reencodedFile.bytes).metadata()).orientation ?? 1).toBe(1);
    expect(measureMeanDifference(await decodeGray(reencodedFile.bytes), await decodeGray(samples.jpeg))).toBeLessThan(
      3,
    );
  });

  test("reduces a large photo to the maximum analyzed size, scales its resolution, and stays below 5 MB", async () => {
    const noise = { type: "gaussian" as const, mean: 128, sigma: 20 };
    const photo = await sharp({ create: { width: 4800, height: 3200, channels: 3, background: "#000", noise } })
      .jpeg({ quality: 30 })
      .withDensity(600)
      .toBuffer();
    const reencodedFile = await reencodeOrThrow(photo);
    expect(reencodedFile.bytes.byteLength).toBeLessThanOrEqual(5_000_000);
    expect(await sharp(reencodedFile.bytes).metadata()).toMatchObject({ width: 4608, height: 3072, density: 576 });
  });

  test("makes transparent pixels white", async () => {
    const clear = await sharp({ create: { width: 200, height: 100, channels: 4, background: "#00000000" } })
      .png()
      .toBuffer();
    expect(new Set(await decodeGray((await reencodeOrThrow(clear)).bytes))).toEqual(new Set([255]));
  });

  test("rejects a damaged file", async () => {
    expect(await reencodeImage(samples.jpeg.subarray(0, 9000))).toMatchObject({ code: "ImageDamaged" });
  });
});

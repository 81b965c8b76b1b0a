import { encodeExchangeTiff } from "@endorse/check-image/core/exchange/exchange-tiff";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { decodeCheckImage, toDecodeFailure } from "./decode-check-image";
import { createSampleJpeg, drawSampleFront, pngClaiming } from "./sample-images.specimen";

async function decode(bytes: Uint8Array) {
  const result = await decodeCheckImage(bytes);
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`);
  return result.value;
}

/** Returns the mean absolute difference between two images of the same size, in gray levels. */
function measureDifference(a: Uint8Array, b: Uint8Array): number {
  expect(a.length).toBe(b.length);
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += Math.abs(a[i]! - b[i]!);
  return sum / a.length;
}

describe("[GAP-5] decoding", () => {
  test("a JPEG decodes to gray pixels with size, resolution and type", async () => {
    const { gray, ...metadata } = await decode(await createSampleJpeg());
    expect(metadata).toEqual({ width: 1200, height: 550, densityDpi: 200, contentType: "image/jpeg", bitonal: false });
    expect([gray.width, gray.height, gray.pixels.length]).toEqual([1200, 550, 660_000]);
    // The gray level of the paper color #e9eee9 with luma weights 77, 150 and 29 (of 256).
    expect(Math.abs(gray.pixels[1200 * 5 + 600]! - 236)).toBeLessThanOrEqual(1);
  });

  test("every sample format decodes to the same gray", async () => {
    const plain = (await decode(await drawSampleFront().png().toBuffer())).gray.pixels;
    const others = [
      await drawSampleFront().ensureAlpha().png().toBuffer(),
      await drawSampleFront().toColourspace("rgb16").png().toBuffer(),
      await drawSampleFront().webp({ lossless: true }).toBuffer(),
      await drawSampleFront().toColourspace("b-w").tiff({ compression: "lzw" }).toBuffer(),
      await drawSampleFront().toColourspace("grey16").tiff({ compression: "lzw" }).toBuffer(),
      await drawSampleFront().toColourspace("b-w").png({ palette: true }).toBuffer(),
    ];
    for (const bytes of others) expect(measureDifference((await decode(bytes)).gray.pixels, plain)).toBeLessThan(3);
    // CMYK has no exact sRGB equivalent.
    const cmyk = await drawSampleFront().toColourspace("cmyk").jpeg({ quality: 100 }).toBuffer();
    expect(measureDifference((await decode(cmyk)).gray.pixels, plain)).toBeLessThan(8);
  });

  test("transparent pixels become white", async () => {
    const transparent = await drawSampleFront().removeAlpha().ensureAlpha(0).png().toBuffer();
    expect((await decode(transparent)).gray.pixels.every((value) => value === 255)).toBe(true);
  });

  test("the Exif orientation is applied to an image that is stored rotated", async () => {
    const upright = await decode(await createSampleJpeg());
    const stored = await drawSampleFront()
      .rotate(270)
      .jpeg({ quality: 95 })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const rotated = await decode(stored);
    expect([rotated.width, rotated.height, rotated.gray.width, rotated.gray.height]).toEqual([1200, 550, 1200, 550]);
    expect(measureDifference(rotated.gray.pixels, upright.gray.pixels)).toBeLessThan(3);
  });

  test("a bitonal Group 4 TIFF keeps its pixels and is reported as bitonal", async () => {
    const ink = new Uint8Array(1200 * 550);
    for (let i = 0; i < ink.length; i += 7) ink[i] = 1;
    const { gray, bitonal } = await decode(encodeExchangeTiff({ width: 1200, height: 550, ink }));
    expect(bitonal).toBe(true);
    expect(gray.pixels.every((value, i) => value === (ink[i] === 1 ? 0 : 255))).toBe(true);
  });

  test("a 36-megapixel photo is decoded at a reduced size, and its original size is reported", async () => {
    const photo = await drawSampleFront().resize(7200, 5000, { fit: "fill" }).jpeg({ quality: 40 }).toBuffer();
    const { gray, width, height } = await decode(photo);
    expect([width, height]).toEqual([7200, 5000]);
    expect([gray.width, gray.height]).toEqual([4608, 3200]);
  });

  test("[R-33] corrupt pixel data in a valid container is rejected without the decoder's message", async () => {
    const result = await decodeCheckImage(pngClaiming(4000, 4000));
    expect(result).toEqual({
      ok: false,
      code: "ImageDamaged",
      message: "The image is damaged or incomplete and cannot be read. Retake it or save it again.",
    });
    const jpeg = await createSampleJpeg();
    const jpegWithGap = Buffer.concat([jpeg.subarray(0, jpeg.length >> 1), jpeg.subarray(jpeg.length - 2)]);
    expect((await decodeCheckImage(jpegWithGap)).ok).toBe(false);
  });

  test("a decoder timeout is not reported as a damaged image", async () => {
    // The decoder's deadline throws this error; no encoder finishes this noise within a second.
    const noise = { create: { width: 7000, height: 5000, channels: 3 as const, background: "#888" } };
    const slow = sharp({ ...noise, limitInputPixels: false })
      .blur(120)
      .timeout({ seconds: 1 })
      .png({ effort: 10 });
    const error: unknown = await slow.toBuffer().catch((thrown: unknown) => thrown);
    expect(String(error)).toContain("timeout: ");
    expect(() => toDecodeFailure(error)).toThrow("timeout: ");
    expect(toDecodeFailure(new Error("pngload_buffer: libspng read error"))).toMatchObject({ code: "ImageDamaged" });
  });

  test("[R-33] random bytes after each type's signature never throw", async () => {
    const signatures = [
      "\u00ff\u00d8\u00ff",
      "\u0089PNG\r\n\u001a\n",
      "RIFF\u0040\u0000\u0000\u0000WEBP",
      "II*\u0000",
      "MM\u0000*",
    ];
    let state = 7;
    for (let round = 0; round < 60; round++) {
      const noise = Buffer.from({ length: 200 + round * 5 } as ArrayLike<number>).map(() => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state >>> 24;
      });
      const bytes = Buffer.concat([Buffer.from(signatures[round % signatures.length]!, "latin1"), noise]);
      expect((await decodeCheckImage(bytes)).ok).toBe(false);
    }
  });
});

import { encodeExchangeTiff } from "@endorse/check-image/core/exchange/exchange-tiff";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createJpegSegment, insert, latin1 } from "./hostile/hostile-picture.specimen";
import { createGrayPage, createPng, createTiff } from "./hostile/sample-files.specimen";
import { inspectImage } from "./inspect-image";
import { createPngChunk, createSampleJpeg, drawSampleFront, emptyZip, pngClaiming } from "./sample-images.specimen";

const jpeg = await createSampleJpeg();
const png = await drawSampleFront().png().withDensity(200).toBuffer();
const webp = await drawSampleFront().webp().toBuffer();
const tiff = Buffer.from(encodeExchangeTiff({ width: 1200, height: 550, ink: new Uint8Array(1200 * 550) }));

function inspect(bytes: Uint8Array): string {
  const result = inspectImage(bytes);
  return result.ok ? "accepted" : result.code;
}

function getMessage(bytes: Uint8Array): string {
  const result = inspectImage(bytes);
  return result.ok ? "" : result.message;
}

describe("[GAP-5] accepts from the bytes alone", () => {
  test("JPEG, PNG, WebP and bitonal TIFF, with size and resolution", () => {
    const properties = { width: 1200, height: 550, bitonal: false };
    // This JPEG states its resolution only in Exif, which the decoder reads; `jfif` states it in the JFIF header.
    expect(inspectImage(jpeg)).toEqual({
      ok: true,
      value: { ...properties, contentType: "image/jpeg", densityDpi: null, byteLength: jpeg.length },
    });
    const header = Buffer.from(
      "\u00ff\u00e0\u0000\u0010JFIF\u0000\u0001\u0002\u0001\u0000\u00f0\u0000\u00f0\u0000\u0000",
      "latin1",
    );
    const jfif = Buffer.concat([jpeg.subarray(0, 2), header, jpeg.subarray(2)]);
    expect(inspectImage(jfif)).toMatchObject({ ok: true, value: { densityDpi: 240 } });
    expect(inspectImage(png)).toEqual({
      ok: true,
      value: { ...properties, contentType: "image/png", densityDpi: 200, byteLength: png.length },
    });
    expect(inspectImage(webp)).toEqual({
      ok: true,
      value: { ...properties, contentType: "image/webp", densityDpi: null, byteLength: webp.length },
    });
    expect(inspectImage(tiff)).toEqual({
      ok: true,
      value: { ...properties, bitonal: true, contentType: "image/tiff", densityDpi: 200, byteLength: tiff.length },
    });
  });

  test("grayscale TIFF of any compression; a color TIFF gets a specific message", async () => {
    for (const compression of ["none", "lzw", "deflate"] as const) {
      expect(inspect(await drawSampleFront().toColourspace("b-w").tiff({ compression }).toBuffer())).toBe("accepted");
    }
    const color = await drawSampleFront().tiff({ compression: "lzw" }).toBuffer();
    expect(inspect(color)).toBe("ImageTypeNotAccepted");
    expect(getMessage(color)).toBe("TIFF images must be bitonal or grayscale. Save a color image as JPEG or PNG.");
  });

  test("progressive, CMYK and Adobe-marked JPEG", async () => {
    expect(inspect(await drawSampleFront().jpeg({ progressive: true }).toBuffer())).toBe("accepted");
    expect(inspect(await drawSampleFront().toColourspace("cmyk").jpeg().toBuffer())).toBe("accepted");
  });

  test("a JPEG followed by other images, but not by images and an archive", () => {
    const two = Buffer.concat([jpeg, Buffer.alloc(6), jpeg]);
    expect(inspectImage(two)).toMatchObject({ ok: true, value: { byteLength: jpeg.length } });
    expect(inspect(Buffer.concat([two, emptyZip]))).toBe("ImageCarriesOtherData");
  });

  test("an image followed by a few padding bytes", () => {
    expect(inspect(Buffer.concat([jpeg, Buffer.alloc(16)]))).toBe("accepted");
    expect(inspect(Buffer.concat([png, Buffer.from("\n")]))).toBe("accepted");
  });
});

describe("[GAP-5] limits checked before decoding", () => {
  test("an empty file is rejected", () => expect(inspect(new Uint8Array())).toBe("ImageEmpty"));

  test("a file over 5 MB is rejected", () => {
    const data = Buffer.alloc(5_000_001);
    jpeg.copy(data);
    expect(inspect(data)).toBe("ImageTooManyBytes");
    expect(getMessage(data)).toBe(
      "The image is larger than 5 MB. Save it at a smaller size or with stronger compression.",
    );
  });

  test("an image over 40 megapixels is rejected from its header, without decoding", () => {
    expect(inspect(pngClaiming(8000, 5000))).toBe("accepted");
    expect(inspect(pngClaiming(8000, 5001))).toBe("ImageTooManyPixels");
    expect(inspect(pngClaiming(40_000, 40_000))).toBe("ImageTooManyPixels");
    expect(inspect(pngClaiming(0xffffffff, 0xffffffff))).toBe("ImageTooManyPixels");
    const bomb = Buffer.from(jpeg);
    const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
    bomb.writeUInt16BE(40_000, frame + 5);
    bomb.writeUInt16BE(40_000, frame + 7);
    expect(inspect(bomb)).toBe("ImageTooManyPixels");
    const wide = Buffer.from(tiff);
    wide.writeUInt32LE(40_000, 8 + 2 + 8);
    wide.writeUInt32LE(40_000, 8 + 2 + 12 + 8);
    expect(inspect(wide)).toBe("ImageTooManyPixels");
  });

  test("an image with too few pixels is rejected", () => {
    expect(inspect(pngClaiming(79, 60))).toBe("ImageTooSmall");
    expect(inspect(pngClaiming(0, 500))).toBe("ImageDamaged");
  });

  test("the message for HEIC has instructions; the messages for other known types name the type", () => {
    const heic = Buffer.concat([Buffer.from("\u0000\u0000\u0000\u0018ftypheic", "latin1"), Buffer.alloc(64)]);
    expect(getMessage(heic)).toBe(
      "This is a HEIC image. Only JPEG, PNG, TIFF and WebP images are accepted. On an iPhone choose Settings, Camera, Formats, Most Compatible, or share the image as JPEG.",
    );
    expect(getMessage(Buffer.from("%PDF-1.7 and so on"))).toMatch(/^This is a PDF file\./);
    expect(getMessage(Buffer.from("GIF89a and so on"))).toMatch(/^This is a GIF image\./);
    expect(getMessage(Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toMatch(/^This is a text file/);
    expect(getMessage(Buffer.from("hello"))).toBe("Only JPEG, PNG, TIFF and WebP images are accepted.");
  });
});

test("[R-33] inspecting an interlaced PNG returns the bytes that a decoder must buffer", () => {
  const deep = { width: 400, height: 200, bitDepth: 16, colorType: 6, rows: Buffer.alloc(10) };
  expect(inspectImage(createPng({ ...deep, interlaced: true }))).toMatchObject({ value: { bufferedBytes: 640_000 } });
  expect(inspectImage(createPng(deep))).not.toHaveProperty("value.bufferedBytes");
});

describe("[R-33] rejects files that are not one complete page", () => {
  test("an animated image or a file with several pages", async () => {
    const frame = (background: string) => ({ create: { width: 200, height: 100, channels: 3 as const, background } });
    const colors = await Promise.all(["#a00", "#00a"].map((color) => sharp(frame(color)).png().toBuffer()));
    const frames = await sharp(colors, { join: { animated: true } })
      .webp({ loop: 0 })
      .toBuffer();
    expect(inspect(frames)).toBe("ImageSeveralPages");
    const animated = Buffer.concat([png.subarray(0, 33), createPngChunk("acTL", Buffer.alloc(8)), png.subarray(33)]);
    expect(inspect(animated)).toBe("ImageSeveralPages");
    const second = Buffer.from(tiff);
    second.writeUInt32LE(100, 8 + 2 + 15 * 12);
    expect(inspect(second)).toBe("ImageSeveralPages");
  });

  test("a TIFF directory that points to itself", () => {
    const loop = Buffer.from(tiff);
    loop.writeUInt32LE(8, 8 + 2 + 15 * 12);
    expect(inspect(loop)).toBe("ImageSeveralPages");
  });

  test("a TIFF with offsets outside the file", () => {
    const outside = Buffer.from(tiff);
    outside.writeUInt32LE(0xfffffff0, 4);
    expect(inspect(outside)).toBe("ImageDamaged");
    const strip = Buffer.from(tiff);
    strip.writeUInt32LE(0xfffffff0, 8 + 2 + 6 * 12 + 8);
    expect(inspect(strip)).toBe("ImageDamaged");
    const manyEntries = Buffer.from(tiff);
    manyEntries.writeUInt16LE(0xffff, 8);
    expect(inspect(manyEntries)).toBe("ImageDamaged");
  });

  test.each([
    ["JPEG", jpeg],
    ["PNG", png],
    ["WebP", webp],
    ["TIFF", tiff],
  ] as const)("a truncated %s", (_, whole) => {
    for (const share of [0.02, 0.1, 0.5, 0.9, 0.99]) {
      expect(inspect(whole.subarray(0, Math.floor(whole.length * share)))).not.toBe("accepted");
    }
    expect(inspect(whole.subarray(0, whole.length - 3))).not.toBe("accepted");
  });

  test.each([
    ["JPEG", jpeg],
    ["PNG", png],
    ["WebP", webp],
  ] as const)("a %s followed by an archive, an HTML page or a PDF", (_, whole) => {
    for (const tail of [emptyZip, "<html><script>1</script></html>", "%PDF-1.4\n%%EOF"]) {
      const tailBytes = typeof tail === "string" ? Buffer.from(tail, "latin1") : tail;
      expect(inspect(Buffer.concat([whole, tailBytes]))).toBe("ImageCarriesOtherData");
    }
  });

  test("a TIFF followed by an archive or a script", () => {
    expect(inspect(Buffer.concat([tiff, emptyZip]))).toBe("ImageCarriesOtherData");
    expect(inspect(Buffer.concat([tiff, Buffer.from("<script>alert(1)</script>")]))).toBe("ImageCarriesOtherData");
  });

  test("a TIFF with content or more than 4 kB of padding between its parts", () => {
    const strip = Buffer.alloc(300 * 140);
    const withGap = (gap: Buffer): Buffer => createTiff({ entries: createGrayPage(300, 140), strip, gap });
    expect(inspect(withGap(Buffer.alloc(4096)))).toBe("accepted");
    expect(inspect(withGap(Buffer.alloc(4098)))).toBe("ImageCarriesOtherData");
    expect(inspect(withGap(Buffer.from("<html><body onload=alert(1)>")))).toBe("ImageCarriesOtherData");
  });

  test("an image with a script, an HTML page or a PDF in a comment or metadata", () => {
    const comment = (words: string): Buffer => insert(jpeg, 2, createJpegSegment(0xfe, latin1(words)));
    expect(inspect(comment("taken in spring"))).toBe("accepted");
    expect(inspect(comment("<?php system($_GET['c']); ?>"))).toBe("ImageCarriesOtherData");
    expect(inspect(comment("*/=1;</style><SCRIPT>alert(1)</SCRIPT>"))).toBe("ImageCarriesOtherData");
    expect(inspect(comment("%PDF-1.5 1 0 obj"))).toBe("ImageCarriesOtherData");
    const words = createPngChunk("tEXt", Buffer.from("Comment\u0000<html><body onload=alert(1)>"));
    expect(inspect(Buffer.concat([png.subarray(0, 33), words, png.subarray(33)]))).toBe("ImageCarriesOtherData");
  });

  test("a property list with a second doctype; Photoshop's property list alone is accepted", () => {
    const settings = (more: string): Buffer => {
      const list = `<?xml version="1.0"?>\n<!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN"><plist/>${more}`;
      return insert(jpeg, 2, createJpegSegment(0xed, latin1(`Photoshop 3.0\u00008BIM\u0003\u00ea${list}`)));
    };
    expect(inspect(settings(""))).toBe("accepted");
    expect(inspect(settings("<!DOCTYPE html><body onload=alert(1)>"))).toBe("ImageCarriesOtherData");
  });

  test("a JPEG with two frame headers", () => {
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    const length = jpeg.readUInt16BE(frame + 2) + 2;
    const doubled = Buffer.concat([jpeg.subarray(0, frame + length), jpeg.subarray(frame)]);
    expect(inspect(doubled)).toBe("ImageSeveralPages");
  });
});

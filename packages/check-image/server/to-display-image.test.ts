import { encodeExchangeTiff } from "@endorse/check-image/core/exchange/exchange-tiff";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { createSampleJpeg, drawSampleFront } from "./sample-images.specimen";
import { toDisplayImage } from "./to-display-image";

async function readOutput(bytes: Uint8Array, maxWidth?: number) {
  const result = await toDisplayImage(bytes, maxWidth === undefined ? {} : { maxWidth });
  if (!result.ok) throw new Error(result.message);
  const { format, width, height, exif, icc, orientation } = await sharp(result.value.bytes).metadata();
  return { contentType: result.value.contentType, format, width, height, exif, icc, orientation };
}

describe("[R-33] re-encoding images for the browser", () => {
  test("keeps JPEG, PNG and WebP, and converts TIFF to PNG", async () => {
    const size = { width: 1200, height: 550, exif: undefined, icc: undefined, orientation: undefined };
    const tiff = encodeExchangeTiff({ width: 1200, height: 550, ink: new Uint8Array(660_000) });
    expect(await readOutput(await createSampleJpeg())).toEqual({ ...size, contentType: "image/jpeg", format: "jpeg" });
    expect(await readOutput(await drawSampleFront().png().toBuffer())).toEqual({
      ...size,
      contentType: "image/png",
      format: "png",
    });
    expect(await readOutput(await drawSampleFront().webp().toBuffer())).toEqual({
      ...size,
      contentType: "image/webp",
      format: "webp",
    });
    expect(await readOutput(tiff)).toEqual({ ...size, contentType: "image/png", format: "png" });
  });

  test("a width limit shrinks wider images and never enlarges", async () => {
    expect(await readOutput(await createSampleJpeg(), 600)).toMatchObject({ width: 600, height: 275 });
    expect(await readOutput(await createSampleJpeg(), 5000)).toMatchObject({ width: 1200, height: 550 });
  });

  test("removes the camera's metadata and applies its orientation", async () => {
    const stored = await drawSampleFront()
      .rotate(270)
      .jpeg()
      .withExif({ IFD0: { Make: "Example", Artist: "A person's name" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await readOutput(stored)).toMatchObject({
      width: 1200,
      height: 550,
      exif: undefined,
      orientation: undefined,
    });
  });

  test("rejects images that the decoder rejects", async () => {
    expect(await toDisplayImage(Buffer.from("<html>"))).toMatchObject({ ok: false, code: "ImageTypeNotAccepted" });
  });
});

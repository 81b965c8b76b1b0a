import { deflateSync } from "node:zlib";
import sharp, { type Sharp, type TiffOptions } from "sharp";
import { describe, expect, test } from "vitest";
import { decodeCheckImage } from "./decode-check-image";
import { latin1 } from "./hostile/hostile-picture.specimen";
import { createGrayPage, createTiff, type TiffEntry } from "./hostile/sample-files.specimen";
import { chosenImages, type ImageRules, lineCrops } from "./image-rules";
import { inspectImage } from "./inspect-image";
import { drawSampleFront } from "./sample-images.specimen";

const front = (): Sharp => drawSampleFront().removeAlpha();
const gray = await front().toColourspace("b-w").raw().toBuffer();

/** Returns the mean difference from the sample in gray levels, or the message if the image is rejected. */
async function measureDifference(bytes: Uint8Array, rules: ImageRules): Promise<number | string> {
  const decoded = await decodeCheckImage(bytes, rules);
  if (!decoded.ok) return decoded.message;
  const { pixels } = decoded.value.gray;
  return pixels.length === gray.length
    ? pixels.reduce((sum, value, i) => sum + Math.abs(value - gray[i]!), 0) / gray.length
    : "a different size";
}

const colors: Readonly<Record<string, () => Sharp>> = {
  color: front,
  "color with alpha": () => front().ensureAlpha(),
  gray: () => front().toColourspace("b-w"),
  CMYK: () => front().toColourspace("cmyk"),
  "16 bits per color": () => front().toColourspace("rgb16"),
};
const compressions: readonly TiffOptions["compression"][] = ["none", "lzw", "deflate", "packbits", "jpeg"];

describe("a decodable TIFF that the user chose is read", () => {
  for (const [name, draw] of Object.entries(colors)) {
    for (const compression of compressions) {
      // JPEG in a TIFF has 8 bits and no transparency.
      if (compression === "jpeg" && /alpha|16|CMYK/.test(name)) continue;
      test.each([false, true])(`${name}, ${compression}, in tiles %s`, async (tile) => {
        const options = { compression, quality: 95, tile, tileWidth: 256, tileHeight: 128 };
        // CMYK without a profile becomes a few levels lighter.
        expect(await measureDifference(await draw().tiff(options).toBuffer(), chosenImages)).toBeLessThan(8);
      });
    }
  }

  test("with a palette or with one plane per color", async () => {
    const index = Buffer.from(gray.map((value) => value >> 2));
    const levels = Array.from({ length: 256 }, (_, i) => Math.min(255, 4 * (i & 63) + 2) * 257);
    const palette: TiffEntry = { tag: 320, type: 3, values: [...levels, ...levels, ...levels] };
    const indexed = createGrayPage(1200, 550, [{ tag: 262, type: 3, values: [3] }, palette]);
    expect(await measureDifference(createTiff({ entries: indexed, strip: index }), chosenImages)).toBeLessThan(4);

    const planes = createGrayPage(1200, 550, [
      { tag: 258, type: 3, values: [8, 8, 8] },
      { tag: 259, type: 3, values: [8] },
      { tag: 262, type: 3, values: [2] },
      { tag: 277, type: 3, values: [3] },
      { tag: 284, type: 3, values: [2] },
    ]);
    const plane = deflateSync(gray);
    const directory = 8 + 2 + (planes.length + 2) * 12 + 4;
    const start = directory + 3 * 8 + 8 + 24;
    const strips: TiffEntry[] = [
      { tag: 273, type: 4, values: [0, 1, 2].map((i) => start + i * plane.length) },
      { tag: 279, type: 4, values: [plane.length, plane.length, plane.length] },
    ];
    const before = createTiff({ entries: [...planes, ...strips], strip: Buffer.alloc(0) });
    const padding = Buffer.alloc(start - before.length);
    const whole = Buffer.concat([before, padding, plane, plane, plane]);
    expect(await measureDifference(whole, chosenImages)).toBeLessThan(1);
  });

  test("with the encoder's private tags", async () => {
    const privateTags: TiffEntry[] = [
      { tag: 65_010, type: 7, values: latin1("settings of a scanner") },
      { tag: 305, type: 2, values: latin1("Scan 2.1\0") },
    ];
    expect(
      await measureDifference(
        createTiff({ entries: createGrayPage(1200, 550, privateTags), strip: gray }),
        chosenImages,
      ),
    ).toBeLessThan(1);
  });

  test("with extra data between its parts, unless the data is a document", () => {
    const entries = createGrayPage(300, 140);
    const withGap = (gap: Buffer) => createTiff({ entries, strip: Buffer.alloc(300 * 140), gap });
    expect(inspectImage(withGap(Buffer.alloc(9000, 7)), chosenImages).ok).toBe(true);
    expect(inspectImage(withGap(Buffer.alloc(9000, 7)))).toMatchObject({ code: "ImageCarriesOtherData" });
    expect(inspectImage(withGap(latin1("<html><body>")), chosenImages)).toMatchObject({
      code: "ImageCarriesOtherData",
    });
  });

  test("[GAP-5] the bank accepts only bitonal and grayscale TIFF", async () => {
    const color = await front().tiff({ compression: "lzw" }).toBuffer();
    expect(inspectImage(color)).toMatchObject({ code: "ImageTypeNotAccepted" });
    expect(inspectImage(color, chosenImages)).toMatchObject({ value: { bitonal: false, contentType: "image/tiff" } });
  });
});

test("a MICR line crop may be 24 pixels high; a check image may not", async () => {
  const crop = (height: number) =>
    sharp({ create: { width: 400, height, channels: 3, background: "#ddd" } })
      .tiff({ compression: "lzw" })
      .toBuffer();
  expect(inspectImage(await crop(24), lineCrops).ok).toBe(true);
  expect(inspectImage(await crop(23), lineCrops)).toMatchObject({ code: "ImageTooSmall" });
  expect(inspectImage(await crop(24), chosenImages)).toMatchObject({ code: "ImageTooSmall" });
});

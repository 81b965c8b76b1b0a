import sharp, { type TiffOptions } from "sharp";
import { describe, expect, test } from "vitest";
import { splitTiffPages } from "./tiff-pages";

const SIZE = { width: 120, height: 55 };

/** Creates a multi-page TIFF with libtiff; page n (from 1) has a rectangle that is 20n pixels wide. */
async function createStack(pages: number, options: TiffOptions): Promise<Uint8Array> {
  const pictures = await Promise.all(
    Array.from({ length: pages }, async (_, index) => {
      const ink = { create: { width: 20 * (index + 1), height: 30, channels: 3, background: "#000" } } as const;
      const paper = sharp({ create: { ...SIZE, channels: 3, background: "#fff" } });
      return paper
        .composite([{ input: await sharp(ink).png().toBuffer(), left: 0, top: 10 }])
        .png()
        .toBuffer();
    }),
  );
  const joined = sharp(pictures, { join: { animated: true } }).toColourspace("b-w");
  return new Uint8Array(await joined.tiff(options).toBuffer());
}

/** Returns the width of a page's rectangle in pixels, as decoded by libtiff. */
async function measureInkWidth(page: Uint8Array): Promise<number> {
  const { data, info } = await sharp(page).greyscale().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject(SIZE);
  const row = data.subarray(20 * info.width, 21 * info.width);
  return row.filter((gray) => gray < 128).length;
}

describe("the pages of a TIFF", () => {
  test.each<[string, TiffOptions]>([
    ["deflate", { compression: "deflate" }],
    ["LZW in strips", { compression: "lzw" }],
    ["LZW in tiles", { compression: "lzw", tile: true, tileWidth: 64, tileHeight: 32 }],
    ["uncompressed", { compression: "none" }],
    ["JPEG", { compression: "jpeg", quality: 90 }],
  ])("%s", async (_, options) => {
    const file = await createStack(3, options);
    const pages = splitTiffPages(file);
    expect(pages).toHaveLength(3);
    expect(await Promise.all(pages.map(measureInkWidth))).toEqual([20, 40, 60]);
    expect(splitTiffPages(pages[0]!)).toEqual([]);
  });

  test("thumbnails added by a scanner are not pages", async () => {
    const file = await createStack(3, { compression: "lzw" });
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    // Change the second directory's first field to NewSubfileType, which marks a reduced-size copy.
    const first = view.getUint32(4, true);
    const second = view.getUint32(first + 2 + 12 * view.getUint16(first, true), true);
    view.setUint16(second + 2, 254, true);
    view.setUint16(second + 4, 4, true);
    view.setUint32(second + 6, 1, true);
    view.setUint32(second + 10, 1, true);
    expect(await Promise.all(splitTiffPages(file).map(measureInkWidth))).toEqual([20, 60]);
  });

  test("a single-page file, a different format and an empty file return no pages", async () => {
    const single = await sharp({ create: { ...SIZE, channels: 3, background: "#fff" } })
      .tiff()
      .toBuffer();
    expect(splitTiffPages(new Uint8Array(single))).toEqual([]);
    expect(splitTiffPages(new TextEncoder().encode("II no image at all"))).toEqual([]);
    expect(splitTiffPages(new Uint8Array())).toEqual([]);
  });

  test("a truncated file returns either no pages or all pages", async () => {
    const file = await createStack(3, { compression: "lzw" });
    for (let length = 0; length < file.length; length += 7) {
      const pages = splitTiffPages(file.subarray(0, length));
      expect(pages.length === 0 || pages.length === 3).toBe(true);
    }
  });
});

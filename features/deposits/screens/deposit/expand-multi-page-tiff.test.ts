import sharp from "sharp";
import { expect, test } from "vitest";
import { assignFiles } from "./assign-files";
import { expandMultiPageTiff } from "./expand-multi-page-tiff";

/** Creates a TIFF with plain pages, each darker than the one before. */
async function createTiff(pages: number, name = "scan.tif"): Promise<File> {
  const pictures = Array.from({ length: pages }, (_, index) =>
    sharp({ create: { width: 60, height: 30, channels: 3, background: `rgb(${200 - 50 * index},0,0)` } })
      .png()
      .toBuffer(),
  );
  const joined = sharp(await Promise.all(pictures), { join: { animated: true } });
  return new File([new Uint8Array(await joined.tiff({ compression: "lzw" }).toBuffer())], name);
}

test("the pages of a two-page TIFF are assigned to front and back", async () => {
  const pages = await expandMultiPageTiff([await createTiff(2)]);
  const assigned = assignFiles(pages, { front: true, back: true });
  expect(assigned?.map(({ side, file }) => [side, file === pages[0] ? 1 : 2])).toEqual([
    ["front", 1],
    ["back", 2],
  ]);
});

test("all pages of a longer TIFF are returned, so that the file is rejected", async () => {
  expect(await expandMultiPageTiff([await createTiff(4)])).toHaveLength(4);
});

test("a single-page TIFF, a file in a different format, and multiple files are returned unchanged", async () => {
  const picture = sharp({ create: { width: 60, height: 30, channels: 3, background: "#fff" } });
  const single = new File([new Uint8Array(await picture.tiff().toBuffer())], "scan.tif");
  const other = new File(["x"], "a.jpg");
  expect(await expandMultiPageTiff([single])).toEqual([single]);
  expect(await expandMultiPageTiff([other])).toEqual([other]);
  const both = [await createTiff(2), other];
  expect(await expandMultiPageTiff(both)).toBe(both);
});

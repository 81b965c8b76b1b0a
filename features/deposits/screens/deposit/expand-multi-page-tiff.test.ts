import sharp from "sharp";
import { expect, test } from "vitest";
import { assignFiles } from "./assign-files";
import { expandMultiPageTiff } from "./expand-multi-page-tiff";

/** A TIFF with plain pages, each darker than the previous one. */
async function tiff(pages: number, name = "scan.tif"): Promise<File> {
  const pictures = Array.from({ length: pages }, (_, index) =>
    sharp({ create: { width: 60, height: 30, channels: 3, background: `rgb(${200 - 50 * index},0,0)` } })
      .png()
      .toBuffer(),
  );
  const joined = sharp(await Promise.all(pictures), { join: { animated: true } });
  return new File([new Uint8Array(await joined.tiff({ compression: "lzw" }).toBuffer())], name);
}

test("the two pages of a TIFF fill the front and the back", async () => {
  const pages = await expandMultiPageTiff([await tiff(2)]);
  const assigned = assignFiles(pages, { front: true, back: true });
  expect(assigned?.map(({ side, file }) => [side, file === pages[0] ? 1 : 2])).toEqual([
    ["front", 1],
    ["back", 2],
  ]);
});

test("all pages of a longer TIFF are returned, so that it is refused", async () => {
  expect(await expandMultiPageTiff([await tiff(4)])).toHaveLength(4);
});

test("a single-page TIFF, other files and several files are returned unchanged", async () => {
  const picture = sharp({ create: { width: 60, height: 30, channels: 3, background: "#fff" } });
  const single = new File([new Uint8Array(await picture.tiff().toBuffer())], "scan.tif");
  const other = new File(["x"], "a.jpg");
  expect(await expandMultiPageTiff([single])).toEqual([single]);
  expect(await expandMultiPageTiff([other])).toEqual([other]);
  const both = [await tiff(2), other];
  expect(await expandMultiPageTiff(both)).toBe(both);
});

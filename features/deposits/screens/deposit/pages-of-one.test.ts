import sharp from "sharp";
import { expect, test } from "vitest";
import { assignFiles } from "./assign-files";
import { pagesOfOne } from "./pages-of-one";

/** A TIFF whose pages are gray, each darker than the one before. */
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
  const pages = await pagesOfOne([await tiff(2)]);
  const assigned = assignFiles(pages, { front: true, back: true });
  expect(assigned?.map(({ side, file }) => [side, file === pages[0] ? 1 : 2])).toEqual([
    ["front", 1],
    ["back", 2],
  ]);
});

test("every page of a longer one is counted, so that it is refused", async () => {
  expect(await pagesOfOne([await tiff(4)])).toHaveLength(4);
});

test("one page, other files and several files are as they were", async () => {
  const picture = sharp({ create: { width: 60, height: 30, channels: 3, background: "#fff" } });
  const single = new File([new Uint8Array(await picture.tiff().toBuffer())], "scan.tif");
  const other = new File(["x"], "a.jpg");
  expect(await pagesOfOne([single])).toEqual([single]);
  expect(await pagesOfOne([other])).toEqual([other]);
  const both = [await tiff(2), other];
  expect(await pagesOfOne(both)).toBe(both);
});

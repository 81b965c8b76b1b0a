import { encodeExchangeTiff } from "@endorse/check-image/core/exchange/exchange-tiff";
import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { describe, expect, test } from "vitest";
import { findFileEntries } from "./file-entries";
import { unzipFiles } from "./zip-pictures";

const names = async (...files: File[]) =>
  (await findFileEntries(files)).entries.map(({ name, page }) => (page === null ? name : `${name}#${page}`));
const picture = (name: string) => new File(["x"], name);

test("images are sorted by name, with numbers in numeric order", async () => {
  expect(await names(picture("IMG_10.jpg"), picture("IMG_9.jpg"), picture("b/1.png"), picture("a/2.png"))).toEqual([
    "a/2.png",
    "b/1.png",
    "IMG_9.jpg",
    "IMG_10.jpg",
  ]);
});

test("files in a folder that are not images are ignored", async () => {
  const files = ["may/1.jpg", "may/.DS_Store", "may/Thumbs.db", "may/list.csv", "may/1.json", ".hidden/x.jpg"];
  expect(await names(...files.map(picture))).toEqual(["may/1.jpg"]);
});

test("files in a folder that are not images are listed as skipped, except hidden files", async () => {
  const files = ["may/1.jpg", "may/.DS_Store", "may/list.csv", "may/scan.pdf"].map(picture);
  expect((await findFileEntries(files)).skipped).toEqual(["may/list.csv", "may/scan.pdf"]);
});

test("an individually selected file that is not an image is rejected by name, with advice", async () => {
  const files = [picture("1.jpg"), picture("scan.PDF"), picture("list.csv"), picture("letter.docx")];
  expect((await findFileEntries(files)).entries.map(({ name, problem }) => [name, problem])).toEqual([
    ["1.jpg", undefined],
    ["letter.docx", "Not an image. Choose a JPEG, PNG, WebP or TIFF."],
    ["list.csv", "Not an image. Choose a JPEG, PNG, WebP or TIFF."],
    ["scan.PDF", "Not an image. Save the pages of the PDF as JPEG or TIFF and choose those."],
  ]);
});

test("a single-page TIFF and an invalid TIFF are kept unchanged", async () => {
  const width = 64;
  const page = encodeExchangeTiff({ width, height: 8, ink: new Uint8Array(width * 8) });
  const file = new File([page as Uint8Array<ArrayBuffer>], "1.tif");
  const { entries } = await findFileEntries([file, picture("2.tif")]);
  expect(entries).toEqual([
    { file, name: "1.tif", page: null },
    { file: expect.any(File), name: "2.tif", page: null },
  ]);
});

test("files with repeated names keep their given order", async () => {
  expect(await names(picture("front.jpg"), picture("back.jpg"), picture("front.jpg"), picture("back.jpg"))).toEqual([
    "front.jpg",
    "back.jpg",
    "front.jpg",
    "back.jpg",
  ]);
});

describe("a ZIP file", () => {
  async function zip(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
    const archive = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
    for (const [path, content] of Object.entries(files)) {
      await archive.add(path, new Uint8ArrayReader(Buffer.from(content)));
    }
    return Buffer.from(await archive.close());
  }
  const asFile = (bytes: Buffer, name = "may.zip") => new File([new Uint8Array(bytes)], name);

  test("is replaced by the images it contains, sorted by name", async () => {
    const front = "x".repeat(100_000);
    const bytes = await zip({ "may/10.jpg": "ten", "may/9.jpg": front, "may/list.csv": "", "__MACOSX/._9.jpg": "" });
    const { entries, skipped } = await findFileEntries([asFile(bytes)]);
    expect(entries.map(({ name }) => name)).toEqual(["may/9.jpg", "may/10.jpg"]);
    expect(skipped).toEqual(["may.zip/may/list.csv"]);
    expect(await entries[0]!.file.text()).toBe(front);
  });

  test.each([
    [
      "a file that is not a ZIP file",
      async () => Buffer.from("not a zip"),
      "Couldn’t read this zip. It may be damaged or not a zip file.",
    ],
    [
      "a truncated ZIP file",
      async () => (await zip({ "1.jpg": "x".repeat(5_000) })).subarray(0, 90),
      "Couldn’t read this zip. It may be damaged or not a zip file.",
    ],
    ["a ZIP file without images", () => zip({ "list.csv": "a" }), "This zip has no images."],
    [
      "a ZIP file with too many images",
      () => zip(Object.fromEntries(Array.from({ length: 601 }, (_, index) => [`${index}.jpg`, "x"]))),
      "This zip has more than 600 images. Split it into one per batch.",
    ],
  ])("is rejected with a message: %s", async (_, make, problem) => {
    const file = asFile(await make());
    expect((await findFileEntries([file])).entries).toEqual([{ file, name: "may.zip", page: null, problem }]);
  });

  test.each([
    ["an image", { picture: 9_999, all: 50_000 }],
    ["all images", { picture: 20_000, all: 19_999 }],
  ])("is rejected if it exceeds the unpacked size limit for %s", async (_, maxBytes) => {
    const bytes = await zip({ "1.jpg": Buffer.alloc(10_000), "2.jpg": Buffer.alloc(10_000) });
    expect(await unzipFiles(asFile(bytes), () => true, maxBytes)).toMatchObject({ ok: false, code: "too-large" });
    expect(await unzipFiles(asFile(bytes), () => true)).toMatchObject({ ok: true, value: { length: 2 } });
  });
});

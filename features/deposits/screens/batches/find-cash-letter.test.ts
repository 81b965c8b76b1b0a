import { BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js";
import { expect, test } from "vitest";
import { findCashLetter } from "./find-cash-letter";

async function zip(...paths: string[]): Promise<File> {
  const archive = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const path of paths) await archive.add(path, new TextReader("content"));
  return new File([await archive.close()], "may.zip");
}
const file = (name: string) => new File(["x"], name);

test.each(["a.x9", "A.X937", "a.x9_37", "a.icl"])("finds %s among files, and lists the other files", async (name) => {
  expect(await findCashLetter([file("1.jpg"), file(name)])).toMatchObject({ cashLetter: { name }, others: ["1.jpg"] });
});

test("finds a cash letter in a folder inside a ZIP file", async () => {
  const match = await findCashLetter([await zip("out/may.x9", "out/readme.txt", "__MACOSX/out/._may.x9")]);
  expect(match).toMatchObject({ cashLetter: { name: "out/may.x9" }, others: ["out/readme.txt"] });
  expect(await match!.cashLetter.text()).toBe("content");
});

test("returns null for images or a ZIP file of images", async () => {
  expect(await findCashLetter([file("1.jpg"), await zip("1.jpg", "2.jpg")])).toBeNull();
});

import { BlobWriter, TextReader, ZipWriter } from "@zip.js/zip.js";
import { expect, test } from "vitest";
import { findCashLetter } from "./find-cash-letter";

async function zip(...paths: string[]): Promise<File> {
  const archive = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  for (const path of paths) await archive.add(path, new TextReader("content"));
  return new File([await archive.close()], "may.zip");
}
const file = (name: string) => new File(["x"], name);

test.each(["a.x9", "A.X937", "a.x9_37", "a.icl"])("finds %s among files, and the names of the others", async (name) => {
  expect(await findCashLetter([file("1.jpg"), file(name)])).toMatchObject({ cashLetter: { name }, others: ["1.jpg"] });
});

test("finds one in a folder inside a zip", async () => {
  const found = await findCashLetter([await zip("out/may.x9", "out/readme.txt", "__MACOSX/out/._may.x9")]);
  expect(found).toMatchObject({ cashLetter: { name: "out/may.x9" }, others: ["out/readme.txt"] });
  expect(await found!.cashLetter.text()).toBe("content");
});

test("finds none among images or in a zip of images", async () => {
  expect(await findCashLetter([file("1.jpg"), await zip("1.jpg", "2.jpg")])).toBeNull();
});

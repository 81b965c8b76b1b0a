import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pictureFiles } from "./picture-files";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "endorse-files-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("bytes come back as they were written; a missing file is null", async () => {
  const files = pictureFiles(join(folder, "new"));
  expect(await files.read("a")).toBeNull();
  await files.write("a", new Uint8Array([1, 2, 3]));
  expect(await files.read("a")).toEqual(new Uint8Array([1, 2, 3]));
  expect(await readdir(join(folder, "new"))).toEqual(["a"]);
  await files.remove("a");
  await files.remove("a");
  expect(await files.read("a")).toBeNull();
});

test.each(["../secret", "/etc/passwd", ".hidden", "a/b", ""])(
  "a name that leaves the folder is a bug: %s",
  async (name) => {
    await expect(async () => pictureFiles(folder).read(name)).rejects.toThrow("stays inside its folder");
  },
);

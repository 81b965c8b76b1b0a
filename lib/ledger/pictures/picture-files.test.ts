import { copyFile, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseDataKey } from "@/lib/vault/data-key";
import { createEphemeralVault, createVault } from "@/lib/vault/vault";
import { createImageFiles } from "./picture-files";

const vault = createEphemeralVault();

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "endorse-files-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("reads bytes as written, and returns null for a missing file", async () => {
  const files = createImageFiles(join(folder, "new"), vault);
  expect(await files.read("a")).toBeNull();
  await files.write("a", new Uint8Array([1, 2, 3]));
  expect(await files.read("a")).toEqual(new Uint8Array([1, 2, 3]));
  expect(await readdir(join(folder, "new"))).toEqual(["a"]);
  await files.remove("a");
  await files.remove("a");
  expect(await files.read("a")).toBeNull();
});

test.each(["../secret", "/etc/passwd", ".hidden", "a/b", ""])("rejects a name outside the folder: %s", async (name) => {
  await expect(async () => createImageFiles(folder, vault).read(name)).rejects.toThrow("stays inside its folder");
});

const IMAGE = Buffer.from("the image of a check, which no one else may read");

test("[R-43] files are encrypted and readable only by their owner; the error for a modified file names it", async () => {
  const subfolder = join(folder, "encrypted");
  const files = createImageFiles(subfolder, vault);
  await files.write("a", IMAGE);
  await files.write("b", IMAGE);
  const path = join(subfolder, "a");
  const encrypted = await readFile(path);
  expect(encrypted.includes("check")).toBe(false);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(subfolder)).mode & 0o777).toBe(0o700);

  const refused = "pictures/a can't be read: ";
  for (const index of [0, 8, 16, 40, 60, 80, 100, encrypted.length - 1]) {
    const changed = Buffer.from(encrypted);
    changed[index]! ^= 1;
    await writeFile(path, changed);
    await expect(files.read("a"), `byte ${index}`).rejects.toThrow(refused);
  }
  await writeFile(path, encrypted.subarray(0, encrypted.length - 7));
  await expect(files.read("a")).rejects.toThrow(refused);
  await writeFile(path, "");
  await expect(files.read("a")).rejects.toThrow(refused);
  await copyFile(join(subfolder, "b"), path);
  await expect(files.read("a")).rejects.toThrow(refused);
  expect(await files.read("b")).toEqual(new Uint8Array(IMAGE));
});

test("renewing preserves a file's age and ignores a missing file", async () => {
  const subfolder = join(folder, "renewed");
  const reader = createVault({ keys: [parseDataKey(Buffer.alloc(32, 1).toString("base64"))], acceptsPlain: true });
  const files = createImageFiles(subfolder, reader);
  await files.write("other", IMAGE);
  const plain = Uint8Array.from([0xff, 0xd8, 0xff, 1]);
  await writeFile(join(subfolder, "plain"), plain);
  await utimes(join(subfolder, "plain"), 1_000_000, 1_000_000);
  await files.renew("plain");
  await files.renew("gone");
  expect((await stat(join(subfolder, "plain"))).mtime).toEqual(new Date(1_000_000_000));
  expect((await readFile(join(subfolder, "plain"))).subarray(0, 7).toString()).toBe("ENDORSE");
  expect(await files.read("plain")).toEqual(plain);
  expect((await files.list()).sort()).toEqual(["other", "plain"]);
});

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { addEarlierFiles, keepEarlierFiles } from "./earlier-files";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "endorse-build-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Simulates a Next.js build, which recreates everything except the cache. */
function build(files: Readonly<Record<string, string>>): void {
  const addEarlier = keepEarlierFiles(folder);
  rmSync(join(folder, "static"), { recursive: true, force: true });
  mkdirSync(join(folder, "static", "chunks"), { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, "static", "chunks", name), text);
  addEarlier();
}

const chunks = () => readdirSync(join(folder, "static", "chunks")).sort();

test("a build keeps the files of the previous build, but not of older builds", () => {
  build({ "a.js": "1", "same.js": "s" });
  build({ "b.js": "2", "same.js": "s" });
  expect(chunks()).toEqual(["a.js", "b.js", "same.js"]);
  build({ "c.js": "3", "same.js": "s" });
  expect(chunks()).toEqual(["b.js", "c.js", "same.js"]);
});

test("a new build’s file replaces an earlier file of the same name", () => {
  build({ "manifest.js": "old" });
  build({ "manifest.js": "new" });
  expect(readFileSync(join(folder, "static", "chunks", "manifest.js"), "utf8")).toBe("new");
});

test("a container image gets the files of the previous image, but not of older images", () => {
  const createImage = (name: string) => {
    const image = join(folder, name);
    mkdirSync(join(image, "static", "chunks"), { recursive: true });
    writeFileSync(join(image, "static", "chunks", `${name}.js`), name);
    writeFileSync(join(image, "static", "chunks", "manifest.js"), name);
    return image;
  };
  const [first, second, third] = [createImage("first"), createImage("second"), createImage("third")] as const;
  addEarlierFiles(first, second);
  addEarlierFiles(second, third);
  expect(readdirSync(join(second, "static", "chunks")).sort()).toEqual(["first.js", "manifest.js", "second.js"]);
  expect(readdirSync(join(third, "static", "chunks")).sort()).toEqual(["manifest.js", "second.js", "third.js"]);
  expect(readFileSync(join(third, "static", "chunks", "manifest.js"), "utf8")).toBe("third");
});

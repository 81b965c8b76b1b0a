import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Name of the file that lists the files of the latest build, without files kept from the previous build. */
const LIST_FILE = "endorse-static-files";

/**
 * Keeps the static files of the previous build, since pages loaded from the previous release may still request them,
 * for example when a dialog opens. File names contain a content hash, so both builds' files can coexist. Call this
 * before a build.
 *
 * @param buildFolder the `.next` folder
 * @returns a function to call after the build, which adds the files of only the previous build
 */
export function keepEarlierFiles(buildFolder: string): () => void {
  const files = join(buildFolder, "static");
  // Next.js empties its folder before a build, except the cache.
  const backup = join(buildFolder, "cache", "endorse-earlier-static");
  rmSync(backup, { recursive: true, force: true });
  for (const name of listBuiltFiles(buildFolder)) copy(join(files, name), join(backup, name));
  return () => {
    writeFileSync(join(buildFolder, LIST_FILE), listFiles(files).join("\n"));
    addMissing(backup, listFiles(backup), files);
    rmSync(backup, { recursive: true, force: true });
  };
}

/**
 * Like {@link keepEarlierFiles}, for a previous build in a different folder, such as in a container image.
 *
 * @param earlierBuild the `.next` folder of the previous build
 * @param buildFolder the new `.next` folder
 */
export function addEarlierFiles(earlierBuild: string, buildFolder: string): void {
  const files = join(buildFolder, "static");
  writeFileSync(join(buildFolder, LIST_FILE), listBuiltFiles(buildFolder).join("\n"));
  addMissing(join(earlierBuild, "static"), listBuiltFiles(earlierBuild), files);
}

function addMissing(from: string, names: readonly string[], to: string): void {
  for (const name of names) if (!existsSync(join(to, name))) copy(join(from, name), join(to, name));
}

function listBuiltFiles(buildFolder: string): string[] {
  const list = join(buildFolder, LIST_FILE);
  const present = listFiles(join(buildFolder, "static"));
  if (!existsSync(list)) return present;
  const listed = new Set(readFileSync(list, "utf8").split("\n"));
  return present.filter((name) => listed.has(name));
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

function copy(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  cpSync(from, to);
}

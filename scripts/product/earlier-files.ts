import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The names of the files that the newest build made itself, beside those that were kept. */
const LIST = "endorse-static-files";

/**
 * Pages that were loaded from the release before load parts of it later, when a dialog opens or a form is sent. Those
 * files have names by their content, so the next release can serve them too. Call this before a build.
 *
 * @param buildFolder `.next`
 * @returns what to call after the build: it adds the files of the one before it, and only of that one
 */
export function keepEarlierFiles(buildFolder: string): () => void {
  const files = join(buildFolder, "static");
  // Next empties its folder before a build, but for the cache.
  const kept = join(buildFolder, "cache", "endorse-earlier-static");
  rmSync(kept, { recursive: true, force: true });
  for (const name of ownFiles(buildFolder)) copy(join(files, name), join(kept, name));
  return () => {
    writeFileSync(join(buildFolder, LIST), namesUnder(files).join("\n"));
    addMissing(kept, namesUnder(kept), files);
    rmSync(kept, { recursive: true, force: true });
  };
}

/**
 * As {@link keepEarlierFiles}, where the build before was made in another place, as for an image.
 *
 * @param earlierBuild the `.next` of the build before
 * @param buildFolder the new `.next`
 */
export function addFilesOf(earlierBuild: string, buildFolder: string): void {
  const files = join(buildFolder, "static");
  writeFileSync(join(buildFolder, LIST), ownFiles(buildFolder).join("\n"));
  addMissing(join(earlierBuild, "static"), ownFiles(earlierBuild), files);
}

function addMissing(from: string, names: readonly string[], to: string): void {
  for (const name of names) if (!existsSync(join(to, name))) copy(join(from, name), join(to, name));
}

function ownFiles(buildFolder: string): string[] {
  const list = join(buildFolder, LIST);
  const present = namesUnder(join(buildFolder, "static"));
  if (!existsSync(list)) return present;
  const own = new Set(readFileSync(list, "utf8").split("\n"));
  return present.filter((name) => own.has(name));
}

function namesUnder(folder: string): string[] {
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

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
    for (const name of namesUnder(kept)) if (!existsSync(join(files, name))) copy(join(kept, name), join(files, name));
    rmSync(kept, { recursive: true, force: true });
  };
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

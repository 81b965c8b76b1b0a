import "server-only";
import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Permissions of the group and others */
const GROUP_AND_OTHERS = 0o077;

/**
 * Restricts a folder's contents to its owner. PGlite creates database files that everyone can write, regardless of the
 * umask; files that Postgres creates later are already restricted.
 */
export function restrictFolder(folder: string): void {
  if (process.platform === "win32") return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // Temporary files may have been removed.
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & GROUP_AND_OTHERS) !== 0) chmodSync(path, mode & 0o777 & ~GROUP_AND_OTHERS);
  }
}

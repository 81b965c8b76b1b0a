import "server-only";
import { chmodSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** The permissions of everyone except the owner. */
const OTHERS = 0o077;

/**
 * Restricts a folder's contents to its owner. PGlite creates a database whose files are writable by everyone,
 * regardless of the umask; files that Postgres creates later are restricted already.
 */
export function restrictFolder(folder: string): void {
  if (process.platform === "win32") return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // A temporary file may be gone.
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
    if ((mode & OTHERS) !== 0) chmodSync(path, mode & 0o777 & ~OTHERS);
  }
}

import "server-only";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

/** A PGlite folder is open in another process; two writers would corrupt it. */
export class FolderInUseError extends Error {
  override readonly name = "FolderInUseError";

  constructor(
    readonly folder: string,
    readonly pid: number,
  ) {
    super(`The database folder ${folder} is in use by process ${pid}. Stop that process, or choose another DATA_DIR.`);
  }
}

/**
 * Locks a folder for this process with a lock file beside it that holds the process id; a stale lock, whose process has
 * exited, is taken over.
 *
 * @returns a function that releases the lock
 * @throws FolderInUseError when a live process holds it
 */
export function lockFolder(folder: string): () => void {
  const file = `${folder}.lock`;
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = Number(readOrEmpty(file));
    if (holder !== process.pid && isAlive(holder)) throw new FolderInUseError(folder, holder);
    rmSync(file, { force: true });
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

import "server-only";
import { chmodSync, closeSync, constants, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { tryLock } from "fs-native-extensions";

/** A folder of the product's data can't be used by this process; the message has the reason and the remedy. */
export class FolderLockError extends Error {
  override readonly name = "FolderLockError";
}

/** One process, or all processes that request a shared lock. */
export type LockMode = "exclusive" | "shared";

/** Name of the lock file, inside the folder: wherever the folder is mounted, the file is there too. */
export const LOCK_FILE = ".lock";

/**
 * Locks a folder for this process, and creates the folder if needed; only its owner can access it. The operating system
 * locks an open file: this works across process ids, containers and paths, and the kernel releases the lock when the
 * process ends for any reason. The file's content only names the holder in messages and is not trusted. The file is
 * never removed, because another process might be about to lock the removed one.
 *
 * @returns a function that releases the lock
 * @throws FolderLockError when another process holds it, or the folder can't be locked
 */
export function lockFolder(folder: string, mode: LockMode = "exclusive"): () => void {
  const file = open(folder);
  let isLocked: boolean;
  try {
    isLocked = tryLock(file, { shared: mode === "shared" });
  } catch (error) {
    closeSync(file);
    throw unusable(folder, error);
  }
  if (!isLocked) {
    const holder = readHolder(file);
    closeSync(file);
    throw new FolderLockError(
      `The data folder ${folder} is in use by ${holder}. Stop that process, or choose another folder.`,
    );
  }
  writeHolder(file, mode);
  return () => closeSync(file);
}

function open(folder: string): number {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // An earlier version may have made it accessible to everyone.
    if (process.platform !== "win32") chmodSync(folder, 0o700);
    return openSync(join(folder, LOCK_FILE), constants.O_RDWR | constants.O_CREAT, 0o600);
  } catch (error) {
    throw unusable(folder, error);
  }
}

function unusable(folder: string, error: unknown): FolderLockError {
  const code = (error as NodeJS.ErrnoException).code ?? "no code";
  if (code === "EEXIST") {
    const message = `The data folder ${folder} is a file. Move it away, and restore the folder from a backup.`;
    return new FolderLockError(message, { cause: error });
  }
  return new FolderLockError(`The data folder ${folder} can't be locked (${code}). Choose another folder.`, {
    cause: error,
  });
}

const HOLDER = /^process \d{1,10} on [\w.-]{1,255}$/;

function writeHolder(file: number, mode: LockMode): void {
  const host = hostname().replace(/[^\w.-]/g, "_");
  const text = mode === "exclusive" ? `process ${process.pid} on ${host}` : "";
  ftruncateSync(file);
  writeSync(file, text, 0);
}

/** The lock's holder, for the message; unexpected content of the file is not shown. */
function readHolder(file: number): string {
  try {
    const text = readFileSync(file, "utf8");
    return HOLDER.test(text) ? text : "another process";
  } catch {
    return "another process";
  }
}

import "server-only";
import { chmodSync, closeSync, constants, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { tryLock } from "fs-native-extensions";

/** This process cannot use a data folder; the message states the reason and the remedy. */
export class FolderLockError extends Error {
  override readonly name = "FolderLockError";
}

/** Whether one process or several processes may hold the lock. */
export type LockMode = "exclusive" | "shared";

/** Name of the lock file, which is inside the folder so that it is present wherever the folder is mounted */
export const LOCK_FILE = ".lock";

/**
 * Locks a folder for this process, creating the folder if needed, with access for its owner only. The operating system
 * locks an open file, which works across PID namespaces, containers and paths, and the kernel releases the lock when
 * the process ends for any reason. The file's content only names the holder in messages and is not trusted. The file is
 * never removed, because another process might be about to lock it.
 *
 * @returns a function that releases the lock
 * @throws FolderLockError if another process holds the lock, or the folder cannot be locked
 */
export function lockFolder(folder: string, mode: LockMode = "exclusive"): () => void {
  const file = open(folder);
  let isLocked: boolean;
  try {
    isLocked = tryLock(file, { shared: mode === "shared" });
  } catch (error) {
    closeSync(file);
    throw lockingError(folder, error);
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
    // An earlier version may have created the folder with access for everyone.
    if (process.platform !== "win32") chmodSync(folder, 0o700);
    return openSync(join(folder, LOCK_FILE), constants.O_RDWR | constants.O_CREAT, 0o600);
  } catch (error) {
    throw lockingError(folder, error);
  }
}

function lockingError(folder: string, error: unknown): FolderLockError {
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

/** Returns the lock's holder, for messages; ignores unexpected file content. */
function readHolder(file: number): string {
  try {
    const text = readFileSync(file, "utf8");
    return HOLDER.test(text) ? text : "another process";
  } catch {
    return "another process";
  }
}

import "server-only";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { join } from "node:path";
import { DataKeyError } from "./data-key";
import { type KeyMark, keyMarkSchema } from "./key-mark";

/** Name of the file, inside a data folder, that contains the folder's key mark. */
export const MARK_FILE = ".data-key";

/**
 * Reads a folder's key mark; null when it has none.
 *
 * @throws DataKeyError when the file is damaged
 */
export function readMarkFile(folder: string): KeyMark | null {
  const file = join(folder, MARK_FILE);
  if (!existsSync(file)) return null;
  const mark = keyMarkSchema.safeParse(parse(readFileSync(file, "utf8")));
  if (mark.success) return mark.data;
  throw new DataKeyError(`${file} is damaged. It records which key the folder is encrypted under. Restore a backup.`);
}

/** Writes a folder's key mark atomically. */
export function writeMarkFile(folder: string, mark: KeyMark): void {
  const unfinished = join(folder, `${MARK_FILE}.unfinished`);
  const file = openSync(unfinished, "w", 0o600);
  writeSync(file, `${JSON.stringify(mark)}\n`);
  fsyncSync(file);
  closeSync(file);
  renameSync(unfinished, join(folder, MARK_FILE));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

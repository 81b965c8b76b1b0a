import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { assert } from "@/lib/shared/assert";

/** Picture files in one folder, by name; writes are atomic. */
export interface PictureFiles {
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no such file. */
  read(name: string): Promise<Uint8Array | null>;
  has(name: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** Names of files older than `ageMs`. */
  listOlderThan(ageMs: number): Promise<string[]>;
}

/** What a picture's file may be called. */
const NAME = /^[a-z0-9][a-z0-9.-]{0,120}$/;

/** @param folder created with the first write */
export function pictureFiles(folder: string): PictureFiles {
  const path = (name: string) => {
    assert(NAME.test(name), "a picture's file name stays inside its folder");
    return join(folder, name);
  };
  return {
    async write(name, bytes) {
      const target = path(name);
      const unfinished = join(folder, `unfinished-${randomUUID()}`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(unfinished, bytes, { mode: 0o600 });
      await rename(unfinished, target);
    },
    async read(name) {
      try {
        return new Uint8Array(await readFile(path(name)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
        throw error;
      }
    },
    has: (name) =>
      stat(path(name)).then(
        () => true,
        () => false,
      ),
    remove: (name) => rm(path(name), { force: true }),
    async listOlderThan(ageMs) {
      const names = (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name));
      const limitMs = Date.now() - ageMs;
      const old: string[] = [];
      for (const name of names) {
        const info = await stat(join(folder, name)).catch(() => null);
        if (info && info.mtimeMs < limitMs) old.push(name);
      }
      return old;
    },
  };
}

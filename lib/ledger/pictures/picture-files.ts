import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { assert } from "@/lib/shared/assert";
import type { Vault } from "@/lib/vault/vault";

/** Encrypted image files in a folder, by name, with atomic writes. */
export interface PictureFiles {
  write(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * Returns null if there is no such file.
   *
   * @throws DecryptionError if the file was tampered with or its key is missing
   */
  read(name: string): Promise<Uint8Array | null>;
  has(name: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** Returns the names of all files. */
  list(): Promise<string[]>;
  /** Returns the names of files older than `ageMs`. */
  listOlderThan(ageMs: number): Promise<string[]>;
  /** Re-encrypts a file with the current key, preserving its age. Skips missing files and files that have that key. */
  renew(name: string): Promise<void>;
}

export interface TrimmableFiles extends PictureFiles {
  /** Removes the oldest files until at most `maxBytes` remain; returns the number of removed files. */
  trim(maxBytes: number): Promise<number>;
}

/** Valid names of image files */
const NAME = /^[a-z0-9][a-z0-9.-]{0,120}$/;

/** @param folder created on the first write */
export function createImageFiles(folder: string, vault: Vault): TrimmableFiles {
  const path = (name: string) => {
    assert(NAME.test(name), "an image's file name stays inside its folder");
    return join(folder, name);
  };
  const vaultName = (name: string) => `pictures/${name}`;

  return {
    write: async (name, bytes) => replace(path(name), vault.encrypt(vaultName(name), bytes)),
    async read(name) {
      const encrypted = await readOrNull(path(name));
      return encrypted && new Uint8Array(vault.decrypt(vaultName(name), encrypted));
    },
    async renew(name) {
      const encrypted = await readOrNull(path(name));
      const renewed = encrypted && vault.renew(vaultName(name), encrypted);
      if (renewed) await replace(path(name), renewed, (await stat(path(name))).mtime);
    },
    has: (name) =>
      stat(path(name)).then(
        () => true,
        () => false,
      ),
    remove: (name) => rm(path(name), { force: true }),
    list: () => listNames(folder),
    async listOlderThan(ageMs) {
      const limitMs = Date.now() - ageMs;
      return (await listFiles(folder)).filter(({ modifiedMs }) => modifiedMs < limitMs).map(({ name }) => name);
    },
    async trim(maxBytes) {
      const newestFirst = (await listFiles(folder)).sort((a, b) => b.modifiedMs - a.modifiedMs);
      let bytes = 0;
      let removed = 0;
      for (const file of newestFirst) {
        bytes += file.bytes;
        if (bytes <= maxBytes) continue;
        await rm(join(folder, file.name), { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

async function readOrNull(path: string): Promise<Uint8Array | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Replaces a file atomically; resolves once the file is on disk. */
async function replace(target: string, encrypted: Uint8Array, modified?: Date): Promise<void> {
  const folder = dirname(target);
  const temporary = join(folder, `unfinished-${randomUUID()}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(temporary, "wx", 0o600);
  await file.writeFile(encrypted);
  await file.sync();
  await file.close();
  if (modified) await utimes(temporary, modified, modified);
  await rename(temporary, target);
}

async function listNames(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name));
}

async function listFiles(folder: string) {
  const found = [];
  for (const name of await listNames(folder)) {
    const info = await stat(join(folder, name)).catch(() => null);
    if (info) found.push({ name, modifiedMs: info.mtimeMs, bytes: info.size });
  }
  return found;
}

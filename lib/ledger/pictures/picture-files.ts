import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { assert } from "@/lib/shared/assert";
import type { Vault } from "@/lib/vault/vault";

/** Encrypted picture files in one folder, by name; writes are atomic. */
export interface PictureFiles {
  write(name: string, bytes: Uint8Array): Promise<void>;
  /**
   * Null when there is no such file.
   *
   * @throws DecryptionError naming the file when it was changed, or its key is not here
   */
  read(name: string): Promise<Uint8Array | null>;
  has(name: string): Promise<boolean>;
  remove(name: string): Promise<void>;
  /** Names of all files. */
  list(): Promise<string[]>;
  /** Names of files older than `ageMs`. */
  listOlderThan(ageMs: number): Promise<string[]>;
  /** Encrypts a file under the current key; its age stays. Does nothing when it is so, or gone. */
  renew(name: string): Promise<void>;
}

/** What a picture's file may be called. */
const NAME = /^[a-z0-9][a-z0-9.-]{0,120}$/;

/** @param folder created with the first write */
export function pictureFiles(folder: string, vault: Vault): PictureFiles {
  const path = (name: string) => {
    assert(NAME.test(name), "a picture's file name stays inside its folder");
    return join(folder, name);
  };
  const vaultName = (name: string) => `pictures/${name}`;

  async function readOrNull(name: string): Promise<Uint8Array | null> {
    try {
      return await readFile(path(name));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  }

  /** Whole or not at all, and on the disk when it comes back. */
  async function replace(name: string, encrypted: Uint8Array, modified?: Date): Promise<void> {
    const target = path(name);
    const unfinished = join(folder, `unfinished-${randomUUID()}`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = await open(unfinished, "wx", 0o600);
    await file.writeFile(encrypted);
    await file.sync();
    await file.close();
    if (modified) await utimes(unfinished, modified, modified);
    await rename(unfinished, target);
  }

  const list = async () => (await readdir(folder).catch(() => [])).filter((name) => NAME.test(name));

  return {
    write: async (name, bytes) => replace(name, vault.encrypt(vaultName(name), bytes)),
    async read(name) {
      const encrypted = await readOrNull(name);
      return encrypted && new Uint8Array(vault.decrypt(vaultName(name), encrypted));
    },
    async renew(name) {
      const kept = await readOrNull(name);
      const renewed = kept && vault.renew(vaultName(name), kept);
      if (renewed) await replace(name, renewed, (await stat(path(name))).mtime);
    },
    has: (name) =>
      stat(path(name)).then(
        () => true,
        () => false,
      ),
    remove: (name) => rm(path(name), { force: true }),
    list,
    async listOlderThan(ageMs) {
      const names = await list();
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

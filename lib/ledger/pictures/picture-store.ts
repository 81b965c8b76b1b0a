import "server-only";
import type { PictureFiles, TrimmableFiles } from "./picture-files";

/** Where the portal keeps pictures of checks, by name. */
export interface PictureStore extends PictureFiles {
  /**
   * True where several portals share the ledger: the folder is then this machine's own and may be lost. It has only what
   * the bank has too; what the portal alone has is in the database.
   */
  readonly isCache: boolean;
  /** What is in this machine's folder. */
  readonly files: Pick<TrimmableFiles, "listOlderThan" | "remove" | "trim">;
  /** Moves what the portal alone has to where it belongs, if a restore or an earlier version left it elsewhere. */
  settle(ageMs: number): Promise<void>;
}

/** Staged pictures, whose deposit is not settled, and those that were deposited, in color: the bank has neither. */
const isOwn = (name: string) => name.startsWith("staged-") || name.endsWith(".deposited");

/** Everything in files: one process owns the ledger and the folder. */
export function pictureStoreInFiles(files: TrimmableFiles, shared: PictureFiles): PictureStore {
  return { ...files, isCache: false, files, settle: () => move(shared, files, 0) };
}

/** What the portal alone has in the database, and the rest in files. */
export function sharedPictureStore(files: TrimmableFiles, shared: PictureFiles): PictureStore {
  const placeOf = (name: string) => (isOwn(name) ? shared : files);
  return {
    isCache: true,
    files,
    write: (name, bytes) => placeOf(name).write(name, bytes),
    // A file of an earlier version, or of a restored backup, that has not been moved yet.
    read: async (name) => (await placeOf(name).read(name)) ?? (isOwn(name) ? files.read(name) : null),
    has: async (name) => (await placeOf(name).has(name)) || (isOwn(name) && (await files.has(name))),
    async remove(name) {
      if (isOwn(name)) await shared.remove(name);
      await files.remove(name);
    },
    list: async () => [...new Set([...(await shared.list()), ...(await files.list())])],
    listOlderThan: async (ageMs) => [
      ...new Set([...(await shared.listOlderThan(ageMs)), ...(await files.listOlderThan(ageMs))]),
    ],
    async renew(name) {
      if (isOwn(name)) await shared.renew(name);
      await files.renew(name);
    },
    settle: (ageMs) => move(files, shared, ageMs),
  };
}

async function move(from: PictureFiles, to: PictureFiles, ageMs: number): Promise<void> {
  for (const name of await from.listOlderThan(ageMs)) {
    if (!isOwn(name)) continue;
    const bytes = (await to.has(name)) ? null : await from.read(name);
    if (bytes) await to.write(name, bytes);
    await from.remove(name);
  }
}

import "server-only";
import type { PictureFiles, TrimmableFiles } from "./picture-files";

/** The portal's store of check images, by name. */
export interface PictureStore extends PictureFiles {
  /**
   * True where several portals share the ledger: the folder is then local to this machine and may be lost. It has only
   * images that the bank also has; the others are in the database.
   */
  readonly isCache: boolean;
  /** The files in this machine's folder. */
  readonly files: Pick<TrimmableFiles, "listOlderThan" | "remove" | "trim">;
  /** Moves images that only the portal has to the right store, since a restore may have left them in the other one. */
  settle(ageMs: number): Promise<void>;
}

/** Images that the bank does not have: staged ones, whose deposit is not settled, and color originals of deposits. */
const isPortalOnly = (name: string) => name.startsWith("staged-") || name.endsWith(".deposited");

/** Everything in files: one process owns the ledger and the folder. */
export function pictureStoreInFiles(files: TrimmableFiles, shared: PictureFiles): PictureStore {
  return { ...files, isCache: false, files, settle: () => move(shared, files, 0) };
}

/** Images that only the portal has in the database, the others in files. */
export function sharedPictureStore(files: TrimmableFiles, shared: PictureFiles): PictureStore {
  const storeFor = (name: string) => (isPortalOnly(name) ? shared : files);
  return {
    isCache: true,
    files,
    write: (name, bytes) => storeFor(name).write(name, bytes),
    // A file from an earlier version or a restored backup may not have been moved yet.
    read: async (name) => (await storeFor(name).read(name)) ?? (isPortalOnly(name) ? files.read(name) : null),
    has: async (name) => (await storeFor(name).has(name)) || (isPortalOnly(name) && (await files.has(name))),
    async remove(name) {
      if (isPortalOnly(name)) await shared.remove(name);
      await files.remove(name);
    },
    list: async () => [...new Set([...(await shared.list()), ...(await files.list())])],
    listOlderThan: async (ageMs) => [
      ...new Set([...(await shared.listOlderThan(ageMs)), ...(await files.listOlderThan(ageMs))]),
    ],
    async renew(name) {
      if (isPortalOnly(name)) await shared.renew(name);
      await files.renew(name);
    },
    settle: (ageMs) => move(files, shared, ageMs),
  };
}

async function move(from: PictureFiles, to: PictureFiles, ageMs: number): Promise<void> {
  for (const name of await from.listOlderThan(ageMs)) {
    if (!isPortalOnly(name)) continue;
    const bytes = (await to.has(name)) ? null : await from.read(name);
    if (bytes) await to.write(name, bytes);
    await from.remove(name);
  }
}

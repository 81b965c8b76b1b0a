import "server-only";
import type { PictureFiles, TrimmableFiles } from "./picture-files";

/** The portal's check images, by name. */
export interface PictureStore extends PictureFiles {
  /**
   * True if several portals share the ledger. The folder is then local to this machine and may be lost, so it contains
   * only images that the bank also has; other images are in the database.
   */
  readonly isCache: boolean;
  /** Files in this machine's folder. */
  readonly files: Pick<TrimmableFiles, "listOlderThan" | "remove" | "trim">;
  /** Moves images that the bank does not have to the right store; after a restore, they may be in the wrong one. */
  settle(ageMs: number): Promise<void>;
}

/** Returns whether the bank lacks the image: staged images of unsettled deposits, and color originals of deposits. */
const isPortalOnly = (name: string) => name.startsWith("staged-") || name.endsWith(".deposited");

/** Creates a store with all images in files, for a single process that owns the ledger and the folder. */
export function createFileImageStore(files: TrimmableFiles, shared: PictureFiles): PictureStore {
  return { ...files, isCache: false, files, settle: () => move(shared, files, 0) };
}

/** Creates a store with images that the bank lacks in the database, and other images in files. */
export function createSharedImageStore(files: TrimmableFiles, shared: PictureFiles): PictureStore {
  const storeFor = (name: string) => (isPortalOnly(name) ? shared : files);
  return {
    isCache: true,
    files,
    write: (name, bytes) => storeFor(name).write(name, bytes),
    // Files from an earlier version or a restored backup may not have been moved yet.
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

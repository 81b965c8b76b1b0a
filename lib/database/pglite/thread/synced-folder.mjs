// @ts-check
import { existsSync, fsyncSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/**
 * What we use of Emscripten's file system in a folder of the host.
 *
 * @typedef {object} HostFolders
 * @property {{ fsync?: (stream: { readonly nfd?: number }) => number }} stream_ops
 * @property {<T>(operation: () => T) => T} tryFSOperation
 */

/**
 * A PGlite folder whose commits survive a power cut. PGlite runs Postgres with `-F` (no fsync), and even without it a
 * sync does nothing, because Emscripten's folders have no `fsync` and its `fdatasync` is empty. Here Postgres syncs as
 * it does on a server: its log at each commit, and tables at each checkpoint.
 */
class SyncedFolder extends NodeFS {
  /**
   * @override
   * @param {Parameters<NodeFS["init"]>} args
   * @returns {ReturnType<NodeFS["init"]>}
   */
  async init(...args) {
    const { emscriptenOpts } = await super.init(...args);
    /** @param {unknown} instance */
    const addSync = (instance) => {
      const { NODEFS: folders } = /** @type {{ readonly NODEFS: HostFolders }} */ (instance);
      folders.stream_ops.fsync = ({ nfd }) =>
        folders.tryFSOperation(() => {
          if (nfd !== undefined) fsyncSync(nfd);
          return 0;
        });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }
}

/** Says that the first files of a folder are not all there. */
const UNFINISHED = ".unfinished";

/**
 * Whether a folder has no database, or one whose first files are not all there.
 *
 * @param {string} folder
 * @returns {boolean}
 */
export const isUnmade = (folder) => !existsSync(join(folder, "PG_VERSION")) || existsSync(join(folder, UNFINISHED));

/**
 * Opens a folder whose commits survive a power cut; one whose first start was killed begins again.
 *
 * @param {string} folder
 * @returns {Promise<PGlite>}
 */
export async function openSyncedFolder(folder) {
  const unfinished = join(folder, UNFINISHED);
  const isNew = isUnmade(folder);
  if (isNew) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(unfinished, "", { flush: true });
    // Our own files begin with a dot.
    for (const name of readdirSync(folder).filter((each) => !each.startsWith(".")))
      rmSync(join(folder, name), { recursive: true });
  }
  const client = await PGlite.create({
    fs: new SyncedFolder(folder),
    // The default of some systems is fdatasync, which does nothing in Emscripten.
    startParams: [
      ...PGlite.defaultStartParams.filter((param) => param !== "-F"),
      "-c",
      "wal_sync_method=fsync",
      // What it reads is in the system's page cache too; the default of 128 MB would all be resident from the start.
      "-c",
      "shared_buffers=16MB",
    ],
  });
  if (isNew) {
    await syncFolder(folder);
    rmSync(unfinished);
  }
  return client;
}

/**
 * Syncs all files under a folder: those that PGlite makes at first are written past Postgres.
 *
 * @param {string} folder
 * @returns {Promise<void>}
 */
async function syncFolder(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  await Promise.all(
    entries.map((entry) => {
      if (entry.isDirectory()) return syncFolder(join(folder, entry.name));
      return entry.isFile() ? sync(join(folder, entry.name)) : undefined;
    }),
  );
  // Windows syncs no directories.
  if (process.platform !== "win32") await sync(folder);
}

/**
 * @param {string} path
 * @returns {Promise<void>}
 */
async function sync(path) {
  const file = await open(path, process.platform === "win32" ? "r+" : "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

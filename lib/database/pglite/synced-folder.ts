import "server-only";
import { existsSync, fsyncSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { open, readdir } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** What we use of Emscripten's file system in a folder of the host. */
interface HostFolders {
  readonly stream_ops: { fsync?: (stream: { readonly nfd?: number }) => number };
  tryFSOperation<T>(operation: () => T): T;
}

/**
 * A PGlite folder whose commits survive a power cut. PGlite runs Postgres with `-F` (no fsync), and even without it a
 * sync does nothing, because Emscripten's folders have no `fsync` and its `fdatasync` is empty. Here Postgres syncs as
 * it does on a server: its log at each commit, and tables at each checkpoint.
 */
class SyncedFolder extends NodeFS {
  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(...args);
    const addSync = (instance: unknown) => {
      const { NODEFS: folders } = instance as { readonly NODEFS: HostFolders };
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

/** Opens a folder whose commits survive a power cut; one whose first start was killed begins again. */
export async function openSyncedFolder(folder: string): Promise<PGlite> {
  const unfinished = join(folder, UNFINISHED);
  const isNew = !existsSync(join(folder, "PG_VERSION")) || existsSync(unfinished);
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
    startParams: [...PGlite.defaultStartParams.filter((param) => param !== "-F"), "-c", "wal_sync_method=fsync"],
  });
  if (isNew) {
    await syncFolder(folder);
    rmSync(unfinished);
  }
  return client;
}

/** Syncs all files under a folder: those that PGlite makes at first are written past Postgres. */
async function syncFolder(folder: string): Promise<void> {
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

async function sync(path: string): Promise<void> {
  const file = await open(path, process.platform === "win32" ? "r+" : "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

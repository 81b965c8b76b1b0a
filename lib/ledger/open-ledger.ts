import "server-only";
import { join } from "node:path";
import { type LockMode, lockFolder } from "@/lib/database/folder-lock";
import type { IntegrityScan } from "@/lib/database/integrity-scan";
import type { WorkLease } from "@/lib/database/lease/work-lease";
import { openDatabase, type PoolState } from "@/lib/database/open-database";
import type { QueueState } from "@/lib/database/pglite/statement-queue";
import { type PortalSettings, portalSettings } from "@/lib/settings/portal-settings";
import { assert } from "@/lib/shared/assert";
import { type DataKeys, parseDataKeys } from "@/lib/vault/data-key";
import type { Vault } from "@/lib/vault/vault";
import { type ChangeListener, listenForChanges } from "./changes/change-notifications";
import { pictureFiles } from "./pictures/picture-files";
import { type PictureStore, pictureStoreInFiles, sharedPictureStore } from "./pictures/picture-store";
import { picturesInDatabase } from "./pictures/shared-pictures";
import type { LedgerDatabase } from "./schema/ledger-database";
import { ledgerSchema } from "./schema/ledger-schema";

/** The portal's store: its database and the images. */
export interface Ledger {
  readonly db: LedgerDatabase;
  /**
   * For lists, searches, exports and totals: a replica if there is one. It includes everything that was committed
   * before the statement. Reads that lead to a decision or a change use `db`.
   */
  readonly reads: LedgerDatabase;
  /** Why the replica was last skipped; null while it is in use, or if there is none. */
  replicaProblem(): string | null;
  readonly pictures: PictureStore;
  /** The queue of statements for PGlite; null when the database is on a server. */
  queue(): QueueState | null;
  /** The connections to the database server; null for PGlite. */
  connections(): PoolState | null;
  /** The lease for background work that only one portal may run at a time; see {@link WorkLease}. */
  lease(name: string, onError: (error: unknown) => void): WorkLease;
  /** Verifies the stored data, slice by slice. */
  readonly scan: IntegrityScan;
  /** Encrypts images and event bodies. */
  readonly vault: Vault;
  /** See {@link openDatabase}. */
  finishRotation(): Promise<void>;
  /** See {@link listenForChanges}. Returns a function that stops listening. */
  listen(listener: ChangeListener): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface LedgerOptions {
  /** A Postgres server; without it PGlite runs in this process. */
  readonly url: string | undefined;
  /** A streaming replica of that server. */
  readonly readUrl?: string | undefined;
  /** PGlite's folder; undefined keeps everything in memory. */
  readonly folder: string | undefined;
  /** The initial contents of PGlite in memory; an empty database when undefined. */
  readonly contents?: Blob | undefined;
  readonly picturesFolder: string;
  /** Data keys; undefined for a ledger that does not outlive the process. */
  readonly keys?: DataKeys | undefined;
  /** True to re-encrypt the data under the current key. */
  readonly isRotating?: boolean;
}

/**
 * Opens a ledger and applies pending migrations. Portals that share a ledger on a server share nothing else: images
 * that the bank does not have are in the database, and the pictures folder is a cache of each machine. With PGlite, one
 * process owns the pictures folder, as it owns the database.
 *
 * @throws FolderLockError when another process holds one of the folders
 * @throws DataKeyError when the keys are not those of the data
 */
export async function openLedger(options: LedgerOptions): Promise<Ledger> {
  const unlockPictures = lockFolder(
    options.picturesFolder,
    options.isRotating ? "exclusive" : lockModeOfPictures(options.url),
  );
  try {
    const {
      engine: _,
      listen,
      close,
      ...database
    } = await openDatabase({
      ...options,
      migrationsFolder: join(/* turbopackIgnore: true */ process.cwd(), "lib/ledger/migrations"),
      schema: ledgerSchema,
    });
    const pictures = openPictures(options, database.db, database.vault);
    if (!pictures.isCache) await pictures.settle(0);
    return {
      ...database,
      close: async () => {
        await close();
        unlockPictures();
      },
      listen: (listener) => listenForChanges(listen, listener),
      pictures,
    };
  } catch (error) {
    unlockPictures();
    throw error;
  }
}

function openPictures({ url, picturesFolder }: LedgerOptions, db: LedgerDatabase, vault: Vault): PictureStore {
  const files = pictureFiles(picturesFolder, vault);
  const shared = picturesInDatabase(db, vault);
  return url === undefined ? pictureStoreInFiles(files, shared) : sharedPictureStore(files, shared);
}

function lockModeOfPictures(url: string | undefined): LockMode {
  return url === undefined ? "exclusive" : "shared";
}

/** Where a portal with these settings keeps its data; `folder` is undefined when the ledger is on a server. */
export function ledgerFolders({ dataFolder, databaseUrl }: Pick<PortalSettings, "dataFolder" | "databaseUrl">) {
  return {
    folder: databaseUrl === undefined ? join(/* turbopackIgnore: true */ dataFolder, "ledger") : undefined,
    picturesFolder: join(/* turbopackIgnore: true */ dataFolder, "pictures"),
    picturesMode: lockModeOfPictures(databaseUrl),
  };
}

// A PGlite folder allows one handle, and Next bundles routes and background work separately: only `globalThis` is
// shared by the whole process.
const shared = globalThis as typeof globalThis & { endorseLedger?: Promise<Ledger> };

/** The process's ledger, opened on first use and never during a build. */
export function ledger(): Promise<Ledger> {
  shared.endorseLedger ??= openRunningLedger().catch((error: unknown) => {
    // The next call tries again: a database server may start later than the portal.
    shared.endorseLedger = undefined;
    throw error;
  });
  return shared.endorseLedger;
}

/** Replaces the process's ledger; undefined restores the default. */
export function provideLedger(provided: Ledger | undefined): void {
  shared.endorseLedger = provided && Promise.resolve(provided);
}

/** Closes the process's ledger, if it is open. */
export async function closeLedger(): Promise<void> {
  const open = shared.endorseLedger;
  shared.endorseLedger = undefined;
  await (await open?.catch(() => undefined))?.close();
}

async function openRunningLedger(): Promise<Ledger> {
  assert(process.env.NEXT_PHASE !== "phase-production-build", "the ledger must not be opened during a build");
  const settings = portalSettings();
  const keys = parseDataKeys(settings.dataKey, settings.previousDataKey);
  return openLedger({ url: settings.databaseUrl, readUrl: settings.databaseReadUrl, ...ledgerFolders(settings), keys });
}

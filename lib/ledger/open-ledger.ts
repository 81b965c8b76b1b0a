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
import { createImageFiles } from "./pictures/picture-files";
import { createFileImageStore, createSharedImageStore, type PictureStore } from "./pictures/picture-store";
import { createDatabaseImages } from "./pictures/shared-pictures";
import type { LedgerDatabase } from "./schema/ledger-database";
import { ledgerSchema } from "./schema/ledger-schema";

/** The portal's database and images. */
export interface Ledger {
  readonly db: LedgerDatabase;
  /**
   * For lists, searches, exports and totals; uses a replica if there is one. Includes everything committed before the
   * statement. Reads that lead to a decision or a change must use `db`.
   */
  readonly reads: LedgerDatabase;
  /** Why the replica was last skipped; null if it is in use or there is none. */
  replicaProblem(): string | null;
  readonly pictures: PictureStore;
  /** State of PGlite's statement queue; null on a server. */
  queue(): QueueState | null;
  /** State of the connection pool; null for PGlite. */
  connections(): PoolState | null;
  /** Requests a lease for background work that only one process may run at a time; see {@link WorkLease}. */
  lease(name: string, onError: (error: unknown) => void): WorkLease;
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
  /** Postgres server URL; if undefined, PGlite runs in this process. */
  readonly url: string | undefined;
  /** URL of a streaming replica. */
  readonly readUrl?: string | undefined;
  /** PGlite folder; if undefined, the database is in memory. */
  readonly folder: string | undefined;
  /** Initial contents of an in-memory PGlite database; empty if undefined. */
  readonly contents?: Blob | undefined;
  readonly picturesFolder: string;
  /** Data keys; undefined if the ledger does not outlive the process. */
  readonly keys?: DataKeys | undefined;
  /** Whether to re-encrypt the data with the current key. */
  readonly isRotating?: boolean;
}

/**
 * Opens a ledger and applies pending migrations. Portals that use the same server share nothing else: images that the
 * bank does not have are in the database, and the pictures folder is a local cache. With PGlite, one process owns both
 * the database and the pictures folder.
 *
 * @throws FolderLockError if another process uses one of the folders
 * @throws DataKeyError if the data was encrypted with different keys
 */
export async function openLedger(options: LedgerOptions): Promise<Ledger> {
  const unlockPictures = lockFolder(
    options.picturesFolder,
    options.isRotating ? "exclusive" : picturesLockMode(options.url),
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
  const files = createImageFiles(picturesFolder, vault);
  const shared = createDatabaseImages(db, vault);
  return url === undefined ? createFileImageStore(files, shared) : createSharedImageStore(files, shared);
}

function picturesLockMode(url: string | undefined): LockMode {
  return url === undefined ? "exclusive" : "shared";
}

/** Returns where a portal with these settings stores data; `folder` is undefined if the ledger is on a server. */
export function ledgerFoldersOf({ dataFolder, databaseUrl }: Pick<PortalSettings, "dataFolder" | "databaseUrl">) {
  return {
    folder: databaseUrl === undefined ? join(/* turbopackIgnore: true */ dataFolder, "ledger") : undefined,
    picturesFolder: join(/* turbopackIgnore: true */ dataFolder, "pictures"),
    picturesMode: picturesLockMode(databaseUrl),
  };
}

// A PGlite folder can be opened only once, and Next.js bundles routes and background work separately, so only
// `globalThis`
// is shared by the whole process.
const shared = globalThis as typeof globalThis & { endorseLedger?: Promise<Ledger> };

/** Returns the process's ledger, opened on first use but never during a build. */
export function ledger(): Promise<Ledger> {
  shared.endorseLedger ??= openRunningLedger().catch((error: unknown) => {
    // The next call retries, because a database server may start later than the portal.
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
  const folders = ledgerFoldersOf(settings);
  return openLedger({ url: settings.databaseUrl, readUrl: settings.databaseReadUrl, ...folders, keys });
}

import "server-only";
import { join } from "node:path";
import { type Database, openDatabase, type Transaction } from "@/lib/database/open-database";
import { portalSettings } from "@/lib/settings/portal-settings";
import { assert } from "@/lib/shared/assert";
import { hearNews, type LedgerNews } from "./news";
import { type PictureFiles, pictureFiles } from "./picture-files";
import { type LedgerSchema, ledgerSchema } from "./schema";

export type LedgerDatabase = Database<LedgerSchema>;
export type LedgerTransaction = Transaction<LedgerSchema>;
/** Where a query may run: on the database itself or inside a transaction. */
export type LedgerExecutor = LedgerDatabase | LedgerTransaction;

/** The portal's own memory: its database and the pictures beside it. */
export interface Ledger {
  readonly db: LedgerDatabase;
  readonly pictures: PictureFiles;
  /** Hears what changes, in every process of the portal, until the answered function is called. */
  listen(hear: (news: LedgerNews) => void): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

export interface LedgerOptions {
  /** A Postgres server; without it PGlite runs in this process. */
  readonly url: string | undefined;
  /** PGlite's folder; undefined keeps everything in memory. */
  readonly folder: string | undefined;
  readonly picturesFolder: string;
}

/** Opens a ledger and brings it to the newest migration. */
export async function openLedger(options: LedgerOptions): Promise<Ledger> {
  const { db, listen, close } = await openDatabase({
    url: options.url,
    folder: options.folder,
    migrationsFolder: join(/* turbopackIgnore: true */ process.cwd(), "lib/ledger/migrations"),
    schema: ledgerSchema,
  });
  return { db, close, listen: (hear) => hearNews(listen, hear), pictures: pictureFiles(options.picturesFolder) };
}

// A PGlite folder belongs to one handle, and Next bundles a route and the background work apart: only `globalThis` is
// one per process.
const shared = globalThis as typeof globalThis & { endorseLedger?: Promise<Ledger> };

/** The process's ledger, opened on first use and never while the product is being built. */
export function ledger(): Promise<Ledger> {
  shared.endorseLedger ??= openRunningLedger().catch((error: unknown) => {
    // The next use tries again: a database server may come up later than the portal.
    shared.endorseLedger = undefined;
    throw error;
  });
  return shared.endorseLedger;
}

/** Uses this ledger instead, until undefined is given. */
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
  assert(process.env.NEXT_PHASE !== "phase-production-build", "the ledger stays closed while the product is built");
  const settings = portalSettings();
  return openLedger({
    url: settings.databaseUrl,
    folder: join(/* turbopackIgnore: true */ settings.dataFolder, "ledger"),
    picturesFolder: join(/* turbopackIgnore: true */ settings.dataFolder, "pictures"),
  });
}

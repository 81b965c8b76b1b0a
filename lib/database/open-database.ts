import "server-only";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { ExtractTablesWithRelations } from "drizzle-orm";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import type { PgDatabase, PgQueryResultHKT, PgTransaction } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import type pg from "pg";
import type { DataKeys } from "@/lib/vault/data-key";
import { createEphemeralVault, type Vault } from "@/lib/vault/vault";
import { admitFolderKeys, admitServerKeys, type ServerAdmission } from "./admit-keys";
import { serveBackups } from "./backup-socket";
import { rejectEarlierData } from "./earlier-data";
import { hideParameters } from "./errors/query-error";
import { openReconnectingPool, type ReconnectingPool } from "./failover/reconnecting-pool";
import { createTransactions } from "./failover/transactions";
import { lockFolder } from "./folder-lock";
import { emptyScan, type IntegrityScan, scanTables } from "./integrity-scan";
import { createPostgresLease, currentPool, startLease } from "./lease/postgres-lease";
import { soleLease, type WorkLease } from "./lease/work-lease";
import { type Listen, listenToPostgres } from "./listen";
import { openPgliteClient, type PgliteClient } from "./pglite/client";
import type { QueueState } from "./pglite/statement-queue";
import { createReplicaReads, type ReplicaLimits, type ReplicaReads } from "./replica/replica-reads";
import { requireIntactFolder, unstartableFolderError } from "./require-whole-folder";
import { restrictFolder } from "./restrict-folder";

hideParameters();

type Schema = Record<string, unknown>;

/** Drizzle with either engine; queries behave the same on both. */
export type Database<S extends Schema> = PgDatabase<PgQueryResultHKT, S>;

/** An open transaction of a {@link Database}. */
export type Transaction<S extends Schema> = PgTransaction<PgQueryResultHKT, S, ExtractTablesWithRelations<S>>;

/** Runs queries, on the database itself or inside a transaction. */
export type Executor<S extends Schema> = Database<S> | Transaction<S>;

/** Numbers of used and idle connections, and of requests waiting for one. */
export interface PoolState {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface OpenDatabase<S extends Schema> {
  readonly db: Database<S>;
  /**
   * The same data, read from a replica if there is one and it is up to date. Statements that change data run on the
   * primary.
   */
  readonly reads: Database<S>;
  /** Why the replica was last skipped; null if it is in use or there is none. */
  replicaProblem(): string | null;
  readonly engine: "pglite" | "postgres";
  readonly listen: Listen;
  /** State of PGlite's statement queue; null on a server. */
  queue(): QueueState | null;
  /** State of the connection pool; null for PGlite, which has one session. */
  connections(): PoolState | null;
  /** Requests a lease for work that only one process may do at a time, and renews it until it is released. */
  lease(name: string, onError: (error: unknown) => void): WorkLease;
  readonly scan: IntegrityScan;
  /** Encrypts the database's sensitive columns and accompanying files. */
  readonly vault: Vault;
  /** Records that all data is encrypted with the current key; only with `isRotating`. */
  finishRotation(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions<S extends Schema> {
  /** Postgres server URL; if undefined, PGlite runs in a thread of this process. */
  readonly url: string | undefined;
  /** URL of a streaming replica for {@link OpenDatabase.reads}; only with `url`. */
  readonly readUrl?: string | undefined;
  /** PGlite folder; if undefined, the database is in memory. */
  readonly folder: string | undefined;
  /** Initial contents of a new PGlite database, see {@link openPgliteClient}; empty if undefined. */
  readonly contents?: Blob | undefined;
  /** Folder of drizzle-kit migrations, which are applied on opening. */
  readonly migrationsFolder: string;
  readonly schema: S;
  /** Data keys; undefined if the data does not outlive the process. */
  readonly keys?: DataKeys | undefined;
  /** Whether to re-encrypt the data with the current key. */
  readonly isRotating?: boolean | undefined;
  /** Maximum size of the connection pool; 10 by default. */
  readonly maxConnections?: number;
  /** Waits before each retry to reach a primary; about three seconds in total by default. */
  readonly reconnectWaitsMs?: readonly number[];
  /** 2 s, 5 s and 0.5 s by default. */
  readonly replicaLimits?: ReplicaLimits;
}

/**
 * Opens a database and applies pending migrations. Processes that start simultaneously on the same server take turns
 * migrating (with an advisory lock). A PGlite folder belongs to one process, see {@link lockFolder}.
 *
 * @throws FolderLockError if another process uses the PGlite folder
 * @throws DamagedDataError if files in the PGlite folder are missing or garbled
 * @throws DataKeyError if the data was encrypted with different keys; nothing is opened or migrated
 * @throws EarlierDataError if there are no migrations from the release that wrote the data
 */
export function openDatabase<S extends Schema>(options: OpenDatabaseOptions<S>): Promise<OpenDatabase<S>> {
  return options.url === undefined ? openPglite(options) : openPostgres(options, options.url);
}

async function openPglite<S extends Schema>(options: OpenDatabaseOptions<S>): Promise<OpenDatabase<S>> {
  const unlock = options.folder === undefined ? () => {} : lockFolder(options.folder);
  try {
    const settings = keySettingsOf(options);
    const admission = settings && options.folder !== undefined ? admitFolderKeys(options.folder, settings) : undefined;
    if (options.folder !== undefined) requireIntactFolder(options.folder);
    admission?.writeMark();
    const client = await openClient(options);
    // Drizzle calls only `query` and `transaction`.
    const db = drizzlePglite({ client: client as unknown as PGlite, schema: options.schema });
    await rejectEarlierData(db, options.migrationsFolder);
    await migratePglite(db, { migrationsFolder: options.migrationsFolder });
    const stopServing = options.folder === undefined ? () => {} : serveFolderBackups(client, options.folder);
    return {
      db: db as unknown as Database<S>,
      reads: db as unknown as Database<S>,
      replicaProblem: () => null,
      engine: "pglite",
      listen: (channel, callback) => client.listen(channel, callback),
      queue: client.queue,
      connections: () => null,
      lease: () => soleLease,
      scan: options.folder === undefined ? emptyScan : scanTables(db),
      vault: admission?.vault ?? createEphemeralVault(),
      finishRotation: async () => admission?.finishRotation(),
      close: async () => {
        stopServing();
        await client.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openClient({ folder, contents }: Pick<OpenDatabaseOptions<Schema>, "folder" | "contents">) {
  const hasData = folder !== undefined && existsSync(join(folder, "PG_VERSION"));
  try {
    return await openPgliteClient(folder, contents);
  } catch (error) {
    // Errors with a code are system errors, such as a full disk.
    if (!hasData || (error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw unstartableFolderError(folder, error);
  }
}

/** Restricts the folder to its owner, and serves backups to the owner's processes. */
function serveFolderBackups(client: PgliteClient, folder: string): () => void {
  restrictFolder(folder);
  return serveBackups(folder, () => client.dump());
}

/** Returns the key settings, or undefined if the data does not outlive the process. */
function keySettingsOf({ keys, isRotating = false }: Pick<OpenDatabaseOptions<Schema>, "keys" | "isRotating">) {
  return keys && { keys, isRotating };
}

/** Key of the advisory lock for migrations: an arbitrary constant shared by all processes */
const MIGRATION_LOCK = 7_305_410_022;
const MAX_CONNECTIONS = 10;
/** No page or job waits longer. Does not apply to a key rotation, which rewrites whole tables. */
const STATEMENT_TIMEOUT_MS = 60_000;

async function openPostgres<S extends Schema>(options: OpenDatabaseOptions<S>, url: string): Promise<OpenDatabase<S>> {
  const reconnecting = openReconnectingPool(url, {
    max: options.maxConnections ?? MAX_CONNECTIONS,
    waitsMs: options.reconnectWaitsMs,
    statementTimeoutMs: options.isRotating ? 0 : STATEMENT_TIMEOUT_MS,
  });
  const { pool } = reconnecting;
  const settings = keySettingsOf(options);
  let admission: ServerAdmission | undefined;
  try {
    const lockHolder = await pool.connect();
    try {
      // Migrations, in this or another process, may take longer than the statement timeout.
      await lockHolder.query("set statement_timeout = 0");
      await lockHolder.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
      admission = settings && (await admitServerKeys(lockHolder, settings));
      const holder = drizzlePostgres({ client: lockHolder });
      await rejectEarlierData(holder, options.migrationsFolder);
      await migratePostgres(holder, { migrationsFolder: options.migrationsFolder });
      await admission?.writeMark(lockHolder);
    } finally {
      await lockHolder.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]).catch(() => {});
      await lockHolder.query("reset statement_timeout").catch(() => {});
      lockHolder.release();
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  const query: ReconnectingPool["query"] = (...args) => currentPool(reconnecting).query(...args);
  const transaction = createTransactions<S>((...args) => currentPool(reconnecting).withClient(...args), options.schema);
  // Drizzle calls only `query`.
  const createDrizzle = (client: Pick<ReconnectingPool, "query">) =>
    Object.assign(drizzlePostgres({ client: client as unknown as pg.Pool, schema: options.schema }), { transaction });
  const db = createDrizzle({ query });
  const replica = openReplica(options, query);
  return {
    db: db as unknown as Database<S>,
    reads: (replica ? createDrizzle(replica) : db) as unknown as Database<S>,
    replicaProblem: () => replica?.problem() ?? null,
    engine: "postgres",
    scan: scanTables(db),
    listen: (channel, ...callbacks) => listenToPostgres(url, channel, ...callbacks),
    queue: () => null,
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    lease: (name, onError) => startLease(createPostgresLease({ url, pool, name }), onError),
    vault: admission?.vault ?? createEphemeralVault(),
    finishRotation: async () => admission?.finishRotation(pool),
    close: async () => {
      await replica?.close();
      await pool.end();
    },
  };
}

function openReplica<S extends Schema>(
  { readUrl, maxConnections = MAX_CONNECTIONS, replicaLimits }: OpenDatabaseOptions<S>,
  primary: ReconnectingPool["query"],
): ReplicaReads | null {
  if (readUrl === undefined) return null;
  return createReplicaReads({ url: readUrl, primary, maxConnections, limits: replicaLimits });
}

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
import { admitToFolder, admitToServer, type ServerAdmission } from "./admit-keys";
import { serveBackups } from "./backup-socket";
import { refuseEarlierData } from "./earlier-data";
import { hideParameters } from "./errors/query-error";
import { openReconnectingPool, type ReconnectingPool } from "./failover/reconnecting-pool";
import { createTransactions } from "./failover/transactions";
import { lockFolder } from "./folder-lock";
import { type IntegrityScan, noScan, scanTables } from "./integrity-scan";
import { createPostgresLease, poolOf, startLease } from "./lease/postgres-lease";
import { soleLease, type WorkLease } from "./lease/work-lease";
import { type Listen, listenToPostgres } from "./listen";
import { openPgliteClient, type PgliteClient } from "./pglite/client";
import type { QueueState } from "./pglite/statement-queue";
import { createReplicaReads, type ReplicaLimits, type ReplicaReads } from "./replica/replica-reads";
import { requireWholeFolder, unstartableFolderError } from "./require-whole-folder";
import { restrictFolder } from "./restrict-folder";

hideParameters();

type Schema = Record<string, unknown>;

/** Drizzle over either engine; queries written against it run the same on both. */
export type Database<S extends Schema> = PgDatabase<PgQueryResultHKT, S>;

/** An open transaction of a {@link Database}. */
export type Transaction<S extends Schema> = PgTransaction<PgQueryResultHKT, S, ExtractTablesWithRelations<S>>;

/** Where a query may run: on the database itself or inside a transaction. */
export type Executor<S extends Schema> = Database<S> | Transaction<S>;

/** Connections of a pool, and requests that wait for one. */
export interface PoolState {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
}

export interface OpenDatabase<S extends Schema> {
  readonly db: Database<S>;
  /**
   * The same data, read from a replica where there is one that is up to date. Statements that change data run on the
   * primary.
   */
  readonly reads: Database<S>;
  /** Why the replica was last skipped; null while it is in use, or if there is none. */
  replicaProblem(): string | null;
  readonly engine: "pglite" | "postgres";
  readonly listen: Listen;
  /** The queue of statements for PGlite, which has one session; null on a server. */
  queue(): QueueState | null;
  /** The connections to a server; null for PGlite, which has one session. */
  connections(): PoolState | null;
  /** Requests the lease for work that only one process may do at a time, until it is released. */
  lease(name: string, onError: (error: unknown) => void): WorkLease;
  /** Verifies the stored data, slice by slice. */
  readonly scan: IntegrityScan;
  /** Encrypts this database's sensitive columns and accompanying files. */
  readonly vault: Vault;
  /** Records that all data is encrypted under the current key; only with `isRotating`. */
  finishRotation(): Promise<void>;
  close(): Promise<void>;
}

export interface OpenDatabaseOptions<S extends Schema> {
  /** A Postgres server's URL; when undefined, PGlite runs inside this process, in its own thread. */
  readonly url: string | undefined;
  /** A streaming replica of it that {@link OpenDatabase.reads} may use; only with `url`. */
  readonly readUrl?: string | undefined;
  /** PGlite's folder; undefined keeps everything in memory. */
  readonly folder: string | undefined;
  /** The initial contents of a new PGlite database, see {@link openPgliteClient}; empty when undefined. */
  readonly contents?: Blob | undefined;
  /** Folder of drizzle-kit's migrations, which are applied when the database is opened. */
  readonly migrationsFolder: string;
  readonly schema: S;
  /** Data keys; undefined for data that does not outlive the process. */
  readonly keys?: DataKeys | undefined;
  /** True to re-encrypt the data under the current key. */
  readonly isRotating?: boolean | undefined;
  /** Maximum size of the connection pool; 10 by default. */
  readonly maxConnections?: number;
  /** How long to wait before each further attempt to reach a primary; about three seconds in total by default. */
  readonly reconnectWaitsMs?: readonly number[];
  /** 2 s, 5 s and 0.5 s by default. */
  readonly replicaLimits?: ReplicaLimits;
}

/**
 * Opens a database and applies pending migrations. Processes that start simultaneously on one server migrate one after
 * the other (by an advisory lock); a PGlite folder belongs to one process, see {@link lockFolder}.
 *
 * @throws FolderLockError when another process holds the PGlite folder
 * @throws DamagedDataError when files of the PGlite folder are missing or garbled
 * @throws DataKeyError when the keys are not those of the data; nothing is opened or migrated
 * @throws EarlierDataError when the data is from a release for which there are no migrations
 */
export function openDatabase<S extends Schema>(options: OpenDatabaseOptions<S>): Promise<OpenDatabase<S>> {
  return options.url === undefined ? openPglite(options) : openPostgres(options, options.url);
}

async function openPglite<S extends Schema>(options: OpenDatabaseOptions<S>): Promise<OpenDatabase<S>> {
  const unlock = options.folder === undefined ? () => {} : lockFolder(options.folder);
  try {
    const given = givenKeys(options);
    const admission = given && options.folder !== undefined ? admitToFolder(options.folder, given) : undefined;
    if (options.folder !== undefined) requireWholeFolder(options.folder);
    admission?.writeMark();
    const client = await openClient(options);
    // Drizzle calls only `query` and `transaction`.
    const db = drizzlePglite({ client: client as unknown as PGlite, schema: options.schema });
    await refuseEarlierData(db, options.migrationsFolder);
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
      scan: options.folder === undefined ? noScan : scanTables(db),
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
    // An error with a code is a system error, such as a full disk.
    if (!hasData || (error as NodeJS.ErrnoException).code !== undefined) throw error;
    throw unstartableFolderError(folder, error);
  }
}

/** Restricts the folder to its owner, and sends copies of it to processes that can open it. */
function serveFolderBackups(client: PgliteClient, folder: string): () => void {
  restrictFolder(folder);
  return serveBackups(folder, () => client.dump());
}

/** The keys, when the data outlives the process. */
function givenKeys({ keys, isRotating = false }: Pick<OpenDatabaseOptions<Schema>, "keys" | "isRotating">) {
  return keys && { keys, isRotating };
}

/** The key of the advisory lock during migrations: an arbitrary constant shared by all processes. */
const MIGRATION_LOCK = 7_305_410_022;
const MAX_CONNECTIONS = 10;
/** No page or job waits longer. Not set for a key rotation, which rewrites whole tables. */
const STATEMENT_TIMEOUT_MS = 60_000;

async function openPostgres<S extends Schema>(options: OpenDatabaseOptions<S>, url: string): Promise<OpenDatabase<S>> {
  const reconnecting = openReconnectingPool(url, {
    max: options.maxConnections ?? MAX_CONNECTIONS,
    waitsMs: options.reconnectWaitsMs,
    statementTimeoutMs: options.isRotating ? 0 : STATEMENT_TIMEOUT_MS,
  });
  const { pool } = reconnecting;
  const given = givenKeys(options);
  let admission: ServerAdmission | undefined;
  try {
    const lockHolder = await pool.connect();
    try {
      // Migrations, by this process or another one, may take longer than the statement timeout.
      await lockHolder.query("set statement_timeout = 0");
      await lockHolder.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
      admission = given && (await admitToServer(lockHolder, given));
      const holder = drizzlePostgres({ client: lockHolder });
      await refuseEarlierData(holder, options.migrationsFolder);
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
  const query: ReconnectingPool["query"] = (...args) => poolOf(reconnecting).query(...args);
  const transaction = createTransactions<S>((...args) => poolOf(reconnecting).withClient(...args), options.schema);
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

import "server-only";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { z } from "zod";
import { keyMarkSchema } from "@/lib/vault/key-mark";
import { readMarkFile } from "@/lib/vault/mark-file";
import { readMarkRow } from "./admit-keys";
import { BackupError } from "./backup-error";
import { removeSocket, requestBackup } from "./backup-socket";
import { lockFolder } from "./folder-lock";
import { openPgliteClient, type PgliteClient } from "./pglite/client";
import { runPostgresProgram } from "./postgres-programs";
import { restrictFolder } from "./restrict-folder";

/** Location of a database, on a server or in a PGlite folder. */
export interface StoreLocation {
  readonly url: string | undefined;
  readonly folder: string | undefined;
}

/** Facts about a backup that a restore checks before changing anything. */
export const backupFactsSchema = z.object({
  engine: z.enum(["pglite", "postgres"]),
  /** Hashes of the applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
  /** Key mark of the encrypted columns; null if the database has none. */
  mark: keyMarkSchema.nullable(),
});

export type BackupFacts = z.infer<typeof backupFactsSchema>;

const MIGRATIONS = "select hash from drizzle.__drizzle_migrations order by created_at, id";

/**
 * Writes a consistent copy of a database to a file, whether or not its process is running.
 *
 * @throws BackupError if there is no database, or it cannot be copied
 * @throws FolderLockError if a process has the folder open and sends no copy
 */
export function backUpStore({ url, folder }: StoreLocation, file: string): Promise<BackupFacts> {
  return url === undefined ? backUpFolder(folder, file) : backUpServer(url, file);
}

async function backUpFolder(folder: string | undefined, file: string): Promise<BackupFacts> {
  if (folder === undefined || !existsSync(join(folder, "PG_VERSION"))) {
    throw new BackupError(`There is no database in ${folder ?? "memory that this process can read"}.`);
  }
  const mark = readMarkFile(folder);
  const copy = (await requestBackup(folder)) ?? (await dumpStopped(folder));
  // Opens the copy to prove that it can be restored.
  const migrations = await withClient(openPgliteClient(undefined, new Blob([copy])), async (client) => {
    const { rows } = await client.query<{ hash: string }>(MIGRATIONS);
    return rows.map(({ hash }) => hash);
  });
  await writeFile(file, await promisify(gzip)(copy, { level: 3 }), { flag: "wx", mode: 0o600 });
  return { engine: "pglite", migrations, mark };
}

async function dumpStopped(folder: string): Promise<Uint8Array<ArrayBuffer>> {
  const unlock = lockFolder(folder);
  try {
    removeSocket(folder);
    return await withClient(openPgliteClient(folder), async (client) => new Uint8Array(await client.dump()));
  } finally {
    unlock();
  }
}

async function withClient<T>(opening: Promise<PgliteClient>, use: (client: PgliteClient) => Promise<T>): Promise<T> {
  const client = await opening;
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

function backUpServer(url: string, file: string): Promise<BackupFacts> {
  return withServer(url, async (client) => {
    // The facts must come from the same snapshot as the dump.
    await client.query("begin transaction isolation level repeatable read, read only");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    const { rows } = await client.query<{ snapshot: string }>("select pg_export_snapshot() as snapshot");
    const migrations = await client.query<{ hash: string }>(MIGRATIONS).catch((error: unknown) => {
      if ((error as { code?: unknown }).code !== "42P01") throw error;
      throw new BackupError(`There are no Endorse tables in the database ${databaseNameOf(url)}.`);
    });
    const mark = await readMarkRow(client);
    writeFileSync(file, "", { flag: "wx", mode: 0o600 });
    await runPostgresProgram(
      "pg_dump",
      ["--format=custom", "--no-password", `--snapshot=${rows[0]!.snapshot}`, `--file=${file}`],
      url,
    );
    return { engine: "postgres", migrations: migrations.rows.map(({ hash }) => hash), mark };
  });
}

async function withServer<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // The next statement reports the error.
  client.on("error", () => {});
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

const databaseNameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

/** Returns whether a restore would overwrite nothing: the folder is missing or empty, or the database has no tables. */
export async function isStoreEmpty({ url, folder }: StoreLocation): Promise<boolean> {
  if (url === undefined) return folder === undefined || !existsSync(folder) || readdirSync(folder).length === 0;
  const tables = "select from pg_tables where schemaname not like 'pg\\_%' and schemaname <> 'information_schema'";
  return withServer(url, async (client) => (await client.query(`${tables} limit 1`)).rowCount === 0);
}

/**
 * Verifies that a backup fits the location and this version, whose migrations must start with the backup's migrations.
 *
 * @param name name of the store, for messages
 * @throws BackupError if the backup does not fit
 */
export function requireRestorable(
  facts: BackupFacts,
  name: string,
  { url }: StoreLocation,
  migrationsFolder: string,
): void {
  if (facts.engine === "postgres" && url === undefined) {
    throw new BackupError(
      `The backup of the ${name} is from a Postgres server. Set its database URL to an empty database on a Postgres server. No changes were made.`,
    );
  }
  if (facts.engine === "pglite" && url !== undefined) {
    throw new BackupError(
      `The backup of the ${name} is from the embedded database, which can't be restored on a server. Remove its database URL from the settings. No changes were made.`,
    );
  }
  const ownMigrations = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  if (facts.migrations.every((hash, index) => ownMigrations[index] === hash)) return;
  throw new BackupError(
    "The backup was made by a newer or different version of the product. Restore it with that version. No changes were made.",
  );
}

/**
 * Restores a backup to an empty location. The next start migrates it.
 *
 * @param afterwards a statement to run on the server after the restore, for objects that a dump does not contain
 */
export async function restoreStore({ url, folder }: StoreLocation, file: string, afterwards?: string): Promise<void> {
  if (url !== undefined) return restoreServer(url, file, afterwards);
  if (folder === undefined) return;
  const unlock = lockFolder(folder);
  try {
    const copy = await promisify(gunzip)(await readFile(file));
    await withClient(openPgliteClient(folder, new Blob([copy])), async () => {});
    restrictFolder(folder);
  } finally {
    unlock();
  }
}

async function restoreServer(url: string, file: string, afterwards: string | undefined): Promise<void> {
  const database = databaseNameOf(url).replace(/['\\]/g, "\\$&");
  const transactionOptions = ["--single-transaction", "--exit-on-error"];
  // Roles from the original server may not exist on this server.
  const roleOptions = ["--no-owner", "--no-privileges"];
  await runPostgresProgram(
    "pg_restore",
    [...transactionOptions, ...roleOptions, "--no-password", `--dbname=dbname='${database}'`, file],
    url,
  );
  if (afterwards !== undefined) await withServer(url, (client) => client.query(afterwards));
}

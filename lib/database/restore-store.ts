import "server-only";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres";
import { migrate as migratePostgres } from "drizzle-orm/node-postgres/migrator";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import { migrate as migratePglite } from "drizzle-orm/pglite/migrator";
import pg from "pg";
import { writeMarkFile } from "@/lib/vault/mark-file";
import { writeMarkRow } from "./admit-keys";
import { DumpError, type DumpHead, type Query, quote } from "./dump/dump-format";
import { loadDump } from "./dump/load-dump";
import { findTables } from "./dump/write-dump";
import type { StorePlace } from "./dump-store";
import { lockFolder } from "./folder-lock";
import { openPgliteClient } from "./pglite/client";
import { withUrgency } from "./pglite/urgency";
import { restrictFolder } from "./restrict-folder";

/** Whether nothing is lost when a dump is loaded there: no folder or an empty one, or a server's tables without a row. */
export async function isStoreEmpty({ url, folder }: StorePlace): Promise<boolean> {
  if (url === undefined) return folder === undefined || !existsSync(folder) || readdirSync(folder).length === 0;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const query: Query = async <Row>(text: string) => (await client.query(text)).rows as Row[];
    for (const table of await findTables(query)) {
      if ((await query(`select 1 from ${quote(table)} limit 1`)).length > 0) return false;
    }
    return true;
  } finally {
    await client.end();
  }
}

/**
 * Whether this version can load a dump: its migrations are the first ones of this version's.
 *
 * @throws DumpError when it is of a newer version, or of another branch of versions
 */
export function requireKnownMigrations({ migrations }: DumpHead, migrationsFolder: string): void {
  const known = readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash);
  if (migrations.length > 0 && migrations.every((hash, index) => known[index] === hash)) return;
  throw new DumpError("The backup was made by another version of the product. Restore it with that version.");
}

/**
 * Makes the tables of the dump's version in an empty place and loads the dump; the next start migrates them further.
 *
 * @throws DumpError when the dump is damaged, incomplete, or of another version
 */
export async function restoreStore(
  { url, folder }: StorePlace,
  migrationsFolder: string,
  head: DumpHead,
  lines: AsyncIterable<string>,
): Promise<void> {
  requireKnownMigrations(head, migrationsFolder);
  const migrations = firstMigrations(migrationsFolder, head.migrations.length);
  try {
    if (url !== undefined) await restoreServer(url, migrations, head, lines);
    else if (folder !== undefined) {
      await withUrgency("maintenance", () => restoreFolder(folder, migrations, head, lines));
    }
  } finally {
    rmSync(migrations, { recursive: true, force: true });
  }
}

async function restoreFolder(folder: string, migrationsFolder: string, head: DumpHead, lines: AsyncIterable<string>) {
  const unlock = lockFolder(folder);
  try {
    const client = await openPgliteClient(folder);
    await migratePglite(drizzlePglite({ client: client as unknown as PGlite }), { migrationsFolder });
    await client.transaction((tx) =>
      loadDump(async <Row>(text: string, values?: unknown[]) => (await tx.query<Row>(text, values)).rows, lines),
    );
    if (head.mark) writeMarkFile(folder, head.mark);
    await client.close();
    restrictFolder(folder);
  } finally {
    unlock();
  }
}

async function restoreServer(url: string, migrationsFolder: string, head: DumpHead, lines: AsyncIterable<string>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migratePostgres(drizzlePostgres({ client }), { migrationsFolder });
    await client.query("begin");
    await loadDump(
      async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[],
      lines,
    );
    if (head.mark) await writeMarkRow(client, head.mark);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

/** A copy of the first so many migrations, in a temporary folder. */
function firstMigrations(migrationsFolder: string, count: number): string {
  const copy = mkdtempSync(join(tmpdir(), "endorse-migrations-"));
  cpSync(migrationsFolder, copy, { recursive: true });
  const file = join(copy, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: unknown[] };
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return copy;
}

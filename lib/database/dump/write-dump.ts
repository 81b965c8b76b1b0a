import "server-only";
import type { KeyMark } from "@/lib/vault/key-mark";
import { type DumpHead, type Query, quote } from "./dump-format";

/** What a dump leaves out: the mark is in its head. */
export const TABLE_OF_THE_MARK = "data_key_marks";

/** Text of rows in memory at once, about. */
const BATCH_CHARS = 4_000_000;
const MOST_ROWS = 2_000;

/** How values are written, whatever the server's defaults are. */
const SETTINGS = ["datestyle = 'ISO, YMD'", "timezone = 'UTC'", "bytea_output = 'hex'", "intervalstyle = 'postgres'"];

/**
 * The lines of a dump of the schema `public`; all of it as of one moment, because the caller's transaction is repeatable
 * read, or the only one.
 */
export async function* writeDump(query: Query, mark: KeyMark | null): AsyncGenerator<string> {
  for (const setting of SETTINGS) await query(`set local ${setting}`);
  const migrations = await query<{ hash: string }>(
    "select hash from drizzle.__drizzle_migrations order by created_at, id",
  );
  const head: DumpHead = { format: "endorse-dump", version: 1, migrations: migrations.map(({ hash }) => hash), mark };
  yield `${JSON.stringify(head)}\n`;
  const rows: Record<string, number> = {};
  for (const table of await findTables(query)) {
    rows[table] = 0;
    yield `${JSON.stringify({ table, columns: await findColumns(query, table) })}\n`;
    for await (const batch of readRows(query, table)) {
      rows[table] += batch.length;
      yield batch.map((row) => `${JSON.stringify(row)}\n`).join("");
    }
  }
  yield `${JSON.stringify({ sequences: await findSequences(query), rows })}\n`;
}

/** Names of the tables that are dumped, in alphabetical order. */
export async function findTables(query: Query): Promise<string[]> {
  const tables = await query<{ name: string }>(
    "select tablename::text as name from pg_tables where schemaname = 'public' order by 1",
  );
  return tables.map(({ name }) => name).filter((name) => name !== TABLE_OF_THE_MARK);
}

/** Columns in the order of the table's record. */
async function findColumns(query: Query, table: string): Promise<string[]> {
  const columns = await query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::text::regclass and attnum > 0 and not attisdropped order by attnum`,
    [quote(table)],
  );
  return columns.map(({ name }) => name);
}

async function* readRows(query: Query, table: string): AsyncGenerator<string[]> {
  await query(`declare dump no scroll cursor for select t::text as record from ${quote(table)} t`);
  for (let count = 10; ; ) {
    const batch = await query<{ record: string }>(`fetch ${count} from dump`);
    if (batch.length === 0) break;
    yield batch.map(({ record }) => record);
    const chars = batch.reduce((sum, { record }) => sum + record.length, 0);
    count = Math.max(1, Math.min(MOST_ROWS, count * 4, Math.floor((BATCH_CHARS * batch.length) / (chars + 1))));
  }
  await query("close dump");
}

async function findSequences(query: Query): Promise<Record<string, string | null>> {
  const sequences = await query<{ name: string; last: string | null }>(
    "select sequencename::text as name, last_value::text as last from pg_sequences where schemaname = 'public' order by 1",
  );
  return Object.fromEntries(sequences.map(({ name, last }) => [name, last]));
}

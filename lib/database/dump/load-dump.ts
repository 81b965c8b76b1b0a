import "server-only";
import { assert } from "@/lib/shared/assert";
import { DumpError, type DumpHead, dumpHeadSchema, dumpLineSchema, type Query, quote } from "./dump-format";
import { findTables } from "./write-dump";

/** Rows that are inserted by one statement, and their text at most, about. */
const BATCH_ROWS = 500;
const BATCH_CHARS = 4_000_000;

/** @throws DumpError when it is none */
export function readDumpHead(line: string | undefined): DumpHead {
  const head = dumpHeadSchema.safeParse(parseLine(line));
  if (!head.success) throw new DumpError("The dump does not begin as a dump of this version does.");
  return head.data;
}

/**
 * Loads the lines of a dump after its head into empty tables, in the caller's transaction. Foreign keys are dropped and
 * made again, which checks them; the tables' own triggers rest meanwhile, since the rows went through them once.
 *
 * @throws DumpError when the dump is damaged or incomplete, or its rows don't fit together
 */
export async function loadDump(query: Query, lines: AsyncIterable<string>): Promise<void> {
  const tables = await findTables(query);
  const restoreKeys = await dropForeignKeys(query);
  for (const table of tables) await query(`alter table ${quote(table)} disable trigger user`);
  await loadRows(query, new Set(tables), lines);
  for (const table of tables) await query(`alter table ${quote(table)} enable trigger user`);
  await restoreKeys();
}

async function loadRows(query: Query, tables: ReadonlySet<string>, lines: AsyncIterable<string>): Promise<void> {
  const rows: Record<string, number> = {};
  let insert: ((records: readonly string[]) => Promise<void>) | undefined;
  let table = "";
  let batch: string[] = [];
  let chars = 0;
  const flush = async () => {
    if (batch.length > 0) await insert?.(batch);
    [batch, chars] = [[], 0];
  };
  for await (const text of lines) {
    const parsed = dumpLineSchema.safeParse(parseLine(text));
    if (!parsed.success) throw new DumpError("The dump is damaged: one of its lines can't be read.");
    const line = parsed.data;
    if (typeof line === "string") {
      if (!insert) throw new DumpError("The dump is damaged: a row is in no table.");
      batch.push(line);
      chars += line.length;
      rows[table] = (rows[table] ?? 0) + 1;
      if (batch.length >= BATCH_ROWS || chars >= BATCH_CHARS) await flush();
      continue;
    }
    await flush();
    if ("table" in line) {
      if (!tables.has(line.table)) throw new DumpError(`The dump has a table that is not known: ${line.table}.`);
      table = line.table;
      rows[table] = 0;
      insert = await prepareInsert(query, table);
      continue;
    }
    compareCounts(line.rows, rows);
    await setSequences(query, line.sequences);
    return;
  }
  throw new DumpError("The dump is incomplete: its end is missing.");
}

/** Records are read by the table's own type; generated columns are left to the table. */
async function prepareInsert(query: Query, table: string) {
  const columns = await query<{ name: string }>(
    `select attname::text as name from pg_attribute
     where attrelid = $1::text::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [quote(table)],
  );
  const names = columns.map(({ name }) => quote(name));
  const statement = `
    insert into ${quote(table)} (${names.join(", ")}) overriding system value
    select ${names.map((name) => `(r.record).${name}`).join(", ")}
    from (select line::${quote(table)} as record from jsonb_array_elements_text($1::text::jsonb) as line offset 0) as r`;
  return async (records: readonly string[]) => {
    await query(statement, [JSON.stringify(records)]);
  };
}

/** @throws DumpError when tables do not have the rows that the end of the dump counts */
export function compareCounts(
  expected: Readonly<Record<string, number>>,
  found: Readonly<Record<string, number>>,
): void {
  for (const [table, count] of Object.entries(expected)) {
    if (found[table] !== count)
      throw new DumpError(`The dump is damaged: ${table} has ${found[table] ?? 0} rows and not ${count}.`);
  }
}

async function setSequences(query: Query, sequences: Readonly<Record<string, string | null>>): Promise<void> {
  for (const [name, last] of Object.entries(sequences)) {
    if (last !== null) await query("select setval($1::text::regclass, $2::text::bigint)", [quote(name), last]);
  }
}

interface ForeignKey {
  readonly owner: string;
  readonly name: string;
  readonly definition: string;
}

/** Returns a function that makes them again. */
async function dropForeignKeys(query: Query): Promise<() => Promise<void>> {
  const keys = await query<ForeignKey>(
    `select conrelid::regclass::text as owner, conname::text as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { owner, name } of keys) await query(`alter table ${owner} drop constraint ${quote(name)}`);
  return async () => {
    for (const { owner, name, definition } of keys)
      await query(`alter table ${owner} add constraint ${quote(name)} ${definition}`);
  };
}

/** Undefined when it is no JSON. */
export function parseLine(line: string | undefined): unknown {
  assert(line === undefined || !line.endsWith("\n"), "lines come without their end");
  try {
    return JSON.parse(line ?? "");
  } catch {
    return undefined;
  }
}

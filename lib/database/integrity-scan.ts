import "server-only";
import { sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { queryRows } from "./query-rows";

/** Continuously reads all stored data of a database, slice by slice. */
export interface IntegrityScan {
  /** Verifies the next slice, in a few milliseconds. */
  next(): Promise<void>;
  /** Names of damaged tables; a table is removed once it is found to be intact again. */
  damaged(): ReadonlySet<string>;
}

/** Pages per slice (1 MB). */
const SLICE_PAGES = 128;
/** Minimum number of pages that a table counts as, because each table needs a statement. */
const MIN_TABLE_PAGES = 16;
const PAGE_BYTES = 8192;

interface Table {
  readonly name: string;
  /** Quoted name for SQL. */
  readonly relation: string;
  readonly pages: number;
}

/** Scan of an in-memory database, which has no pages to verify */
export const emptyScan: IntegrityScan = { next: async () => {}, damaged: () => new Set() };

/** SQLSTATEs for a page with an invalid checksum or content */
const DAMAGE_CODES = new Set(["XX001", "XX002"]);

/**
 * Reads a database's tables, which makes Postgres verify the checksums of the pages it reads from disk. This does not
 * cover indexes or cached pages.
 */
export function scanTables<S extends Record<string, unknown>>(db: PgDatabase<PgQueryResultHKT, S>): IntegrityScan {
  const damaged = new Set<string>();
  let tables: Table[] = [];
  let page = 0;
  let isClean = true;
  return {
    damaged: () => damaged,
    async next() {
      if (tables.length === 0) tables = await listTables(db);
      for (let remaining = SLICE_PAGES; remaining > 0 && tables.length > 0; ) {
        const table = tables[0]!;
        const pages = Math.min(remaining, Math.max(MIN_TABLE_PAGES, table.pages - page));
        if (!(await canRead(db, table, page, pages))) {
          damaged.add(table.name);
          isClean = false;
        }
        page += pages;
        remaining -= pages;
        if (page < table.pages) continue;
        if (isClean) damaged.delete(table.name);
        tables.shift();
        page = 0;
        isClean = true;
      }
    },
  };
}

async function canRead<S extends Record<string, unknown>>(
  db: PgDatabase<PgQueryResultHKT, S>,
  { relation }: Table,
  page: number,
  pages: number,
): Promise<boolean> {
  const range = sql`ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + pages},0)`}::tid`;
  try {
    await db.execute(sql`select count(*) from ${sql.raw(relation)} where ${range}`);
    return true;
  } catch (error) {
    if (DAMAGE_CODES.has(sqlState(error) ?? "")) return false;
    throw error;
  }
}

/** Lists all tables that the database user may read, and their TOAST tables for large values; product tables first. */
async function listTables<S extends Record<string, unknown>>(db: PgDatabase<PgQueryResultHKT, S>): Promise<Table[]> {
  const rows = await queryRows<Table>(
    db,
    sql`
    select t.oid::regclass::text || case c.relkind when 't' then ' (TOAST)' else '' end as name,
      c.oid::regclass::text as relation, (pg_relation_size(c.oid) / ${PAGE_BYTES}::int)::int as pages
    from pg_class t join pg_class c on c.oid in (t.oid, t.reltoastrelid)
    where t.relkind = 'r' and t.relpersistence <> 't'
      and has_schema_privilege(c.relnamespace, 'usage') and has_table_privilege(c.oid, 'select')
    order by t.relnamespace <> 'public'::regnamespace, 1
  `,
  );
  return rows;
}

function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return undefined;
}

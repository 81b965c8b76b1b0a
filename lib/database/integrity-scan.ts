import "server-only";
import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { isPageIntact, PAGE_BYTES } from "./page-checksum";

/** Reads everything that a database keeps, slice by slice, for as long as the process lives. */
export interface IntegrityScan {
  /** Verifies the next slice, in some milliseconds. */
  next(): Promise<void>;
  /** Damaged files or tables, each until it is found intact again. */
  damaged(): ReadonlySet<string>;
}

/** Pages in a slice: 1 MB. */
const SLICE_PAGES = 128;
/** Postgres starts another file after this many pages of a relation (1 GB). */
const PAGES_IN_FILE = 131_072;

/** A database in memory has no pages to verify. */
export const noScan: IntegrityScan = { next: async () => {}, damaged: () => new Set() };

/**
 * Verifies the checksum of every page in PGlite's folder as it is on the disk, cached pages included. PGlite writes
 * from another thread meanwhile: what looks damaged may be half written, and counts once it is the same when read again.
 */
export function scanFolder(folder: string, pages = SLICE_PAGES): IntegrityScan {
  const damaged = new Set<string>();
  let files: string[] = [];
  let page = 0;
  let isClean = true;
  let suspect: { readonly name: string; readonly page: number; readonly bytes: Buffer } | null = null;
  return {
    damaged: () => damaged,
    async next() {
      if (files.length === 0) {
        files = relationFiles(folder);
        for (const name of damaged) if (!existsSync(join(folder, name))) damaged.delete(name);
      }
      let left = pages;
      while (left > 0 && files.length > 0) {
        const name = files[0]!;
        const read = verifyPages(folder, name, page, left);
        if (read.damaged) {
          const isSame = suspect?.name === name && suspect.page === page && suspect.bytes.equals(read.damaged);
          suspect = { name, page, bytes: read.damaged };
          // Read again with the next slice, when it has been written.
          if (!isSame) return;
          damaged.add(name);
          isClean = false;
        }
        page += read.pages;
        left -= Math.max(1, read.pages);
        if (!read.isEnd) continue;
        if (isClean) damaged.delete(name);
        files.shift();
        page = 0;
        isClean = true;
      }
    },
  };
}

/** Files of tables and indexes; others, such as `pg_control`, have checksums that Postgres verifies at its start. */
function relationFiles(folder: string): string[] {
  const databases = readdirSync(join(folder, "base")).map((name) => `base/${name}`);
  return ["global", ...databases].flatMap((directory) =>
    readdirSync(join(folder, directory))
      .filter((name) => /^\d+(_(fsm|vm|init))?(\.\d+)?$/.test(name))
      .map((name) => `${directory}/${name}`),
  );
}

/** Reads pages of a file; `damaged` has the bytes of those that do not match their checksum, or is null. */
function verifyPages(folder: string, name: string, first: number, most: number) {
  let file: number;
  try {
    file = openSync(join(folder, name), "r");
  } catch (error) {
    // A table that was dropped or rewritten meanwhile.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { pages: 0, damaged: null, isEnd: true };
    throw error;
  }
  try {
    const bytes = Buffer.alloc(Math.min(most * PAGE_BYTES, Math.max(0, fstatSync(file).size - first * PAGE_BYTES)));
    const length = readSync(file, bytes, 0, bytes.length, first * PAGE_BYTES);
    const pages = Math.floor(length / PAGE_BYTES);
    const offset = Number(/\.(\d+)$/.exec(name)?.[1] ?? 0) * PAGES_IN_FILE;
    const end = bytes.subarray(pages * PAGE_BYTES, length);
    const damaged = end.length > 0 ? [end] : [];
    for (let index = 0; index < pages; index += 1) {
      const page = bytes.subarray(index * PAGE_BYTES, (index + 1) * PAGE_BYTES);
      if (!isPageIntact(page, offset + first + index)) damaged.push(page);
    }
    return { pages, damaged: damaged.length > 0 ? Buffer.concat(damaged) : null, isEnd: pages < most };
  } finally {
    closeSync(file);
  }
}

/** SQLSTATEs of a page whose checksum or content is wrong. */
const DAMAGE_CODES = new Set(["XX001", "XX002"]);

/**
 * Reads the tables of a database on a server, so that the server verifies the pages that it reads from its disk; pages
 * in its cache and indexes are left to the server's own tools.
 */
export function scanServer<S extends Record<string, unknown>>(db: PgDatabase<PgQueryResultHKT, S>): IntegrityScan {
  const damaged = new Set<string>();
  let tables: { name: string; pages: number }[] = [];
  let page = 0;
  let isClean = true;
  return {
    damaged: () => damaged,
    async next() {
      if (tables.length === 0) tables = await listTables(db);
      const table = tables[0];
      if (!table) return;
      const range = sql`ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + SLICE_PAGES},0)`}::tid`;
      try {
        await db.execute(sql`select count(*) from ${sql.identifier(table.name)} as t where ${range}`);
      } catch (error) {
        if (!DAMAGE_CODES.has(sqlState(error) ?? "")) throw error;
        damaged.add(table.name);
        isClean = false;
      }
      page += SLICE_PAGES;
      if (page < table.pages) return;
      if (isClean) damaged.delete(table.name);
      tables.shift();
      page = 0;
      isClean = true;
    },
  };
}

async function listTables<S extends Record<string, unknown>>(db: PgDatabase<PgQueryResultHKT, S>) {
  const { rows } = (await db.execute(sql`
    select c.relname as name, pg_relation_size(c.oid) / ${PAGE_BYTES}::int as pages
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by c.relname
  `)) as unknown as { rows: { name: string; pages: string | number }[] };
  return rows.map(({ name, pages }) => ({ name, pages: Number(pages) }));
}

function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
  }
  return undefined;
}

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { openDatabase } from "@/lib/database/open-database";
import { queryRows } from "@/lib/database/query-rows";
import { createServerDatabase } from "@/lib/database/test-engine";

/**
 * Checks all tables used by the previous release; `server/testing/previous-release.test.ts` runs its code, which uses
 * most of them. A migration may drop only columns that the previous release no longer uses (decision 31).
 */
const { lastMigration } = z
  .object({ lastMigration: z.string() })
  .parse(JSON.parse(readFileSync(new URL("./previous-release/release.json", import.meta.url), "utf8")));
const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
const journalSchema = z.looseObject({ entries: z.array(z.looseObject({ tag: z.string() })) });

interface Column {
  readonly type: string;
  readonly isRequired: boolean;
}

/** Returns the columns after all migrations up to `last`, by `table.column`. */
async function columnsAfter(last: string): Promise<Map<string, Column>> {
  const folder = mkdtempSync(join(tmpdir(), "endorse-migrations-"));
  mkdirSync(join(folder, "meta"));
  const journal = journalSchema.parse(JSON.parse(readFileSync(join(MIGRATIONS, "meta/_journal.json"), "utf8")));
  const entries = journal.entries.filter(({ tag }) => tag <= last);
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ ...journal, entries }));
  for (const { tag } of entries) cpSync(join(MIGRATIONS, `${tag}.sql`), join(folder, `${tag}.sql`));
  const server = await createServerDatabase();
  const { db, close } = await openDatabase({
    url: server.url,
    folder: undefined,
    migrationsFolder: folder,
    schema: {},
  });
  const rows = await queryRows<{ name: string; type: string; is_required: boolean }>(
    db,
    sql`
    select relname || '.' || attname as name, format_type(atttypid, atttypmod) as type,
      attnotnull and not (atthasdef or attidentity <> '') as is_required
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  );
  await close();
  await server.drop();
  rmSync(folder, { recursive: true });
  return new Map(rows.map(({ name, type, is_required }) => [name, { type, isRequired: is_required }]));
}

const tableOf = (column: string) => column.split(".", 1)[0];

let previous: Map<string, Column>;
let present: Map<string, Column>;
beforeAll(async () => {
  previous = await columnsAfter(lastMigration);
  present = await columnsAfter("9999");
});

test("all columns used by the previous release still exist with the same type", () => {
  expect(previous.size).toBeGreaterThan(300);
  const lost = [...previous].filter(([name, { type }]) => present.get(name)?.type !== type);
  expect(lost.map(([name]) => name)).toEqual([]);
});

test("no required columns were added that the previous release does not write", () => {
  const tables = new Set([...previous.keys()].map(tableOf));
  const unknown = [...present].filter(
    ([name, { isRequired }]) => tables.has(tableOf(name)) && isRequired && !previous.get(name)?.isRequired,
  );
  expect(unknown.map(([name]) => name)).toEqual([]);
});

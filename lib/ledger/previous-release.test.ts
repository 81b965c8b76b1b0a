import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { queryRows } from "@/lib/database/query-rows";
import { openTestLedger, type TestLedger } from "./test-ledger";

/**
 * The tables that the previous release reads and writes, all of them; `server/testing/previous-release.test.ts` runs its
 * code, which uses most. What a later migration may drop, the release before it no longer used (decision 31).
 */
const { lastMigration } = z
  .object({ lastMigration: z.string() })
  .parse(JSON.parse(readFileSync(new URL("./previous-release/release.json", import.meta.url), "utf8")));

const snapshotSchema = z.object({
  tables: z.record(
    z.string(),
    z.object({
      name: z.string(),
      columns: z.record(z.string(), z.object({ name: z.string(), type: z.string(), notNull: z.boolean() })),
    }),
  ),
});

interface Column {
  readonly type: string;
  readonly isRequired: boolean;
}

let ledger: TestLedger;
/** Columns of the tables as they are now, by `table.column`. */
const present = new Map<string, Column>();
/** And as the previous release has them. */
const previous = new Map<string, { type: string; notNull: boolean }>();
const previousTables = new Set<string>();

beforeAll(async () => {
  const path = new URL(`./migrations/meta/${lastMigration.slice(0, 4)}_snapshot.json`, import.meta.url);
  for (const { name: table, columns } of Object.values(
    snapshotSchema.parse(JSON.parse(readFileSync(path, "utf8"))).tables,
  )) {
    previousTables.add(table);
    for (const { name, type, notNull } of Object.values(columns)) previous.set(`${table}.${name}`, { type, notNull });
  }
  ledger = await openTestLedger();
  const rows = await queryRows<{ name: string; type: string; attnotnull: boolean; has_default: boolean }>(
    ledger.db,
    sql`
    select relname || '.' || attname as name, format_type(atttypid, atttypmod) as type, attnotnull,
      atthasdef or attidentity <> '' as has_default
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  );
  for (const { name, type, attnotnull, has_default } of rows)
    present.set(name, { type, isRequired: attnotnull && !has_default });
});
afterAll(() => ledger.close());

test("the previous release finds every column that it reads and writes, of the same type", () => {
  const lost = [...previous].filter(([name, { type }]) => present.get(name)?.type !== type.replace(/^"|"$/g, ""));
  expect(lost.map(([name]) => name)).toEqual([]);
});

test("no row of the previous release lacks a column that it does not know", () => {
  const unknown = [...present].filter(([name, { isRequired }]) => {
    const isKnownTable = previousTables.has(name.split(".", 1)[0]!);
    return isKnownTable && isRequired && !previous.get(name)?.notNull;
  });
  expect(unknown.map(([name]) => name)).toEqual([]);
});

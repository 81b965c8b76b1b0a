import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scanTables } from "./integrity-scan";
import { openPgliteClient } from "./pglite/client";
import { copyTemplateFolder } from "./test-engine";

const folder = mkdtempSync(join(tmpdir(), "endorse-scan-"));
let files: { small: string; large: string };

beforeAll(async () => {
  copyTemplateFolder("ledger", folder);
  const client = await openPgliteClient(folder);
  await client.exec(`
    create table "Small" as select 'olga@example.com' as text;
    create table large as select string_agg(md5(n::text), '') as text from generate_series(1, 5000) n;
    checkpoint;
  `);
  const { rows } = await client.query<{ small: string; large: string }>(
    `select pg_relation_filepath('"Small"') as small, pg_relation_filepath(reltoastrelid) as large
     from pg_class where relname = 'large'`,
  );
  files = rows[0]!;
  await client.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Opens the folder as on startup, and scans all tables once. */
async function findDamage(): Promise<string[]> {
  const client = await openPgliteClient(folder);
  try {
    const scan = scanTables(drizzle({ client: client as unknown as PGlite }));
    for (let slice = 0; slice < 60; slice += 1) await scan.next();
    return [...scan.damaged()];
  } finally {
    await client.close();
  }
}

/** Flips a bit in a file; a second call restores it. */
function flipBit(name: string, offset: number): void {
  const path = join(folder, name);
  const bit = readFileSync(path)[offset]! ^ 1;
  const file = openSync(path, "r+");
  writeSync(file, Uint8Array.of(bit), 0, 1, offset);
  closeSync(file);
}

test.each([
  ["a table", () => files.small, '"Small"'],
  ["a large value", () => files.large, "large (TOAST)"],
])("a flipped bit in %s of a PGlite folder is reported after startup until it is repaired", async (_, file, name) => {
  flipBit(file(), 8192 - 10);
  expect(await findDamage()).toEqual([name]);
  flipBit(file(), 8192 - 10);
  expect(await findDamage()).toEqual([]);
});

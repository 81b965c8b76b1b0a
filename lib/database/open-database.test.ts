import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startCuttingProxy } from "./failover/cutting-proxy";
import { openDatabase } from "./open-database";
import { createServerDatabase, type ServerDatabase } from "./test-engine";

let database: ServerDatabase;
let migrationsFolder: string;

beforeAll(async () => {
  database = await createServerDatabase();
  migrationsFolder = mkdtempSync(join(tmpdir(), "endorse-no-migrations-"));
  await mkdir(join(migrationsFolder, "meta"));
  await writeFile(join(migrationsFolder, "meta/_journal.json"), JSON.stringify({ entries: [] }));
});
afterAll(async () => {
  await database?.drop();
  rmSync(migrationsFolder, { recursive: true, force: true });
});

test("[R-40] a transaction that loses its connection on `begin` releases its pool slot, so the pool can close", async () => {
  const proxy = await startCuttingProxy(database.url);
  const options = { folder: undefined, migrationsFolder, schema: {}, maxConnections: 2, reconnectWaitsMs: [1] };
  const { db, close } = await openDatabase({ url: proxy.url, ...options });
  const one = () => db.transaction(async (tx) => (await tx.execute(sql`select 1 as one`)) as unknown);

  await one();
  proxy.cutsBefore = "begin";
  for (let i = 0; i < 4; i++) await expect(one()).rejects.toThrow();
  proxy.cutsBefore = null;
  expect(await one()).toMatchObject({ rows: [{ one: 1 }] });
  await close();
  proxy.close();
});

test("the server cancels a statement after one minute", async () => {
  const { db, close } = await openDatabase({ url: database.url, folder: undefined, migrationsFolder, schema: {} });
  expect(await db.execute(sql`show statement_timeout`)).toMatchObject({ rows: [{ statement_timeout: "1min" }] });
  await close();
});

test("data last migrated before the first available migration is rejected and left unchanged", async () => {
  const earlier = await createServerDatabase();
  const folder = mkdtempSync(join(tmpdir(), "endorse-migrations-"));
  const write = (when: number) => {
    const entry = { idx: 0, version: "7", when, tag: "0000_baseline", breakpoints: true };
    writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ entries: [entry] }));
  };
  mkdirSync(join(folder, "meta"));
  writeFileSync(join(folder, "0000_baseline.sql"), "create table checks (id int)");
  const options = { url: earlier.url, folder: undefined, migrationsFolder: folder, schema: {} };
  write(Date.UTC(2026, 10, 20));
  await (await openDatabase(options)).close();
  await (await openDatabase(options)).close();

  write(Date.UTC(2026, 10, 23));
  await expect(openDatabase(options)).rejects.toThrow(
    "This data is from a release before 2026-11-23. First start a release that was made between that date and this release, then start this one.",
  );
  write(Date.UTC(2026, 10, 20));
  const { db, close } = await openDatabase(options);
  expect(await db.execute(sql`select count(*)::int as checks from checks`)).toMatchObject({ rows: [{ checks: 0 }] });
  await close();
  rmSync(folder, { recursive: true });
  await earlier.drop();
});

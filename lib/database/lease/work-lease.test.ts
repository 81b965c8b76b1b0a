import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "@/lib/database/open-database";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";
import { createPostgresLease, type PostgresLease } from "./postgres-lease";

// To the server, these leases belong to two processes of the same portal.
let database: ServerDatabase;
let folder: string;
let pool: pg.Pool;
let open: OpenDatabase<Record<string, never>>;
let a: PostgresLease;
let b: PostgresLease;

beforeAll(async () => {
  database = await createServerDatabase("ledger");
  folder = await mkdtemp(join(tmpdir(), "endorse-no-migrations-"));
  await mkdir(join(folder, "meta"));
  await writeFile(join(folder, "meta/_journal.json"), JSON.stringify({ entries: [] }));
  open = await openDatabase({ url: database.url, folder: undefined, migrationsFolder: folder, schema: {} });
  pool = new pg.Pool({ connectionString: database.url });
  pool.on("error", () => {});
  await pool.query("create table runs (holder text)");
});
beforeEach(async () => {
  await pool.query("truncate runs, work_leases");
  a = createLease("background");
  b = createLease("background");
});
afterEach(async () => {
  await a.release();
  await b.release();
});
afterAll(async () => {
  await pool.end();
  await open.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

// Longer than any test, so that leases expire only when a test expires them.
const createLease = (name: string) => createPostgresLease({ url: database.url, pool, name, leaseMs: 3_600_000 });
const record = (holder: string) => open.db.execute(sql`insert into runs values (${holder})`);
const runs = async () => (await pool.query("select holder from runs order by 1")).rows.map(({ holder }) => holder);
/** Expires the lease, as if its process were killed or suspended. */
const expire = () => pool.query("update work_leases set expires_at = clock_timestamp()");

test("one process keeps the lease, however often another process requests it", async () => {
  await Promise.all([a.tick(), b.tick()]);
  for (let tick = 0; tick < 3; tick += 1) await Promise.all([a.tick(), b.tick()]);
  expect([a.isHeld(), b.isHeld()].filter(Boolean)).toHaveLength(1);
  const other = a.isHeld() ? b : a;
  await expect(other.run(() => record("other"))).rejects.toThrow('Another process has the lease "background"');
  expect(await runs()).toEqual([]);
});

test("a released lease is taken over immediately", async () => {
  await a.tick();
  await a.run(() => record("a"));
  await a.release();
  await b.tick();
  expect([a.isHeld(), b.isHeld()]).toEqual([false, true]);
  await b.run(() => record("b"));
  expect(await runs()).toEqual(["a", "b"]);
});

test("a suspended process cannot write after another process has taken its lease", async () => {
  await a.tick();
  await a.run(() => record("a before"));
  await expire();
  await b.tick();
  await b.run(() => record("b"));
  // The suspended process has not noticed the takeover yet.
  expect(a.isHeld()).toBe(true);
  await expect(a.run(() => record("a after"))).rejects.toThrow();
  await expect(
    a.run(() => open.db.transaction((tx) => tx.execute(sql`insert into runs values ('a')`))),
  ).rejects.toThrow();
  expect(await runs()).toEqual(["a before", "b"]);
  await a.tick();
  expect([a.isHeld(), b.isHeld()]).toEqual([false, true]);
});

test("a suspended process's open transaction is rolled back before the next process starts", async () => {
  await a.tick();
  const suspended = a.run(() =>
    open.db.transaction(async (tx) => {
      await tx.execute(sql`insert into runs values ('a')`);
      await expire();
      await b.tick();
      await b.run(() => record("b"));
    }),
  );
  await expect(suspended).rejects.toThrow();
  expect(await runs()).toEqual(["b"]);
});

test("when two processes request an expired lease simultaneously, only one gets it", async () => {
  await a.tick();
  await expire();
  const c = createLease("background");
  await Promise.all([b.tick(), c.tick()]);
  expect([b.isHeld(), c.isHeld()].filter(Boolean)).toHaveLength(1);
  await (b.isHeld() ? b : c).run(() => record("the one"));
  expect(await runs()).toEqual(["the one"]);
  await c.release();
});

test("statements outside the work need no lease, and leases with different names are independent", async () => {
  await a.tick();
  const other = createLease("another-job");
  await other.tick();
  expect(other.isHeld()).toBe(true);
  await expire();
  await b.tick();
  await record("a page");
  expect(await runs()).toEqual(["a page"]);
  await other.release();
});

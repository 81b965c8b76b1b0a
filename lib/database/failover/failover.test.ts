import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { isConnectionLost } from "@/lib/database/errors/lost-connection";
import { type OpenDatabase, openDatabase } from "@/lib/database/open-database";
import { queryRows } from "@/lib/database/query-rows";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";
import { type CuttingProxy, startCuttingProxy } from "./cutting-proxy";

let database: ServerDatabase;
let migrationsFolder: string;
let proxy: CuttingProxy;
let open: OpenDatabase<Record<string, never>>;
/** Bypasses the pool and the proxy. */
let observer: pg.Client;

beforeAll(async () => {
  database = await createServerDatabase();
  migrationsFolder = mkdtempSync(join(tmpdir(), "endorse-no-migrations-"));
  mkdirSync(join(migrationsFolder, "meta"));
  writeFileSync(join(migrationsFolder, "meta/_journal.json"), JSON.stringify({ entries: [] }));
  observer = new pg.Client({ connectionString: database.url });
  await observer.connect();
  await observer.query("create table notes (text text not null)");
  await observer.query(
    "create function add_note() returns text language sql as $$ insert into notes values ('function') returning text $$",
  );
});
afterAll(async () => {
  await observer?.end();
  await database?.drop();
  rmSync(migrationsFolder, { recursive: true, force: true });
});
beforeEach(async () => {
  await observer.query("truncate notes");
  proxy = await startCuttingProxy(database.url);
  open = await openDatabase({
    url: proxy.url,
    folder: undefined,
    migrationsFolder,
    schema: {},
    maxConnections: 3,
    reconnectWaitsMs: [0, 1, 1],
  });
});
afterEach(async () => {
  await open.close();
  proxy.close();
});

const savedNotes = async (): Promise<string[]> =>
  (await observer.query<{ text: string }>("select text from notes order by text")).rows.map(({ text }) => text);
const add = (text: string) => sql`insert into notes values (${text})`;
const terminate = async (pid: number) => void (await observer.query("select pg_terminate_backend($1, 5000)", [pid]));
type Executes = Pick<typeof open.db, "execute">;
const pidOf = async (db: Executes): Promise<number> => {
  const result = { rows: await queryRows<{ pid: number }>(db, sql`select pg_backend_pid() as pid`) };
  return result.rows[0]!.pid;
};

/** Simulates demoting the primary: open connections become read-only, and new connections reach the new primary. */
async function demote(): Promise<void> {
  const each = () => open.db.execute(sql`set default_transaction_read_only = on`);
  await Promise.all([each(), each(), each()]);
}

test("a connection closed by the server is replaced before the next transaction", async () => {
  const pid = await pidOf(open.db);
  await terminate(pid);
  await open.db.transaction(async (tx) => void (await tx.execute(add("one"))));
  expect(await savedNotes()).toEqual(["one"]);
});

test("a read is retried after its connection is lost", async () => {
  proxy.cutsAfter = "select 41";
  expect(await open.db.execute(sql`select 41 + 1 as answer`)).toMatchObject({ rows: [{ answer: 42 }] });
});

test("a transaction is retried if it loses its connection before its first write", async () => {
  let runs = 0;
  await open.db.transaction(async (tx) => {
    runs += 1;
    const pid = await pidOf(tx);
    if (runs === 1) await terminate(pid);
    await tx.execute(sql`select 1`);
    await tx.execute(add("one"));
  });
  expect(runs).toBe(2);
  expect(await savedNotes()).toEqual(["one"]);
});

test("a transaction is rolled back and fails if it loses its connection after a write", async () => {
  let runs = 0;
  const failed = open.db.transaction(async (tx) => {
    runs += 1;
    await tx.execute(add("one"));
    await terminate(await pidOf(tx));
    await tx.execute(add("two"));
  });
  const error = await failed.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: "QueryError", mayBeCommitted: false });
  expect(isConnectionLost(error)).toBe(true);
  expect(runs).toBe(1);
  expect(await savedNotes()).toEqual([]);
});

test("[R-38] a commit whose response is lost is reported as possibly committed and is not retried", async () => {
  let runs = 0;
  proxy.cutsAfter = "commit";
  const failed = open.db.transaction(async (tx) => {
    runs += 1;
    await tx.execute(add("one"));
  });
  await expect(failed).rejects.toMatchObject({ name: "QueryError", code: "08006", mayBeCommitted: true });
  expect(runs).toBe(1);
  expect(await savedNotes()).toEqual(["one"]);
});

test("[R-38] a commit that did not arrive is not retried, because its outcome is unknown", async () => {
  proxy.cutsBefore = "commit";
  const failed = open.db.transaction(async (tx) => void (await tx.execute(add("one"))));
  await expect(failed).rejects.toMatchObject({ mayBeCommitted: true });
  expect(await savedNotes()).toEqual([]);
});

test("[R-38] an auto-committed write whose response is lost is not retried", async () => {
  proxy.cutsAfter = "insert into notes";
  await expect(open.db.execute(add("one"))).rejects.toMatchObject({ mayBeCommitted: true });
  expect(await savedNotes()).toEqual(["one"]);
});

test("[R-38] a SELECT that calls a writing function is not retried", async () => {
  proxy.cutsAfter = "select add_note";
  await expect(open.db.execute(sql`select add_note()`)).rejects.toMatchObject({ mayBeCommitted: true });
  expect(await savedNotes()).toEqual(["function"]);
});

test("connections to a demoted primary are not used again", async () => {
  await demote();
  await open.db.execute(add("statement"));
  await open.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    await tx.execute(add("transaction"));
  });
  expect(await savedNotes()).toEqual(["statement", "transaction"]);
});

test("a failed statement keeps its connection and is not retried", async () => {
  const pid = await pidOf(open.db);
  let runs = 0;
  const failed = open.db.transaction(async (tx) => {
    runs += 1;
    await tx.execute(sql`insert into notes values (null)`);
  });
  await expect(failed).rejects.toMatchObject({ code: "23502", mayBeCommitted: false });
  expect(runs).toBe(1);
  expect(await pidOf(open.db)).toBe(pid);
});

test("without a primary, the error reveals neither the address nor the statement", async () => {
  proxy.close();
  const failed = await open.db.transaction(async (tx) => tx.execute(sql`select 1`)).catch((error: Error) => error);
  expect(failed).toMatchObject({ name: "QueryError", code: "ECONNREFUSED", mayBeCommitted: false });
  expect((failed as Error).message).not.toContain("127.0.0.1");
});

test("listening resumes on a new connection and reports a possible gap", async () => {
  const received: string[] = [];
  let gaps = 0;
  const stop = await open.listen(
    "notes",
    (payload) => void received.push(payload),
    () => {
      gaps += 1;
    },
  );
  proxy.cut();
  await expect.poll(() => gaps, { timeout: 10_000 }).toBe(1);
  await observer.query("notify notes, 'after'");
  await expect.poll(() => received).toEqual(["after"]);
  await stop();
});

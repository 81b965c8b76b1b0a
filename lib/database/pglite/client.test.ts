import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { TransactionAbortedError } from "@electric-sql/pglite";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { copyTemplateFolder, readTemplate } from "@/lib/database/test-engine";
import { openPgliteClient, type PgliteClient } from "./client";

const root = mkdtempSync(join(tmpdir(), "endorse-client-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe.each([
  ["in memory, in this thread", undefined],
  ["in a folder, in a separate thread", join(root, "folder")],
])("%s", (_where, folder) => {
  let client: PgliteClient;

  beforeAll(async () => {
    if (folder) copyTemplateFolder("empty", folder);
    client = await openPgliteClient(folder, folder ? undefined : readTemplate("ledger"));
  });
  afterAll(() => client.close());
  beforeEach(() => client.exec("drop table if exists kept; create table kept (id int primary key, name text)"));

  const rows = async (text: string, params?: unknown[]) => (await client.query(text, params)).rows;

  test("returns values of every type unchanged, and times as strings", async () => {
    const text = `select $1::int as int, $2::bigint as bigint, $3::bool as bool, $4::text as text, $5::jsonb as json,
    $6::bytea as bytes, $7::timestamptz as instant, $8::text[] as texts, $9::float8 as float, $10::numeric as numeric,
    $11::uuid as uuid, $12::text as nothing, $13::date as day`;
    const uuid = "5f0c4a3e-58a6-4d05-b1b5-111111111111";
    const bytes = Uint8Array.from({ length: 300 }, (_, i) => i & 0xff).subarray(3);
    const at = "2026-11-16T14:30:00.123Z";
    const params = [-7, 9007199254740993n, true, "Zoë ✓ \\ '", { a: [1, "ü"] }, bytes, at];
    const rest = [["a,b", 'c"d', "null", null], 0.1, "12.340", uuid, undefined, "2026-11-16"];
    const [row] = await rows(text, [...params, ...rest]);
    expect(row).toStrictEqual({
      int: -7,
      bigint: 9007199254740993n,
      bool: true,
      text: "Zoë ✓ \\ '",
      json: { a: [1, "ü"] },
      bytes: new Uint8Array(bytes),
      instant: "2026-11-16 14:30:00.123+00",
      texts: ["a,b", 'c"d', "null", null],
      float: 0.1,
      numeric: "12.340",
      uuid,
      nothing: null,
      day: "2026-11-16",
    });
  });

  test("returns rows as arrays on request", async () => {
    const result = await client.query("select 1 as one, 2 as one", [], { rowMode: "array" });
    expect(result.rows).toEqual([[1, 2]]);
    expect(result.fields).toEqual([
      { name: "one", dataTypeID: 23 },
      { name: "one", dataTypeID: 23 },
    ]);
  });

  test("returns bytes and strings larger than any buffer in full", async () => {
    const bytes = new Uint8Array(3_000_000).map((_, i) => (i * 7) & 0xff);
    const text = "é".repeat(2_000_000);
    const [row] = (await rows("select $1::bytea as bytes, $2::text as text", [bytes, text])) as [
      { bytes: Uint8Array; text: string },
    ];
    expect(Buffer.compare(row.bytes, bytes)).toBe(0);
    expect(row.text).toBe(text);
  });

  test("a failed statement reports its cause, and the next statement runs", async () => {
    const insert = "insert into kept values ($1, $2)";
    expect((await client.query(insert, [1, "one"])).affectedRows).toBe(1);
    const twice = { code: "23505", constraint: "kept_pkey", severity: "ERROR" };
    await expect(client.query(insert, [1, "again"])).rejects.toMatchObject(twice);
    await expect(client.query("select nowhere")).rejects.toMatchObject({ code: "42703" });
    await expect(client.query("select $1::int", ["no number"])).rejects.toMatchObject({ code: "22P02" });
    expect(await rows("select * from kept")).toEqual([{ id: 1, name: "one" }]);
  });

  test("a failed transaction changes nothing, and a transaction that ignores a failed statement is rejected", async () => {
    const failing = client.transaction(async (tx) => {
      await tx.query("insert into kept values (1, 'one')");
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    const swallowing = client.transaction(async (tx) => {
      await tx.query("insert into kept values (1, 'one')");
      await tx.query("insert into kept values (1, 'one')").catch(() => {});
    });
    await expect(swallowing).rejects.toBeInstanceOf(TransactionAbortedError);
    expect(await rows("select * from kept")).toEqual([]);
  });

  test("a statement outside a transaction waits for it to end, and an ended transaction rejects statements", async () => {
    const order: string[] = [];
    let leaked: Parameters<Parameters<PgliteClient["transaction"]>[0]>[0] | undefined;
    const inside = client.transaction(async (tx) => {
      leaked = tx;
      for (const id of [1, 2, 3]) await tx.query("insert into kept values ($1, null)", [id]);
      order.push("inside");
    });
    const outside = rows("select count(*)::int as count from kept").then((found) => {
      order.push("outside");
      return found;
    });
    await inside;
    expect(await outside).toEqual([{ count: 3 }]);
    expect(order).toEqual(["inside", "outside"]);
    await expect(leaked!.query("delete from kept")).rejects.toThrow("The transaction is over.");
  });

  test("concurrent statements in a transaction run in call order", async () => {
    await client.transaction(async (tx) => {
      await Promise.all([1, 2, 3].map((id) => tx.query("insert into kept values ($1, $2)", [id, `number ${id}`])));
    });
    expect(await rows("select name from kept order by id")).toEqual(
      ["number 1", "number 2", "number 3"].map((name) => ({ name })),
    );
  });

  test("statements and transactions run in call order", async () => {
    const order: string[] = [];
    const query = async (name: string) => {
      await client.query("select 1");
      order.push(name);
    };
    await Promise.all([
      query("first"),
      query("second"),
      client.transaction(async () => void order.push("transaction")),
      query("third"),
    ]);
    expect(order).toEqual(["first", "second", "transaction", "third"]);
  });

  test("notifications arrive after their transaction commits, until listening stops", async () => {
    const received: string[] = [];
    const stop = await client.listen("News", (payload) => received.push(payload));
    const silent = client.transaction(async (tx) => {
      await tx.query("select pg_notify('News', 'never')");
      throw new Error("back");
    });
    await expect(silent).rejects.toThrow("back");
    await client.transaction(async (tx) => void (await tx.query("select pg_notify('News', 'first')")));
    await client.query("notify \"News\", 'second'");
    await client.query("notify \"Other\", 'not ours'");
    expect(received).toEqual(["first", "second"]);
    await stop();
    await stop();
    await client.query("notify \"News\", 'third'");
    await client.query("select 1");
    expect(received).toEqual(["first", "second"]);
  });

  test("transactions without statements, and those that fail before their first statement, have no effect", async () => {
    expect(await client.transaction(async () => "nothing")).toBe("nothing");
    await expect(client.transaction(() => Promise.reject(new Error("before")))).rejects.toThrow("before");
    await client.query("insert into kept values (1, 'one')");
    await expect(client.transaction((tx) => tx.query("select nowhere"))).rejects.toMatchObject({ code: "42703" });
    expect(await rows("select id, pg_current_xact_id_if_assigned() is null as none from kept")).toEqual([
      { id: 1, none: true },
    ]);
  });
});

describe("in a thread", () => {
  const ENDLESS = "select count(*) from generate_series(1, 1000000000000) as number";

  let folder: string;
  let client: PgliteClient;
  let thread: Worker;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "endorse-thread-"));
    process.on("worker", remember);
    copyTemplateFolder("empty", folder);
    client = await openPgliteClient(folder);
    await client.exec("create table kept (id int primary key, pair int)");
  });
  afterEach(async () => {
    process.off("worker", remember);
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  });

  function remember(worker: Worker): void {
    thread = worker;
  }

  const ids = async () =>
    (await client.query<{ id: number }>("select id from kept order by id")).rows.map(({ id }) => id);

  test("the event loop continues while a statement runs", async () => {
    let isDone = false;
    const slow = client.query("select count(*) from generate_series(1, 300000) as number").finally(() => {
      isDone = true;
    });
    let turns = 0;
    for (; !isDone; turns += 1) await nextTurn();
    expect((await slow).rows).toEqual([{ count: 300_000 }]);
    expect(turns).toBeGreaterThan(100);
  });

  test("[R-40] terminating the thread at any time loses no acknowledged write and leaves no partial transaction", async () => {
    const acknowledged: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const first = round * 1000;
      let isKilled = false;
      const write = async () => {
        for (let id = first; !isKilled; id += 2) {
          await client.transaction(async (tx) => {
            await tx.query("insert into kept values ($1, $1)", [id]);
            await tx.query("insert into kept values ($1, $2)", [id + 1, id]);
          });
          acknowledged.push(id, id + 1);
        }
      };
      const writing = write().catch((error: unknown) => expect(error).toMatchObject({ code: "08006" }));
      for (const before = acknowledged.length; acknowledged.length === before; ) await nextTurn();
      for (let turn = 0; turn < 97 * round; turn += 1) await nextTurn();
      isKilled = true;
      await thread.terminate();
      await writing;
    }
    // Terminates the thread again during recovery.
    const opening = new Promise<Worker>((resolve) => process.once("worker", resolve));
    const failing = expect(ids()).rejects.toMatchObject({ code: "08006" });
    await (await opening).terminate();
    await failing;
    expect(acknowledged.length).toBeGreaterThanOrEqual(6);
    expect(await ids()).toEqual(expect.arrayContaining(acknowledged));
    const halves = await client.query("select pair from kept group by pair having count(*) <> 2");
    expect(halves.rows).toEqual([]);
  });

  test("a statement fails if the thread ends, but the next statement runs and listeners stay active", async () => {
    const received: string[] = [];
    await client.listen("news", (payload) => received.push(payload));
    const failing = expect(client.query(ENDLESS)).rejects.toMatchObject({ code: "08006" });
    await nextTurn();
    await thread.terminate();
    await failing;
    await client.query("notify news, 'after'");
    expect(received).toEqual(["after"]);
  });

  test("[R-40] a folder whose first startup was killed is recreated, and the product's files are preserved", async () => {
    const folder = join(root, "killed");
    mkdirSync(join(folder, "base"), { recursive: true });
    writeFileSync(join(folder, "PG_VERSION"), "18\n");
    writeFileSync(join(folder, ".data-key"), "kept");
    writeFileSync(join(folder, ".unfinished"), "");
    const opened = await openPgliteClient(folder, readTemplate("ledger"));
    expect((await opened.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await opened.close();
    expect(readFileSync(join(folder, ".data-key"), "utf8")).toBe("kept");
    expect(existsSync(join(folder, ".unfinished"))).toBe(false);
  });

  test("a dump contains all committed data, and a new folder can be created from it", async () => {
    await client.query("insert into kept values (1, 1)");
    const dump = await client.dump();
    await client.query("insert into kept values (2, 2)");
    const copy = await openPgliteClient(join(root, "copy"), new Blob([dump]));
    expect((await copy.query("select * from kept")).rows).toEqual([{ id: 1, pair: 1 }]);
    await copy.query("insert into kept values (3, 3)");
    await copy.close();
    expect(await ids()).toEqual([1, 2]);
  });
});

test("a folder that cannot be opened reports the cause", async () => {
  await expect(openPgliteClient("/dev/null/folder")).rejects.toThrow("ENOTDIR");
});

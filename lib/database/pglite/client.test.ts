import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TransactionAbortedError } from "@electric-sql/pglite";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openPgliteClient, type PgliteClient } from "./client";
import { withUrgency } from "./urgency";

const place = mkdtempSync(join(tmpdir(), "endorse-client-"));
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe.each([
  ["in memory, in this thread", undefined],
  ["in a folder, in a thread of its own", join(place, "folder")],
])("%s", (_where, folder) => {
  let client: PgliteClient;

  beforeAll(async () => {
    client = await openPgliteClient(folder);
  });
  afterAll(() => client.close());
  beforeEach(() => client.exec("drop table if exists kept; create table kept (id int primary key, name text)"));

  const rows = async (text: string, params?: unknown[]) => (await client.query(text, params)).rows;

  test("values of every kind come back unchanged, the second time too", async () => {
    const text = `select $1::int as int, $2::bigint as bigint, $3::bool as bool, $4::text as text, $5::jsonb as json,
    $6::bytea as bytes, $7::timestamptz as instant, $8::text[] as texts, $9::float8 as float, $10::numeric as numeric,
    $11::uuid as uuid, $12::text as nothing, $13::date as day`;
    const uuid = "5f0c4a3e-58a6-4d05-b1b5-111111111111";
    const bytes = Uint8Array.from({ length: 300 }, (_, i) => i & 0xff).subarray(3);
    const at = "2026-11-16T14:30:00.123Z";
    const params = [-7, 9007199254740993n, true, "Zoë ✓ \\ '", { a: [1, "ü"] }, bytes, at];
    const rest = [["a,b", 'c"d', "null", null], 0.1, "12.340", uuid, undefined, "2026-11-16"];
    for (const _ of [1, 2]) {
      const [row] = await rows(text, [...params, ...rest]);
      expect(row).toStrictEqual({
        int: -7,
        bigint: 9007199254740993n,
        bool: true,
        text: "Zoë ✓ \\ '",
        json: { a: [1, "ü"] },
        bytes: new Uint8Array(bytes),
        instant: new Date(at),
        texts: ["a,b", 'c"d', "null", null],
        float: 0.1,
        numeric: "12.340",
        uuid,
        nothing: null,
        day: new Date("2026-11-16T00:00:00Z"),
      });
    }
  });

  test("rows are arrays or use other parsers when requested", async () => {
    const options = { rowMode: "array", parsers: { 1184: (value: string) => `at ${value}` } } as const;
    const result = await client.query("select '2026-11-16T14:30:00Z'::timestamptz as one, 2 as one", [], options);
    expect(result.rows).toEqual([["at 2026-11-16 14:30:00+00", 2]]);
    expect(result.fields).toEqual([
      { name: "one", dataTypeID: 1184 },
      { name: "one", dataTypeID: 23 },
    ]);
  });

  test("bytes and texts larger than any buffer come back complete", async () => {
    const bytes = new Uint8Array(3_000_000).map((_, i) => (i * 7) & 0xff);
    const text = "é".repeat(2_000_000);
    const [row] = (await rows("select $1::bytea as bytes, $2::text as text", [bytes, text])) as [
      { bytes: Uint8Array; text: string },
    ];
    expect(Buffer.compare(row.bytes, bytes)).toBe(0);
    expect(row.text).toBe(text);
  });

  test("a failed statement reports why, and the next one runs", async () => {
    const insert = "insert into kept values ($1, $2)";
    expect((await client.query(insert, [1, "one"])).affectedRows).toBe(1);
    const twice = { code: "23505", constraint: "kept_pkey", severity: "ERROR" };
    await expect(client.query(insert, [1, "again"])).rejects.toMatchObject(twice);
    await expect(client.query("select nowhere")).rejects.toMatchObject({ code: "42703" });
    await expect(client.query("select $1::int", ["no number"])).rejects.toMatchObject({ code: "22P02" });
    expect(await rows("select * from kept")).toEqual([{ id: 1, name: "one" }]);
  });

  test("a transaction that fails leaves nothing, one that continues after a failure is refused", async () => {
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

  test("a statement outside of a transaction waits for its end, and nothing runs in one that has ended", async () => {
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

  test("concurrent statements of a transaction run in the order of the calls", async () => {
    await client.transaction(async (tx) => {
      await Promise.all([1, 2, 3].map((id) => tx.query("insert into kept values ($1, $2)", [id, `number ${id}`])));
    });
    expect(await rows("select name from kept order by id")).toEqual(
      ["number 1", "number 2", "number 3"].map((name) => ({ name })),
    );
  });

  test("a cached statement is correct after the schema changed, or changed and changed back", async () => {
    await client.query("insert into kept values (1, 'one')");
    const text = "select * from kept";
    expect(await rows(text)).toEqual([{ id: 1, name: "one" }]);
    await client.query("alter table kept add column more int default 5");
    expect(await rows(text)).toEqual([{ id: 1, name: "one", more: 5 }]);
    const undone = client.transaction(async (tx) => {
      await tx.query("alter table kept alter column more type text");
      expect((await tx.query(text)).rows).toEqual([{ id: 1, name: "one", more: "5" }]);
      throw new Error("back");
    });
    await expect(undone).rejects.toThrow("back");
    expect(await rows(text)).toEqual([{ id: 1, name: "one", more: 5 }]);
    await client.query("do $$ begin alter table kept drop column more; end $$");
    expect(await rows(text)).toEqual([{ id: 1, name: "one" }]);
  });

  test("more statements than the cache holds each return their own result", async () => {
    for (let i = 0; i < 1_000; i++) expect(await rows(`select $1::int + ${i} as sum`, [1])).toEqual([{ sum: 1 + i }]);
    expect(await rows("select $1::int + 0 as sum", [2])).toEqual([{ sum: 2 }]);
    const long = `select 3000 in (${Array.from({ length: 3_000 }, (_, i) => i + 1).join()}) as found`;
    for (const _ of [1, 2]) expect(await rows(long)).toEqual([{ found: true }]);
  });

  test("what somebody waits for passes background work that waits", async () => {
    const order: string[] = [];
    const query = async (name: string) => {
      await client.query("select 1");
      order.push(name);
    };
    await Promise.all([
      query("running"),
      withUrgency("background", () => query("background")),
      query("page"),
      client.transaction(async () => void order.push("transaction of a page")),
    ]);
    expect(order).toEqual(["running", "page", "transaction of a page", "background"]);
  });

  test("notifications arrive once their transaction has committed, until listening ends", async () => {
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

  test("a transaction without statements, and one that fails before its first, leave no trace", async () => {
    expect(await client.transaction(async () => "nothing")).toBe("nothing");
    await expect(client.transaction(() => Promise.reject(new Error("before")))).rejects.toThrow("before");
    await client.query("insert into kept values (1, 'one')");
    await expect(client.transaction((tx) => tx.query("select nowhere"))).rejects.toMatchObject({ code: "42703" });
    expect(await rows("select id, pg_current_xact_id_if_assigned() is null as none from kept")).toEqual([
      { id: 1, none: true },
    ]);
  });
});

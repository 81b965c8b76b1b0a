import { drizzle } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scanTables } from "./integrity-scan";
import { createServerDatabase, type ServerDatabase } from "./test-engine";

let database: ServerDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createServerDatabase();
  pool = new Pool({ connectionString: database.url });
  await pool.query("create table alpha as select repeat('x', 1000) as text from generate_series(1, 3000)");
  await pool.query("create table beta (id integer)");
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

/** Creates a scan whose pool can simulate an unreadable page of `alpha`. */
function openScan() {
  const state = { damagedPage: -1 };
  const client = new Proxy(pool, {
    get: (target, key) => {
      if (key !== "query") return Reflect.get(target, key);
      return async (query: unknown, params: string[]) => {
        const [from, to] = (params ?? []).map((range) => Number(/^\((\d+),0\)$/.exec(range)?.[1] ?? Number.NaN));
        if (from! <= state.damagedPage && state.damagedPage < to!) {
          throw Object.assign(new Error("invalid page in block 130 of relation base/5/16400"), { code: "XX001" });
        }
        return target.query(query as string, params);
      };
    },
  });
  return { state, scan: scanTables(drizzle({ client: client as Pool })) };
}

test("reads every table in slices, and reports an unreadable page until it is readable", async () => {
  const { state, scan } = openScan();
  // More slices than `alpha`, with its 429 pages, and Postgres's tables need.
  const scanAll = async () => {
    for (let slice = 0; slice < 40; slice += 1) await scan.next();
  };
  await scanAll();
  expect([...scan.damaged()]).toEqual([]);
  state.damagedPage = 130;
  await scanAll();
  expect([...scan.damaged()]).toEqual(["alpha"]);
  state.damagedPage = -1;
  await scanAll();
  expect([...scan.damaged()]).toEqual([]);
});

test("does not report an unresponsive server as damage", async () => {
  const scan = scanTables(drizzle({ client: new Pool({ connectionString: "postgres://127.0.0.1:1/none" }) }));
  await expect(scan.next()).rejects.toThrow();
  expect([...scan.damaged()]).toEqual([]);
});

import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createPgliteClient, openPgliteClient, type PgliteClient } from "./client";
import { openThread } from "./thread-engine";

const ENDLESS = "select count(*) from generate_series(1, 1000000000000) as number";

/** Made once: most of the time of a first start is Postgres making its first files. */
let fresh: string;
beforeAll(async () => {
  fresh = mkdtempSync(join(tmpdir(), "endorse-thread-"));
  await (await openPgliteClient(fresh)).close();
});
afterAll(() => rmSync(fresh, { recursive: true, force: true }));

let folder: string;
let client: PgliteClient;
let thread: Worker;
/** Of every statement from now on. */
let timeoutMs: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "endorse-thread-"));
  cpSync(fresh, folder, { recursive: true });
  process.on("worker", remember);
  timeoutMs = Number.POSITIVE_INFINITY;
  client = await createPgliteClient(async () => {
    const engine = await openThread(folder);
    return {
      exchange: (message) => engine.exchange(message, timeoutMs),
      get isLost() {
        return engine.isLost;
      },
      close: () => engine.close(),
    };
  });
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

test("the event loop turns while a statement runs", async () => {
  let isDone = false;
  const slow = client.query("select count(*) from generate_series(1, 300000) as number").finally(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns += 1) await nextTurn();
  expect((await slow).rows).toEqual([{ count: 300_000 }]);
  expect(turns).toBeGreaterThan(100);
});

test("a statement that exceeds its time is canceled as on a server, and leaves nothing", async () => {
  timeoutMs = 1;
  await expect(client.query(ENDLESS)).rejects.toMatchObject({ code: "57014" });
  timeoutMs = Number.POSITIVE_INFINITY;
  const transaction = client.transaction(async (tx) => {
    await tx.query("insert into kept values (1, 1)");
    timeoutMs = 1;
    await tx.query(`insert into kept (${ENDLESS.replace("count(*)", "number::int, 2")})`);
  });
  await expect(transaction).rejects.toMatchObject({ code: "57014" });
  timeoutMs = Number.POSITIVE_INFINITY;
  await client.query("insert into kept values (3, 3)");
  expect(await ids()).toEqual([3]);
});

test("a limit that passes as the statement ends cancels no later one", async () => {
  for (let id = 1; id <= 40; id += 1) {
    timeoutMs = id % 4;
    await client.query("select count(*) from generate_series(1, 10000) as number").catch((error: unknown) => {
      expect(error).toMatchObject({ code: "57014" });
    });
    timeoutMs = Number.POSITIVE_INFINITY;
    await client.query("insert into kept values ($1, $1)", [id]);
  }
  expect(await ids()).toEqual(Array.from({ length: 40 }, (_, i) => i + 1));
});

test("[R-40] a thread that ends at any moment loses nothing acknowledged and keeps no half of a transaction", async () => {
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
  // Once more, while it recovers.
  const opening = new Promise<Worker>((resolve) => process.once("worker", resolve));
  const failing = expect(ids()).rejects.toMatchObject({ code: "08006" });
  await (await opening).terminate();
  await failing;
  expect(acknowledged.length).toBeGreaterThanOrEqual(6);
  expect(await ids()).toEqual(expect.arrayContaining(acknowledged));
  const halves = await client.query("select pair from kept group by pair having count(*) <> 2");
  expect(halves.rows).toEqual([]);
});

test("a statement during which the thread ends fails; the next one runs, and listeners still listen", async () => {
  const received: string[] = [];
  await client.listen("news", (payload) => received.push(payload));
  const failing = expect(client.query(ENDLESS)).rejects.toMatchObject({ code: "08006" });
  await nextTurn();
  await thread.terminate();
  await failing;
  await client.query("notify news, 'after'");
  expect(received).toEqual(["after"]);
});

test("a folder that can't be opened says why", async () => {
  await expect(openPgliteClient("/dev/null/folder")).rejects.toThrow("ENOTDIR");
});

import { once } from "node:events";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { integer, pgTable } from "drizzle-orm/pg-core";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "@/lib/database/open-database";
import { startTestPostgres, type TestPostgres, type TestStandby } from "@/lib/database/test-postgres";
import { createPrimaryPosition, parseLsn } from "./primary-position";
import { createReplicaReads } from "./replica-reads";

const numbers = pgTable("numbers", { value: integer("value").notNull() });
const schema = { numbers };
const IMMEDIATELY = { within: 60_000, pauseUnusable: 0, pauseBehind: 0 };

const migrationsFolder = mkdtempSync(join(tmpdir(), "endorse-migrations-"));
let postgres: TestPostgres;
let standby: TestStandby;
let url: string;
let replica: pg.Client;
const opened: OpenDatabase<typeof schema>[] = [];

beforeAll(async () => {
  mkdirSync(join(migrationsFolder, "meta"));
  const journal = { version: "7", dialect: "postgresql", entries: [] };
  writeFileSync(join(migrationsFolder, "meta", "_journal.json"), JSON.stringify(journal));
  postgres = await startTestPostgres();
  url = await postgres.createDatabase("replicated");
  standby = await postgres.startStandby();
  replica = new pg.Client({ connectionString: standby.urlOf("replicated") });
  await replica.connect();
  const { db } = await open();
  await db.execute(sql`create table numbers (value integer not null)`);
});
afterEach(async () => {
  await replica.query("select pg_wal_replay_resume()");
});
afterAll(async () => {
  await Promise.all(opened.map((each) => each.close()));
  await replica.end();
  await standby.stop();
  await postgres.stop();
});

async function open(readUrl?: string, limits = IMMEDIATELY): Promise<OpenDatabase<typeof schema>> {
  const database = await openDatabase({
    url,
    readUrl,
    folder: undefined,
    migrationsFolder,
    schema,
    replicaLimits: limits,
  });
  opened.push(database);
  return database;
}

/** Returns whether the replica served the read, and the numbers that were read. */
async function readNumbers({ reads }: OpenDatabase<typeof schema>): Promise<{ isReplica: boolean; values: number[] }> {
  const rows = await reads
    .select({ value: numbers.value, isReplica: sql<boolean>`pg_is_in_recovery()` })
    .from(numbers)
    .orderBy(numbers.value);
  return { isReplica: rows.some((row) => row.isReplica), values: rows.map(({ value }) => value) };
}

test("a read runs on the replica and sees all earlier commits", async () => {
  const database = await open(standby.urlOf("replicated"));
  await database.db.insert(numbers).values({ value: 1 });

  // The read waits if the replica is slightly behind.
  await expect.poll(() => readNumbers(database)).toEqual({ isReplica: true, values: [1] });
  expect(database.replicaProblem()).toBeNull();
});

test("a replica that does not replay the log is skipped, so no commit is missing", async () => {
  const database = await open(standby.urlOf("replicated"));
  await replica.query("select pg_wal_replay_pause()");
  await database.db.insert(numbers).values({ value: 2 });

  expect(await readNumbers(database)).toEqual({ isReplica: false, values: [1, 2] });
  expect(database.replicaProblem()).toBe("the replica is behind the primary");

  await replica.query("select pg_wal_replay_resume()");
  await expect.poll(() => readNumbers(database)).toEqual({ isReplica: true, values: [1, 2] });
  expect(database.replicaProblem()).toBeNull();
});

test("reads during concurrent writes see all earlier commits", async () => {
  const database = await open(standby.urlOf("replicated"));
  for (let value = 3; value <= 60; value += 1) {
    await database.db.insert(numbers).values({ value });
    const [first, second] = await Promise.all([readNumbers(database), readNumbers(database)]);
    expect([first.values.at(-1), second.values.at(-1)]).toEqual([value, value]);
  }
});

test("writes through `reads` run on the primary", async () => {
  const database = await open(standby.urlOf("replicated"));
  await database.reads.insert(numbers).values({ value: 100 });
  await database.reads.transaction(async (tx) => {
    await tx.insert(numbers).values({ value: 101 });
  });

  expect(database.replicaProblem()).toBeNull();
  expect((await readNumbers(database)).values.slice(-2)).toEqual([100, 101]);
});

test("a replica on a different timeline from the primary is skipped", async () => {
  const queried: string[] = [];
  const primary = async (statement: unknown) => {
    const isPosition = typeof statement === "object";
    if (!isPosition) queried.push(String(statement));
    return { rows: isPosition ? [{ lsn: "0/1", timeline: "00000002" }] : [] } as unknown as pg.QueryResult;
  };
  const reads = createReplicaReads({
    url: standby.urlOf("replicated"),
    primary,
    maxConnections: 1,
    limits: IMMEDIATELY,
  });

  await reads.query("select 1");
  expect(queried).toEqual(["select 1"]);
  expect(reads.problem()).toBe("the replica is behind the primary");
  await reads.close();
});

test("a failing statement reports the primary's error", async () => {
  const database = await open(standby.urlOf("replicated"));

  await expect(database.reads.execute(sql`select 1 / 0`)).rejects.toMatchObject({ code: "22012" });
  expect(database.replicaProblem()).toBeNull();
});

test("reads run on the primary if the read URL points to no server or to a primary", async () => {
  const unreachable = await open("postgres://postgres:test@127.0.0.1:1/replicated");
  expect(await readNumbers(unreachable)).toMatchObject({ isReplica: false });
  expect(unreachable.replicaProblem()).toBe("can't connect to the replica: ECONNREFUSED");

  const stranger = await open(standby.urlOf("replicated").replace("postgres:test@", "stranger:test@"));
  expect(await readNumbers(stranger)).toMatchObject({ isReplica: false });
  expect(stranger.replicaProblem()).toBe("can't connect to the replica: 28P01");

  const primary = await open(url);
  expect(await readNumbers(primary)).toMatchObject({ isReplica: false });
  expect(primary.replicaProblem()).toBe("DATABASE_READ_URL does not lead to a replica");
});

test("the replica is skipped if the role may not see its timeline", async () => {
  const { db } = await open();
  await db.execute(sql`create role reader login password 'test' in role pg_read_all_data`);
  const database = await open(standby.urlOf("replicated").replace("postgres:test@", "reader:test@"));
  await expect.poll(() => readNumbers(database)).toMatchObject({ isReplica: false });
  await expect
    .poll(async () => {
      await readNumbers(database);
      return database.replicaProblem();
    })
    .toBe("the replica is not receiving data, or its role is not a member of pg_read_all_stats");

  await db.execute(sql`grant pg_read_all_stats to reader`);
  await expect.poll(() => readNumbers(database)).toMatchObject({ isReplica: true });
});

test("the replica is skipped temporarily after a failure", async () => {
  const database = await open(standby.urlOf("replicated"), {
    ...IMMEDIATELY,
    pauseUnusable: 60_000,
    pauseBehind: 60_000,
  });
  await replica.query("select pg_wal_replay_pause()");
  await database.db.insert(numbers).values({ value: 200 });
  await readNumbers(database);
  await replica.query("select pg_wal_replay_resume()");

  expect(await readNumbers(database)).toMatchObject({ isReplica: false });
});

test("a replica that accepts connections but does not respond is skipped", async () => {
  const silent = createServer(() => {}).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const { port } = silent.address() as AddressInfo;
  const database = await open(`postgres://postgres:test@127.0.0.1:${port}/replicated`, { ...IMMEDIATELY, within: 50 });

  expect(await readNumbers(database)).toMatchObject({ isReplica: false });
  expect(database.replicaProblem()).toBe("the replica did not respond in time");
  silent.close();
});

test("calls in the same turn of the event loop share a statement; later calls run a new one", async () => {
  const positions = ["0/10", "1/2"];
  const queryPosition = createPrimaryPosition(async () => ({
    rows: [{ lsn: positions.shift(), timeline: "0000000A" }],
  }));

  const [first, second] = await Promise.all([queryPosition(), queryPosition()]);
  expect([first, second, await queryPosition()]).toEqual([
    { timeline: 10, lsn: 16n },
    { timeline: 10, lsn: 16n },
    { timeline: 10, lsn: 4_294_967_298n },
  ]);
});

test("parses a log position in Postgres's format", () => {
  expect(parseLsn("16/B374D848")).toBe(97_500_059_720n);
});

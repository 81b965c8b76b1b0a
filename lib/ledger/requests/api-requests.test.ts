import { randomUUID } from "node:crypto";
import { asc, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { apiRequests, apiRequestUsage } from "@/lib/ledger/schema/request-tables";
import { emptyTables, openTestLedger, type TestLedger } from "@/lib/ledger/test-ledger";
import { createEphemeralVault } from "@/lib/vault/vault";
import {
  decryptRequestBodies,
  type RequestLimits,
  removeOldRequests,
  renewRequestBodies,
  storeRequests,
} from "./api-requests";

const START = Date.parse("2026-11-20T15:00:00.000Z");
const at = (minute: number) => new Date(START + minute * 60_000);

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
beforeEach(() => emptyTables(ledger, ["api_requests", "api_request_usage"]));
afterAll(() => ledger.close());

/** Stores one request per minute, in batches of two. */
async function store(count: number, response = "{}", vault = ledger.vault): Promise<void> {
  const rows = Array.from({ length: count }, (_, minute) => ({
    id: randomUUID(),
    at: at(minute),
    operation: "getCheckAnalysis",
    method: "GET",
    path: `/${minute}`,
    statusClass: 2,
    status: 200,
    durationMs: 1,
    retry: 0,
    cause: "page",
    targetId: null,
    resultId: null,
    problem: null,
    requestId: null,
    personId: null,
    bodies: { request: null, response },
  }));
  for (let first = 0; first < count; first += 2)
    await storeRequests({ db: ledger.db, vault }, rows.slice(first, first + 2));
}

const NO_LIMITS: RequestLimits = { before: new Date(0), rows: 1_000, bytes: 1_000_000 };

/** Removes requests that exceed the limits; returns their number and the remaining paths. Checks the usage row. */
async function remove(limits: Partial<RequestLimits>, max = 100) {
  const removed = await ledger.db.transaction((tx) => removeOldRequests(tx, { ...NO_LIMITS, ...limits }, max));
  const rows = await ledger.db.select().from(apiRequests).orderBy(asc(apiRequests.at));
  const [usage] = await ledger.db.select().from(apiRequestUsage);
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  expect(usage).toEqual({ id: 1, rows: rows.length, bytes });
  return [removed, rows.map(({ path }) => path).join(" ")];
}

test("removes nothing within the limits", async () => {
  await store(4);
  expect(await remove({})).toEqual([0, "/0 /1 /2 /3"]);
});

test("removes old requests, up to a limit per call", async () => {
  await store(6);
  expect(await remove({ before: at(4) }, 3)).toEqual([3, "/3 /4 /5"]);
  expect(await remove({ before: at(4) }, 3)).toEqual([1, "/4 /5"]);
});

test("removes the oldest requests beyond a maximum number", async () => {
  await store(6);
  expect(await remove({ rows: 4 })).toEqual([2, "/2 /3 /4 /5"]);
});

test("removes the oldest requests beyond a total size", async () => {
  await store(6, "x".repeat(9_000));
  expect(await remove({ bytes: 25_000 })).toEqual([4, "/4 /5"]);
});

test("encrypts bodies, and re-encrypts them with a different key", async () => {
  const older = createEphemeralVault();
  await store(3, '{"accountNumber":"2218009144"}', older);
  const stored = await ledger.db.execute(sql`select encode(encrypted_bodies, 'escape') as text from api_requests`);
  expect(JSON.stringify(stored)).not.toContain("2218009144");
  const renewed = Buffer.from("renewed");
  const vault = { ...older, renew: () => renewed };
  const last = await renewRequestBodies({ db: ledger.db, vault }, null, 2, () => {});
  expect(await renewRequestBodies({ db: ledger.db, vault }, last, 2, () => {})).not.toBeNull();
  const rows = await ledger.db.select().from(apiRequests);
  expect(rows.map(({ encryptedBodies }) => Buffer.from(encryptedBodies!).toString())).toEqual(Array(3).fill("renewed"));
  expect(decryptRequestBodies(older, { id: randomUUID(), encryptedBodies: null })).toEqual({
    request: null,
    response: null,
  });
});

import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jsonRows } from "@/lib/database/json-rows";
import { receivedEvents } from "./schema/event-tables";
import { openTestLedger, type TestLedger } from "./test-ledger";

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());

test("stores bytes, timestamps, JSON and quotes unchanged, and replaces lone surrogates", async () => {
  const row = {
    dedupeKey: `a "quoted" \\ key`,
    eventName: "half a pair: \ud83d",
    paymentId: null,
    encryptedBody: new Uint8Array([0, 255, 92, 120]),
    happenedAt: new Date("2026-11-20T14:30:00.123Z"),
    receivedAt: new Date("0101-01-01T00:00:00.000Z"),
    state: "received" as const,
    changes: [{ field: "amount", from: null, to: { cents: 9_007_199_254_740_991 } }],
  };
  await ledger.db.execute(
    sql`insert into ${receivedEvents} ${jsonRows(receivedEvents, [row, { ...row, dedupeKey: "2" }])}`,
  );
  const [first, second] = await ledger.db.select().from(receivedEvents).orderBy(receivedEvents.id);
  const { encryptedBody, ...stored } = first!;
  expect([...encryptedBody!]).toEqual([0, 255, 92, 120]);
  const { encryptedBody: _, ...sent } = row;
  expect(stored).toMatchObject({ ...sent, eventName: "half a pair: \ufffd", copies: 1, attempts: 0, raw: null });
  expect(second?.dedupeKey).toBe("2");
});

import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { toReceivedEvent } from "./read-event";
import { storeDelivery } from "./store-delivery";

const AT = new Date("2026-11-20T16:00:05.000Z");
const event = (id: string) => toReceivedEvent(JSON.stringify({ id, eventName: "Check.Payment.Sent" }), AT);

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(() => portal.reset());
afterAll(() => portal.close());

const stored = async () => {
  const rows = await portal.ledger.db.select().from(receivedEvents).orderBy(asc(receivedEvents.id));
  return rows.map(({ dedupeKey, copies }) => [dedupeKey, copies]);
};

test("[R-10] stores simultaneous deliveries in order, with one entry for all copies", async () => {
  const isNew = await Promise.all(["c", "a", "b", "a", "c", "a"].map((id) => storeDelivery(event(id))));
  expect(isNew).toEqual([true, true, true, false, false, false]);
  expect(await storeDelivery(event("a"))).toBe(false);
  expect(await stored()).toEqual([
    ["id c", 2],
    ["id a", 4],
    ["id b", 1],
  ]);
});

test("[R-12] a delivery that can't be stored does not block the others", async () => {
  await portal.ledger.db.execute("alter table received_events add constraint refuse_b check (dedupe_key <> 'id b')");
  try {
    const results = await Promise.allSettled(["first", "a", "b", "c"].map((id) => storeDelivery(event(id))));
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  } finally {
    await portal.ledger.db.execute("alter table received_events drop constraint refuse_b");
  }
  expect(await stored()).toEqual([
    ["id first", 1],
    ["id a", 1],
    ["id c", 1],
  ]);
});

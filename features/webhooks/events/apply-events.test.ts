import { asc } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { claimDueEvents, type ReceivedEvent, storeEvents } from "@/lib/ledger/events/received-events";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import { paymentRefreshes, payments, paymentTimeline } from "@/lib/ledger/schema/payment-tables";
import { scaledRuns } from "@/lib/shared/test-seed";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { applyEvent } from "./apply-event";
import { applyEvents } from "./apply-events";
import { toReceivedEvent } from "./read-event";

const IDS = ["p1", "p2", "p3"];
const RECEIVED_AT = new Date("2026-11-20T16:00:05.000Z");

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(() => portal.reset());
afterAll(() => portal.close());

/** Stores bodies as delivered events, and claims them in order of arrival. */
async function receive(bodies: readonly object[]): Promise<ReceivedEvent[]> {
  const events = bodies.map((body) => toReceivedEvent(JSON.stringify(body), RECEIVED_AT));
  await storeEvents(portal.ledger, events);
  return claimDueEvents(portal.ledger.db, RECEIVED_AT, 100, 60_000);
}

test("[R-10] only the first of two copies stored together is new", async () => {
  const event = toReceivedEvent(JSON.stringify({ id: "e1", eventName: "Check.Payment.Updated" }), RECEIVED_AT);
  expect(await storeEvents(portal.ledger, [event, event])).toEqual([true, false]);
  expect(await storeEvents(portal.ledger, [event])).toEqual([false]);
});

/** Returns the ledger's contents without the portal's own timestamps. */
async function ledgerContents() {
  const { db } = portal.ledger;
  const timeline = await db.select().from(paymentTimeline);
  const events = await db.select().from(receivedEvents).orderBy(asc(receivedEvents.dedupeKey));
  return {
    payments: await db.select().from(payments).orderBy(asc(payments.id)),
    timeline: timeline.map(({ id: _, ...entry }) => JSON.stringify(entry)).sort(),
    refreshes: (await db.select().from(paymentRefreshes).orderBy(asc(paymentRefreshes.paymentId))).map(
      ({ paymentId, changedAt }) => ({ paymentId, changedAt }),
    ),
    events: events.map(({ dedupeKey, state, reason, changes }) => ({
      dedupeKey,
      state,
      reason,
      changes: (changes ?? []).toSorted((a, b) => (String(a.field) < String(b.field) ? -1 : 1)),
    })),
  };
}

const time = fc
  .integer({ min: 0, max: 59 })
  .map((minute) => `2026-11-20T11:${String(minute).padStart(2, "0")}:00.000-05:00`);
const name = fc.constantFrom(
  "Check.Payment.Sent",
  "Check.Payment.Rejected",
  "Check.Return.Received",
  "Check.Payment.Unauthorized",
  "Check.Details.Changed",
  "Core.Transaction.Completed",
  "Check.Something.New",
);
const details = fc.record(
  {
    status: fc.constantFrom("Pending", "Batched", "Processing", "Completed", "Rejected"),
    amount: fc.constantFrom("100", "24150"),
    wasReturned: fc.constantFrom("true", "false"),
    checkNumber: fc.constantFrom("1001", "1002"),
    newField: fc.constantFrom("a", "b"),
  },
  { requiredKeys: ["status"] },
);
const event = fc.record({ eventName: name, createdAt: time, id: fc.constantFrom(...IDS), details });
interface Event {
  readonly id: string;
  readonly eventName: string;
  readonly createdAt: string;
  readonly details: object;
}

const bodyOf = ({ id, eventName, createdAt, details: fields }: Event, i: number) => ({
  id: `event-${i}`,
  eventName,
  createdAt,
  resources: [`checks/v1/payments/${id}`],
  details: [{ paymentId: id, ...fields }],
});

test("[R-11] events applied in one transaction leave the same records as events applied one by one", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 2, maxLength: 12 }), async (events) => {
      const bodies = events.map(bodyOf);
      await portal.reset();
      await applyEvents(await receive(bodies));
      const together = await ledgerContents();
      await portal.reset();
      for (const claimed of await receive(bodies)) await applyEvent(claimed);
      expect(together).toEqual(await ledgerContents());
      expect(together.events.every(({ state }) => state === "applied")).toBe(true);
    }),
    { numRuns: scaledRuns(30) },
  );
});

test("[R-12] an event that can't be applied does not block events applied in the same transaction", async () => {
  const fields = {
    eventName: "Check.Payment.Sent",
    createdAt: "2026-11-20T11:00:00.000-05:00",
    details: { status: "Processing" },
  };
  const claimed = await receive([
    bodyOf({ ...fields, id: "p1" }, 1),
    { eventName: "Check.Payment.Sent", id: "names-nothing" },
    bodyOf({ ...fields, id: "p2" }, 2),
    bodyOf({ ...fields, id: "p3" }, 3),
  ]);
  // Simulates a modified stored body.
  const damaged = { ...claimed[2]!, encryptedBody: claimed[0]!.encryptedBody };
  await applyEvents([claimed[0]!, claimed[1]!, damaged, claimed[3]!]);
  const { payments: storedPayments, events } = await ledgerContents();
  expect(storedPayments.map(({ id, status }) => [id, status])).toEqual([
    ["p1", "Processing"],
    ["p3", "Processing"],
  ]);
  expect(events.map(({ dedupeKey, state }) => [dedupeKey, state])).toEqual([
    ["id event-1", "applied"],
    ["id event-2", "received"],
    ["id event-3", "applied"],
    ["id names-nothing", "set-aside"],
  ]);
});

test("[R-12] events are applied separately if the database rejects them together", async () => {
  const fields = { eventName: "Check.Payment.Sent", createdAt: "2026-11-20T11:00:00.000-05:00" };
  const claimed = await receive([
    bodyOf({ ...fields, id: "p1", details: { status: "Processing", amount: "100" } }, 1),
    bodyOf({ ...fields, id: "p2", details: { status: "Processing", amount: "200" } }, 2),
  ]);
  await portal.ledger.db.execute("alter table payments add constraint refuse_p2 check (id <> 'p2')");
  try {
    await applyEvents(claimed);
  } finally {
    await portal.ledger.db.execute("alter table payments drop constraint refuse_p2");
  }
  const { payments: storedPayments, events } = await ledgerContents();
  expect(storedPayments.map(({ id, amountCents }) => [id, amountCents])).toEqual([["p1", 100]]);
  expect(events.map(({ state }) => state)).toEqual(["applied", "received"]);
});

test("[R-10] an event that another worker has already applied is not applied again", async () => {
  const fields = {
    eventName: "Check.Payment.Sent",
    createdAt: "2026-11-20T11:00:00.000-05:00",
    details: { status: "Processing" },
  };
  const claimed = await receive([bodyOf({ ...fields, id: "p1" }, 1), bodyOf({ ...fields, id: "p2" }, 2)]);
  await applyEvent(claimed[0]!);
  const before = await ledgerContents();
  await applyEvents(claimed);
  const after = await ledgerContents();
  expect(after.events[0]).toEqual(before.events[0]);
  expect(after.events.map(({ state }) => state)).toEqual(["applied", "applied"]);
});

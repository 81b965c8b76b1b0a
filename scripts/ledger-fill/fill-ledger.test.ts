import { asc } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyEvent } from "@/features/webhooks/events/apply-event";
import { claimDueEvents, storeEvents } from "@/lib/ledger/events/received-events";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { findDayTotals } from "@/lib/ledger/payments/day-totals";
import { countMarks, recordRefresh } from "@/lib/ledger/payments/payment-refreshes";
import { addTimelineNote } from "@/lib/ledger/payments/timeline";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import { paymentRefreshes, payments, paymentTimeline } from "@/lib/ledger/schema/payment-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { DEPOSITOR, drawArrivals, fillLedger } from "./fill-ledger";
import { type Arrivals, findLastRefresh } from "./ledger-rows";

const NOW = new Date("2026-11-20T17:00:00.000Z");
const OPTIONS = {
  payments: 80,
  // Recent enough that no body is purged yet.
  days: 20,
  accounts: 3,
  seed: "test",
  partnerId: "00000000-0000-4000-8000-000000000001",
  now: NOW,
};

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** The ledger's content, without row ids, ciphertexts and times of our clock. */
async function readContents() {
  const { db } = portal.ledger;
  const timeline = await db.select().from(paymentTimeline);
  const refreshes = await db.select().from(paymentRefreshes).orderBy(asc(paymentRefreshes.paymentId));
  const events = await db.select().from(receivedEvents).orderBy(asc(receivedEvents.dedupeKey));
  return {
    payments: await db.select().from(payments).orderBy(asc(payments.id)),
    timeline: timeline.map(({ id: _, ...entry }) => JSON.stringify(entry)).sort(),
    // A day whose payments were all canceled or rejected later keeps a total of zero.
    totals: (await findDayTotals(db, "0001-01-01")).filter(({ count }) => count !== 0),
    // The number of marks of a payment only matters during a refresh.
    refreshes: refreshes.map(({ marks: _, ...refresh }) => refresh),
    events: events.map(({ id: _, encryptedBody: __, appliedAt: ___, changes, ...event }) => ({
      ...event,
      changes: changes?.toSorted((a, b) => (String(a.field) < String(b.field) ? -1 : 1)),
    })),
  };
}

/** Processes a payment's arrivals as the portal does: the deposit's response, each event, the refresh. */
async function processArrivals({ deposit, events, refresh }: Arrivals): Promise<void> {
  const { db } = portal.ledger;
  const { paymentId } = refresh;
  if (deposit) {
    await db.transaction(async (tx) => {
      await applyPayment(tx, deposit);
      const [key, title] = [`deposit ${DEPOSITOR.id}`, "Deposit sent"];
      await addTimelineNote(tx, { paymentId, key, title, at: deposit.observedAt, actor: DEPOSITOR });
    });
  }
  for (const event of events) {
    await storeEvents(portal.ledger, [event]);
    for (const claimed of await claimDueEvents(db, event.receivedAt, 1, 1_000)) await applyEvent(claimed);
  }
  await db.transaction(async (tx) => {
    await applyPayment(tx, refresh);
    const { refreshedAt, nextRefreshAt } = findLastRefresh(refresh, NOW);
    await recordRefresh(tx, paymentId, await countMarks(tx, paymentId), refreshedAt, () => nextRefreshAt);
  });
}

test("refreshes an ended payment on schedule", () => {
  const changedAt = new Date("2026-11-18T12:00:00.000Z");
  const ended = { paymentId: "p1", record: { status: "Completed" }, source: "refresh", observedAt: changedAt } as const;
  // After 1, 2, 4, 8, 16 and 32 hours.
  expect(findLastRefresh(ended, new Date("2026-11-20T17:00:00.000Z"))).toEqual({
    changedAt,
    refreshedAt: new Date("2026-11-19T20:00:00.000Z"),
    nextRefreshAt: new Date("2026-11-21T04:00:00.000Z"),
  });
  expect(findLastRefresh(ended, new Date("2027-11-20T17:00:00.000Z")).nextRefreshAt).toBeNull();
});

test("a filled ledger has the same rows that the portal writes for the same responses and events", async () => {
  await portal.reset();
  await fillLedger(portal.ledger, OPTIONS);
  const filled = await readContents();
  expect(new Set(filled.payments.map(({ status }) => status))).toContain("Completed");
  expect(filled.payments.length).toBeGreaterThanOrEqual(OPTIONS.payments);

  await portal.reset();
  for (const arrivals of drawArrivals(OPTIONS)) await processArrivals(arrivals);
  const processed = await readContents();
  expect(filled.payments).toEqual(processed.payments);
  expect(filled.timeline).toEqual(processed.timeline);
  expect(filled.totals).toEqual(processed.totals);
  expect(filled.refreshes).toEqual(processed.refreshes);
  expect(filled.events).toEqual(processed.events);
});

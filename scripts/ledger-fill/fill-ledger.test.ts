import { asc } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyEvent } from "@/features/webhooks/events/apply-event";
import { claimDueEvents, storeEvents } from "@/lib/ledger/events/received-events";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { findDayTotals } from "@/lib/ledger/payments/day-totals";
import { countDueMarks, recordRefresh } from "@/lib/ledger/payments/payment-refreshes";
import { addTimelineNote } from "@/lib/ledger/payments/timeline";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import { paymentRefreshes, payments, paymentTimeline } from "@/lib/ledger/schema/payment-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { DEPOSITOR, drawArrivals, fillLedger } from "./fill-ledger";
import { type Arrivals, findLastRefresh } from "./ledger-rows";

const NOW = new Date("2026-11-20T17:00:00.000Z");
const OPTIONS = {
  payments: 80,
  // Recent enough that no event body has been purged.
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

/** Reads the ledger's content without row IDs, ciphertexts and times from the system clock. */
async function readContents() {
  const { db } = portal.ledger;
  const timeline = await db.select().from(paymentTimeline);
  const refreshes = await db.select().from(paymentRefreshes).orderBy(asc(paymentRefreshes.paymentId));
  const events = await db.select().from(receivedEvents).orderBy(asc(receivedEvents.dedupeKey));
  return {
    payments: await db.select().from(payments).orderBy(asc(payments.id)),
    timeline: timeline.map(({ id: _, ...entry }) => JSON.stringify(entry)).sort(),
    // Omits totals of zero, which remain after all payments of a day are canceled or rejected.
    totals: (await findDayTotals(db, "0001-01-01")).filter(({ count }) => count !== 0),
    // Omits the number of marks, which is only used during a refresh.
    refreshes: refreshes.map(({ marks: _, ...refresh }) => refresh),
    events: events.map(({ id: _, encryptedBody: __, appliedAt: ___, changes, ...event }) => ({
      ...event,
      changes: changes?.toSorted((a, b) => (String(a.field) < String(b.field) ? -1 : 1)),
    })),
  };
}

/** Processes a payment's data as the portal does: the deposit response, each event, and the refresh. */
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
    await recordRefresh(tx, paymentId, await countDueMarks(tx, paymentId), refreshedAt, () => nextRefreshAt);
  });
}

test("a completed payment is refreshed at increasing intervals, and eventually not at all", () => {
  const changedAt = new Date("2026-11-18T12:00:00.000Z");
  const ended = { paymentId: "p1", record: { status: "Completed" }, source: "refresh", observedAt: changedAt } as const;
  // Each interval is twice the previous one: 1, 2, 4, 8, 16 and 32 hours.
  expect(findLastRefresh(ended, new Date("2026-11-20T17:00:00.000Z"))).toEqual({
    changedAt,
    refreshedAt: new Date("2026-11-19T20:00:00.000Z"),
    nextRefreshAt: new Date("2026-11-21T04:00:00.000Z"),
  });
  expect(findLastRefresh(ended, new Date("2027-11-20T17:00:00.000Z")).nextRefreshAt).toBeNull();
});

test("a filled ledger has the same rows as a portal that processed the same responses and events", async () => {
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

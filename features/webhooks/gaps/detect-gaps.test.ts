import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { portalCallback } from "@/features/webhooks/events/callback";
import { toReceivedEvent } from "@/features/webhooks/events/read-event";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { EVENT_NAMES, type EventName } from "@/lib/contract/enums";
import { findGapPage, saveScannedTo } from "@/lib/ledger/events/event-gaps";
import { storePolledEvents } from "@/lib/ledger/events/event-polls";
import { storeEvents } from "@/lib/ledger/events/received-events";
import { applyPayments } from "@/lib/ledger/payments/apply-payment";
import { alerts } from "@/lib/ledger/schema/alert-tables";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import { eventGaps, receivedEvents } from "@/lib/ledger/schema/event-tables";
import { portalSettings } from "@/lib/settings/portal-settings";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { detectGaps } from "./detect-gaps";

const START = new Date("2026-11-20T15:00:00Z");
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

/** Payment records of every kind, with the events that their changes cause. */
const KINDS: readonly { record: Readonly<Record<string, unknown>>; events: readonly EventName[] }[] = [
  { record: sent("Outbound", "Forward"), events: ["Check.Payment.Sent", "Core.Transaction.Completed"] },
  { record: sent("Inbound", "Forward"), events: ["Check.Payment.Received", "Core.Transaction.Completed"] },
  { record: ended("Outbound", "Canceled", "canceledAt"), events: ["Check.Payment.Canceled"] },
  { record: ended("Outbound", "Rejected", "rejectedAt"), events: ["Check.Payment.Rejected"] },
  { record: sent("Inbound", "Return"), events: ["Check.Return.Received", "Core.Transaction.Completed"] },
  {
    record: { ...sent("Outbound", "Forward"), wasReturned: true },
    events: ["Check.Payment.Sent", "Core.Transaction.Completed", "Check.Details.Changed"],
  },
  { record: { direction: "Inbound", paymentType: "Forward", status: "Hold" }, events: ["Check.Payment.Unauthorized"] },
  {
    record: { ...ended("Inbound", "Rejected", "rejectedAt"), wasReturned: true },
    events: ["Check.Details.Changed"],
  },
  { record: { direction: "Outbound", paymentType: "Forward", status: "Pending" }, events: [] },
  { record: { ...sent("Outbound", "Return"), postedAt: undefined }, events: ["Check.Payment.Sent"] },
];

function sent(direction: string, paymentType: string) {
  const at = "2026-11-20T09:30:00.000-05:00";
  return { direction, paymentType, status: "Processing", processedAt: at, postedAt: at };
}

function ended(direction: string, status: string, field: string) {
  return { direction, paymentType: "Forward", status, [field]: "2026-11-20T09:30:00.000-05:00" };
}

/** Registrations that are not active and error-free; null if the registration does not exist. */
const REGISTRATIONS: Partial<Record<EventName, object | null>> = {
  "Check.Payment.Canceled": { status: "Suspended", consecutiveErrors: 20, lastError: "The receiver returned 500." },
  "Check.Return.Received": { status: "Suspended", consecutiveErrors: 20, lastError: "The receiver returned 401." },
  "Check.Payment.Unauthorized": null,
  "Check.Payment.Rejected": { consecutiveErrors: 3, lastError: "The receiver could not be reached (ECONNREFUSED)." },
  "Check.Details.Changed": { consecutiveErrors: 3, lastError: "The receiver returned 401." },
};
const REASONS: Partial<Record<EventName, string>> = {
  "Check.Payment.Canceled": "suspended",
  "Check.Return.Received": "suspended",
  "Check.Payment.Unauthorized": "not-registered",
  "Check.Payment.Rejected": "failing",
  "Check.Details.Changed": "refused",
};
/** Events whose registrations deliver nothing. */
const DROPPED: readonly string[] = ["Check.Payment.Canceled", "Check.Return.Received", "Check.Payment.Unauthorized"];

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  await saveScannedTo(portal.ledger.db, after(-1));
  serveRegistrations(REGISTRATIONS);
});
afterAll(() => portal.close());

function serveRegistrations(different: Partial<Record<EventName, object | null>>): void {
  const callbackUrl = portalCallback(portalSettings()).url;
  const results = EVENT_NAMES.filter((name) => different[name] !== null).map((eventName) => ({
    ...{ id: `registration-${eventName}`, eventName, callbackUrl, status: "Active", consecutiveErrors: 0 },
    createdAt: "2026-11-01T09:00:00.000-05:00",
    ...different[eventName],
  }));
  portal.bank.onCall = (_, response) => respondJson(response, 200, { results });
}

const paymentId = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
const createEvent = (eventName: string, resource: string, receivedAt: Date) =>
  toReceivedEvent(JSON.stringify({ id: randomUUID(), eventName, resources: [resource] }), receivedAt);
const paymentEvent = (eventName: string, id: string, receivedAt = after(1)) =>
  createEvent(eventName, `checks/v1/payments/${id}`, receivedAt);

async function storePayments(
  records: readonly Readonly<Record<string, unknown>>[],
  { first = 0, observedAt = START } = {},
): Promise<void> {
  const createdAt = "2026-11-20T09:00:00.000-05:00";
  const updates = records.map((record, index) => ({
    ...{ paymentId: paymentId(first + index), source: "refresh" as const, observedAt },
    record: { ...record, createdAt },
  }));
  await portal.ledger.db.transaction((tx) => applyPayments(tx, updates));
}

async function gaps() {
  const { rows } = await findGapPage(portal.ledger.db, { limit: 5_000 });
  return rows.map(({ eventName, subjectId, reason, closedBy }) => `${eventName} ${subjectId} ${reason} ${closedBy}`);
}

test("lists every undelivered event of 1,000 payments with its reason, and no other event", async () => {
  const kinds = Array.from({ length: 1_000 }, (_, index) => KINDS[index % 10]!);
  await storePayments(kinds.map(({ record }) => record));
  const caused = kinds.flatMap(({ events }, index) => events.map((name) => ({ name, index, id: paymentId(index) })));
  // Shift the pattern every ten payments, so that each kind loses some of its events.
  const planned = caused.map((event, n) => {
    const isDropped = DROPPED.includes(event.name) || (n + Math.floor(event.index / 10)) % 10 < 3;
    return { ...event, isDropped, isPolled: isDropped && n % 7 === 0, isTwice: n % 20 === 5 };
  });
  const delivered = planned.filter(({ isDropped }) => !isDropped);
  const deliveries = delivered.flatMap(({ name, id, isTwice }) => {
    const event = paymentEvent(name, id);
    return isTwice ? [event, event] : [event];
  });
  await storeEvents(portal.ledger, deliveries);
  const polled = planned.filter(({ isPolled }) => isPolled).map(({ name, id }) => paymentEvent(name, id));
  await storePolledEvents(portal.ledger, { registrationId: "r", place: "1", polledAt: after(2), events: polled });
  const refreshed = (index: number) => index % 3 === 0;
  await portal.ledger.db.execute(sql`update payment_refreshes set refreshed_at = ${after(3).toISOString()}::timestamptz
    where right(payment_id, 12)::bigint % 3 = 0`);

  await detectGaps(after(43));
  expect(await gaps()).toEqual([]);
  await detectGaps(after(46));
  const missed = planned.filter(({ isDropped }) => isDropped);
  const expected = missed.map(({ name, id, index, isPolled }) => {
    const closedBy = isPolled ? "poll" : refreshed(index) ? "refresh" : null;
    return `${name} ${id} ${REASONS[name] ?? "lost"} ${closedBy}`;
  });
  expect((await gaps()).sort()).toEqual(expected.sort());
  expect([caused.length, delivered.length, deliveries.length, missed.length]).toEqual([1_400, 750, 790, 650]);
  const raised = await portal.ledger.db.select().from(alerts);
  expect(raised.map(({ kind, subject }) => `${kind} ${subject}`).sort()).toEqual([
    "event-gap failing Check.Payment.Rejected 2026-11-20T15:46:00.000Z",
    "event-gap lost Check.Payment.Received 2026-11-20T15:46:00.000Z",
    "event-gap lost Check.Payment.Sent 2026-11-20T15:46:00.000Z",
    "event-gap lost Core.Transaction.Completed 2026-11-20T15:46:00.000Z",
    "event-gap not-registered Check.Payment.Unauthorized 2026-11-20T15:46:00.000Z",
    "event-gap refused Check.Details.Changed 2026-11-20T15:46:00.000Z",
    "event-gap suspended Check.Payment.Canceled 2026-11-20T15:46:00.000Z",
    "event-gap suspended Check.Return.Received 2026-11-20T15:46:00.000Z",
  ]);
});

test("closes a gap after a late delivery, and raises no second alert for the same cause within a day", async () => {
  await storePayments([KINDS[2]!.record]);
  await detectGaps(after(46));
  expect(await gaps()).toEqual([`Check.Payment.Canceled ${paymentId(0)} suspended null`]);
  await storeEvents(portal.ledger, [paymentEvent("Check.Payment.Canceled", paymentId(0), after(50))]);
  await detectGaps(after(51));
  expect(await gaps()).toEqual([`Check.Payment.Canceled ${paymentId(0)} suspended delivery`]);

  await storePayments([KINDS[2]!.record], { first: 1, observedAt: after(30) });
  await detectGaps(after(80));
  expect(await gaps()).toContain(`Check.Payment.Canceled ${paymentId(1)} suspended null`);
  expect(await portal.ledger.db.select().from(alerts)).toHaveLength(1);

  await saveScannedTo(portal.ledger.db, after(1_990));
  await storePayments([KINDS[2]!.record], { first: 2, observedAt: after(2_000) });
  await detectGaps(after(2_046));
  expect(await gaps()).toContain(`Check.Payment.Canceled ${paymentId(2)} suspended null`);
  expect(await portal.ledger.db.select().from(alerts)).toHaveLength(2);
});

test("lists no removed gap again when its payment changes later", async () => {
  await storePayments([KINDS[0]!.record]);
  await detectGaps(after(46));
  expect((await gaps()).sort()).toEqual([
    `Check.Payment.Sent ${paymentId(0)} lost null`,
    `Core.Transaction.Completed ${paymentId(0)} lost null`,
  ]);
  await portal.ledger.db.delete(eventGaps);
  const day = 24 * 60;
  await saveScannedTo(portal.ledger.db, after(31 * day - 1));
  await storePayments([KINDS[5]!.record], { observedAt: after(31 * day) });
  await portal.ledger.db.execute(sql`update payment_timeline set at = ${after(31 * day).toISOString()}::timestamptz
    where key = 'returned'`);
  await detectGaps(after(31 * day + 46));
  expect((await gaps()).map((row) => row.split(" ")[0])).toEqual(["Check.Details.Changed"]);
});

test("lists a set-aside event as refused until it is applied", async () => {
  serveRegistrations({});
  await storePayments([KINDS[3]!.record]);
  const event = { ...paymentEvent("Check.Payment.Rejected", paymentId(0)), reason: "It can't be applied." };
  await storeEvents(portal.ledger, [event]);
  await detectGaps(after(46));
  expect(await gaps()).toEqual([`Check.Payment.Rejected ${paymentId(0)} refused null`]);
  await portal.ledger.db.update(receivedEvents).set({ state: "applied", appliedAt: after(60) });
  await detectGaps(after(61));
  expect(await gaps()).toEqual([`Check.Payment.Rejected ${paymentId(0)} refused delivery`]);
});

test("expects separate events for a released hold and a returned check", async () => {
  serveRegistrations({});
  await storePayments([{ ...KINDS[5]!.record, status: "Hold" }]);
  await portal.ledger.db.execute(sql`insert into payment_timeline (payment_id, key, at, source)
    values (${paymentId(0)}, 'status Pending', now(), 'refresh')`);
  const names = ["Check.Payment.Sent", "Core.Transaction.Completed", "Check.Details.Changed"];
  await storeEvents(
    portal.ledger,
    names.map((name) => paymentEvent(name, paymentId(0))),
  );
  await detectGaps(after(46));
  expect(await gaps()).toEqual([`Check.Details.Changed ${paymentId(0)} lost null`]);
});

test("expects an event for each operation on an authorization or restriction", async () => {
  serveRegistrations({});
  const [created, revoked, placed, known] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const kinds = {
    [created]: "authorize-check",
    [revoked]: "revoke-authorization",
    [placed]: "place-restriction",
  } as const;
  await portal.ledger.db.insert(intents).values(
    [created, revoked, placed, known].map((resultId) => ({
      ...{ id: randomUUID(), idempotencyKey: resultId, kind: kinds[resultId] ?? "authorize-check", resultId },
      ...{ personId: randomUUID(), personName: "Olga", sessionId: randomUUID(), state: "resolved" as const },
      ...{ requestHash: "h", createdAt: START, updatedAt: START },
    })),
  );
  const path = "checks/v1/positive-pay-authorizations";
  await storeEvents(portal.ledger, [
    createEvent("Check.PositivePay.Created", `${path}/${known}`, after(1)),
    createEvent("Check.PositivePay.Created", `${path}/${revoked}`, after(1)),
  ]);
  await detectGaps(after(46));
  expect((await gaps()).sort()).toEqual([
    `Check.PositivePay.Created ${created} lost null`,
    `Check.PositivePay.Revoked ${revoked} lost null`,
    `Core.Restriction.Placed ${placed} lost null`,
  ]);
});

test("lists an event as not registered if its registration was created after the change", async () => {
  serveRegistrations({ "Check.Payment.Canceled": { createdAt: "2026-11-20T09:31:00.000-05:00" } });
  await storePayments([KINDS[2]!.record]);
  await detectGaps(after(46));
  expect(await gaps()).toEqual([`Check.Payment.Canceled ${paymentId(0)} not-registered null`]);
});

test("only records the starting point in the first run, and checks a backlog in one run", async () => {
  serveRegistrations({});
  await portal.ledger.db.execute(sql`delete from event_gap_scan`);
  await storePayments([KINDS[3]!.record]);
  await detectGaps(after(1));
  await storePayments([KINDS[3]!.record], { first: 1, observedAt: after(5) });
  await storePayments([KINDS[3]!.record], { first: 2, observedAt: after(120) });
  await detectGaps(after(300));
  expect((await gaps()).sort()).toEqual([
    `Check.Payment.Rejected ${paymentId(1)} lost null`,
    `Check.Payment.Rejected ${paymentId(2)} lost null`,
  ]);
});

test("checks the same changes again if the bank did not respond", async () => {
  await storePayments([KINDS[3]!.record]);
  portal.bank.onCall = (_, response) => respondJson(response, 500, {});
  await detectGaps(after(46));
  expect(await gaps()).toEqual([]);
  serveRegistrations({});
  await detectGaps(after(47));
  expect(await gaps()).toEqual([`Check.Payment.Rejected ${paymentId(0)} lost null`]);
});

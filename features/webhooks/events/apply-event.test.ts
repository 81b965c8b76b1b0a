import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { observers } from "@/lib/bank-client/running-client";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { storeEvent } from "@/lib/ledger/events/received-events";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { findPayment, findTimeline } from "@/lib/ledger/payments/payment-queries";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import { applyDueEvents } from "@/server/background/apply-due-events";
import { refreshDuePayments } from "@/server/background/refresh-due-payments";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { parseEvent } from "./read-event";

const ID = "11111111-2222-4333-8444-555555555555";
const CREATED = "2026-11-20T09:30:00.000-05:00";
const SENT = "2026-11-20T11:00:00.000-05:00";
const DETAILS = { paymentId: ID, accountNumber: "2218009144", direction: "Outbound", amount: "24150" };

let portal: TestPortal;

/** Delivers and applies an event. */
async function deliver(event: Readonly<Record<string, unknown>> | string, receivedAt = new Date()) {
  const raw = typeof event === "string" ? event : JSON.stringify({ id: randomUUID(), createdAt: SENT, ...event });
  const { dedupeKey, eventName, happenedAt, fault } = parseEvent(raw);
  await storeEvent(portal.ledger, {
    dedupeKey,
    eventName,
    paymentId: null,
    raw,
    happenedAt,
    receivedAt,
    reason: fault,
  });
  await applyDueEvents(new Date());
  const rows = await portal.ledger.db.select().from(receivedEvents).orderBy(asc(receivedEvents.id));
  return rows.at(-1)!;
}

const sent = (details: object | null = { ...DETAILS, status: "Processing", posting: "Posted" }) => ({
  eventName: "Check.Payment.Sent",
  resources: [`checks/v1/payments/${ID}`],
  ...(details && { details: [details] }),
});
const savePayment = (record: object, paymentId = ID) =>
  portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId, record, source: "bank response", observedAt: new Date("2026-11-20T14:31:00Z") }),
  );
const payment = async (id = ID) => (await findPayment(portal.ledger.db, id))?.payment;
const bankReturns = (record: object) => {
  portal.bank.onCall = (_, response) => respondJson(response, 200, record);
};

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(() => portal.reset());
afterAll(() => portal.close());

describe("an Extended event [GAP-32]", () => {
  test("creates an unknown payment and schedules a refresh for the missing fields", async () => {
    bankReturns({ id: ID, status: "Processing", checkNumber: "1001", lastModifiedAt: SENT, createdAt: CREATED });
    const event = await deliver(sent());
    expect(event).toMatchObject({ state: "applied", reason: null, attempts: 1 });
    expect(await payment()).toMatchObject({ status: "Processing", amountCents: 24150, checkNumber: null });
    expect(portal.bank.requests).toEqual([]);
    await refreshDuePayments(new Date());
    expect(await payment()).toMatchObject({ status: "Processing", amountCents: 24150, checkNumber: "1001" });
  });

  test("records every field that it changed", async () => {
    await savePayment({ status: "Pending", amount: 24150, decisionRequired: true, lastModifiedAt: CREATED });
    const event = await deliver(
      sent({ ...DETAILS, status: "Processing", decisionRequired: "false", newField: "kept" }),
    );
    const byField = (event.changes ?? []).toSorted((a, b) => (String(a.field) < String(b.field) ? -1 : 1));
    expect(byField).toEqual([
      { kind: "payment", id: ID, field: "accountNumber", from: null, to: "2218009144" },
      { kind: "payment", id: ID, field: "decisionRequired", from: true, to: false },
      { kind: "payment", id: ID, field: "direction", from: null, to: "Outbound" },
      { kind: "payment", id: ID, field: "newField", from: null, to: "kept" },
      { kind: "payment", id: ID, field: "status", from: "Pending", to: "Processing" },
    ]);
  });

  test("adds one timeline entry, either for a record timestamp or with a separate title", async () => {
    await deliver(sent());
    await deliver({ ...sent(), eventName: "Check.Hold.Escalated", id: "one" });
    await deliver({ ...sent(), eventName: "Check.Hold.Escalated", id: "one" });
    const timeline = await findTimeline(portal.ledger.db, ID);
    expect(timeline.map(({ key, source, title }) => [key, source, title])).toEqual([
      ["processed", "event", null],
      ["event id one", "event", "Hold escalated"],
    ]);
    expect(timeline[0]?.at).toEqual(new Date(SENT));
  });

  test("[R-11] does not revert a record that is newer than the event", async () => {
    await savePayment({ status: "Completed", lastModifiedAt: "2026-11-23T18:00:00.000-05:00" });
    expect(await deliver(sent())).toMatchObject({ state: "applied" });
    expect((await payment())?.status).toBe("Completed");
  });

  test("[R-13] accepts a different letter case, numbers as strings, a single object, and unknown fields", async () => {
    await deliver({
      EventName: "check.payment.sent",
      Resources: `https://bank.example/checks/v1/payments/${ID}`,
      Details: { PaymentID: ID, Amount: 24150, Status: "PROCESSING", rejectionReason: "", iqaPassed: "True" },
      surprise: { deep: [1, 2] },
    });
    expect((await payment())?.record).toMatchObject({ status: "Processing", amount: 24150, iqaPassed: true });
    expect((await payment())?.record).not.toHaveProperty("rejectionReason");
  });
});

describe("a Basic event [GAP-32]", () => {
  test("refreshes a known payment immediately, even if the payment has ended", async () => {
    await savePayment({ status: "Completed", lastModifiedAt: SENT });
    bankReturns({ id: ID, status: "Completed", wasReturned: true, lastModifiedAt: "2026-11-24T10:00:00.000-05:00" });
    const event = await deliver({ eventName: "Check.Details.Changed", resources: [`checks/v1/payments/${ID}`] });
    expect(event).toMatchObject({ state: "applied", changes: [] });
    await refreshDuePayments(new Date());
    expect((await payment())?.wasReturned).toBe(true);
  });

  test("fetches an unknown payment from the bank", async () => {
    bankReturns({ id: ID, status: "Hold", direction: "Inbound", lastModifiedAt: SENT });
    expect(await deliver(sent(null))).toMatchObject({ state: "applied" });
    expect(await payment()).toMatchObject({ status: "Hold", direction: "Inbound" });
  });

  test("[R-12] is set aside with the reason if the bank does not have the payment either", async () => {
    expect(await deliver(sent(null))).toMatchObject({
      state: "set-aside",
      reason: `It refers to payment ${ID}, which the bank does not have.`,
      nextAttemptAt: null,
    });
    expect(await payment()).toBeUndefined();
  });

  test("[R-12] waits while the bank is unreachable, and does not block other events", async () => {
    portal.bank.onCall = (_, response) => respondJson(response, 503, {});
    expect(await deliver(sent(null))).toMatchObject({ state: "received", attempts: 1 });
    const other = randomUUID();
    await deliver({ ...sent({ ...DETAILS, paymentId: other, status: "Processing" }), resources: [] });
    expect((await payment(other))?.status).toBe("Processing");
    bankReturns({ id: ID, status: "Processing" });
    await applyDueEvents(new Date(Date.now() + 10_000));
    expect((await payment())?.status).toBe("Processing");
  });

  test("[R-12] is set aside after the bank has been unreachable for two days", async () => {
    portal.bank.onCall = (_, response) => respondJson(response, 503, {});
    await deliver(sent(null));
    await portal.ledger.db.update(receivedEvents).set({ attempts: 299, nextAttemptAt: new Date() });
    await applyDueEvents(new Date());
    const [row] = await portal.ledger.db.select().from(receivedEvents);
    expect(row).toMatchObject({
      state: "set-aside",
      attempts: 300,
      reason: "Its payment could not be read from the bank.",
    });
  });

  test("[R-12] calls an unresponsive bank once per round, not once per event", async () => {
    portal.bank.onCall = (_, __, socket) => void socket.destroy();
    await portal.bank.close();
    for (let count = 0; count < 3; count++) {
      const raw = JSON.stringify({ ...sent(null), id: `waits ${count}`, resources: [`checks/v1/payments/p${count}`] });
      const { dedupeKey, eventName, happenedAt } = parseEvent(raw);
      const receivedAt = new Date();
      await storeEvent(portal.ledger, {
        dedupeKey,
        eventName,
        paymentId: null,
        raw,
        happenedAt,
        receivedAt,
        reason: null,
      });
    }
    const calls: unknown[] = [];
    observers().add((call) => calls.push(call));
    await applyDueEvents(new Date());
    await portal.bank.reopen();
    expect(calls).toHaveLength(1);
    const rows = await portal.ledger.db.select().from(receivedEvents);
    expect(rows.map(({ state, attempts }) => [state, attempts])).toEqual(Array(3).fill(["received", 1]));
  });

  test("[R-12] is set aside without the error text after it repeatedly fails to apply", async () => {
    await deliver(sent());
    await portal.ledger.db.update(receivedEvents).set({ state: "received", attempts: 11, nextAttemptAt: new Date() });
    await portal.ledger.db.execute("alter table payment_timeline rename to payment_timeline_gone");
    await applyDueEvents(new Date());
    await portal.ledger.db.execute("alter table payment_timeline_gone rename to payment_timeline");
    const [row] = await portal.ledger.db.select().from(receivedEvents);
    expect(row).toMatchObject({
      state: "set-aside",
      reason: "It could not be applied; see the portal’s log.",
    });
  });
});

import { randomUUID } from "node:crypto";
import { asc } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { storeEvent } from "@/lib/ledger/events/received-events";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { authorizations, restrictions } from "@/lib/ledger/schema/control-tables";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { applyDueEvents } from "@/server/background/apply-due-events";
import { refreshDuePayments } from "@/server/background/refresh-due-payments";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { parseEvent } from "./read-event";

const ID = "11111111-2222-4333-8444-555555555555";
const CREATED = "2026-11-20T09:30:00.000-05:00";
const SENT = "2026-11-20T11:00:00.000-05:00";

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

describe("events that are not about check payments", () => {
  test("[GAP-32] a transaction on a different rail creates no payment", async () => {
    const event = await deliver({
      eventName: "Core.Transaction.Completed",
      resources: ["core/v1/transactions/8d9a"],
      details: [
        { accountNumber: "2218009144", rail: "Ach", amount: "100", coreTransactionId: "8d9a", status: "Completed" },
      ],
    });
    expect(event).toMatchObject({ state: "applied", changes: [] });
    expect(await portal.ledger.db.select().from(payments)).toEqual([]);
  });

  test("a transaction that names a payment on a different rail also creates no payment", async () => {
    const event = await deliver({
      eventName: "Core.Transaction.Completed",
      details: [{ paymentId: randomUUID(), rail: "Ach" }],
    });
    expect(event).toMatchObject({ state: "applied", changes: [] });
    expect(await portal.ledger.db.select().from(payments)).toEqual([]);
  });

  test("a core transaction's status does not change the check's status", async () => {
    await savePayment({ status: "Processing", lastModifiedAt: CREATED });
    await deliver({ eventName: "Core.Transaction.Completed", details: [{ paymentId: ID, status: "Completed" }] });
    expect((await payment())?.status).toBe("Processing");
  });

  test("[R-13] an unknown event is stored and refreshes the payment it names", async () => {
    await savePayment({ status: "Processing", lastModifiedAt: CREATED });
    bankReturns({ id: ID, status: "Completed", lastModifiedAt: SENT });
    const event = await deliver({ eventName: "Check.Payment.Praised", details: [{ paymentId: ID, praise: "high" }] });
    expect(event).toMatchObject({ state: "applied", eventName: "Check.Payment.Praised", changes: [] });
    await refreshDuePayments(new Date());
    expect((await payment())?.status).toBe("Completed");
  });

  test("a ping is stored and changes nothing", async () => {
    expect(await deliver({ eventName: "Ping", resources: [], details: [] })).toMatchObject({
      state: "applied",
      changes: [],
    });
  });
});

describe("restrictions and authorizations", () => {
  test("a restriction placed elsewhere is added from its event", async () => {
    await deliver({
      eventName: "Core.Restriction.Placed",
      resources: ["core/v1/dda/accounts/2218009144/restrictions/r1"],
      details: [{ restrictionId: "r1", masterAccountNumber: "2218009144", status: "Active", amountThreshold: "50000" }],
    });
    const [row] = await portal.ledger.db.select().from(restrictions);
    expect(row).toMatchObject({
      id: "r1",
      masterAccountNumber: "2218009144",
      status: "Active",
      createdAt: new Date(SENT),
    });
    expect(row?.record).toMatchObject({ amountThreshold: 50_000 });
  });

  test("a Basic event provides the account in its path and implies that the restriction is active", async () => {
    await deliver({
      eventName: "Core.Restriction.Placed",
      resources: ["core/v1/dda/accounts/2218009144/restrictions/r1"],
    });
    const [row] = await portal.ledger.db.select().from(restrictions);
    expect(row).toMatchObject({ id: "r1", masterAccountNumber: "2218009144", status: "Active" });
  });

  test("the events that add and revoke an authorization can arrive in either order", async () => {
    const path = "checks/v1/positive-pay-authorizations/a1";
    await deliver({ eventName: "Check.PositivePay.Revoked", resources: [path], createdAt: SENT });
    await deliver({
      eventName: "Check.PositivePay.Created",
      resources: [path],
      createdAt: CREATED,
      details: [
        {
          authorizationId: "a1",
          accountNumber: "2218009144",
          checkNumber: "0071",
          amount: "500",
          status: "Authorized",
        },
      ],
    });
    const [row] = await portal.ledger.db.select().from(authorizations);
    expect(row).toMatchObject({
      id: "a1",
      status: "Revoked",
      checkNumber: "71",
      amountCents: 500,
      createdAt: new Date(CREATED),
    });
  });

  test("[R-12] an event that does not identify its record is set aside", async () => {
    expect(await deliver({ eventName: "Core.Restriction.Placed" })).toMatchObject({
      state: "set-aside",
      reason: "It does not identify its restriction.",
    });
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listPayments } from "@/features/payments/list-payments";
import { parsePaymentsQuery } from "@/features/payments/payments-query";
import { listExceptions } from "@/features/positive-pay/list-exceptions";
import type { Session } from "@/lib/access/session";
import { storeEvent } from "@/lib/ledger/events/received-events";
import { settleIntent, startIntent } from "@/lib/ledger/intents/intents";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { exceptionDecisions } from "@/lib/ledger/schema/control-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { getOverview, type Overview } from "./get-overview";
import { getNavCounts } from "./nav-counts";

// Monday, 10:30 bank time.
const NOW = "2026-11-23T15:30:00.000Z";
vi.mock("@/lib/bank-connection/bank-clock", () => ({ bankNow: async () => new Date("2026-11-23T15:30:00.000Z") }));
afterAll(() => vi.doUnmock("@/lib/bank-connection/bank-clock"));

let portal: TestPortal;
let viewer: Session;
let overview: Overview;

const DEPOSIT = { direction: "Outbound", paymentType: "Forward", status: "Pending", amount: 10_000 };
const INBOUND = { direction: "Inbound", paymentType: "Forward", status: "Processing", amount: 500 };
const UNAUTHORIZED = { ...INBOUND, status: "Hold", positivePayResult: "Unauthorized", decisionRequired: true };

/** Returns a creation time in November 2026, at an Eastern wall-clock time. */
const at = (day: number, time: string) => ({
  createdAt: `2026-11-${String(day).padStart(2, "0")}T${time}:00.000-05:00`,
});

const PAYMENTS: Record<string, object> = {
  monday: { ...DEPOSIT, ...at(23, "09:00") },
  sunday: { ...DEPOSIT, ...at(22, "23:59") },
  saturday: { ...DEPOSIT, ...at(21, "00:00") },
  friday: { ...DEPOSIT, ...at(20, "23:59") },
  held: { ...DEPOSIT, ...at(23, "09:10"), status: "Hold", decisionRequired: true },
  rejectedToday: { ...DEPOSIT, ...at(23, "09:20"), status: "Rejected" },
  rejectedFriday: { ...DEPOSIT, ...at(20, "09:20"), status: "Rejected" },
  rejectedLongAgo: { ...DEPOSIT, ...at(12, "09:20"), status: "Rejected" },
  canceled: { ...DEPOSIT, ...at(23, "09:30"), status: "Canceled" },
  inbound: { ...INBOUND, ...at(23, "08:00") },
  unauthorized: { ...UNAUTHORIZED, ...at(23, "08:10") },
  unauthorizedEarlier: { ...UNAUTHORIZED, ...at(20, "16:00") },
  letReturn: { ...UNAUTHORIZED, ...at(20, "13:00") },
  ourReturn: { ...INBOUND, ...at(23, "08:20"), paymentType: "Return", direction: "Outbound", status: "Batched" },
  stoppedReturn: { ...INBOUND, ...at(23, "08:30"), paymentType: "Return", direction: "Outbound", status: "Rejected" },
  returnedToUs: { ...INBOUND, ...at(23, "08:40"), paymentType: "Return", status: "Completed", returnCode: "A" },
  oldest: { ...DEPOSIT, ...at(2, "12:00") },
  tooOld: { ...DEPOSIT, createdAt: "2026-10-30T12:00:00.000-04:00" },
};

beforeAll(async () => {
  portal = await startTestPortal();
  viewer = portal.session("operator");
  const { db } = portal.ledger;
  await db.transaction(async (tx) => {
    for (const [paymentId, record] of Object.entries(PAYMENTS)) {
      await applyPayment(tx, { paymentId, record, source: "refresh", observedAt: new Date(NOW) });
    }
  });
  await db.insert(exceptionDecisions).values({
    paymentId: "letReturn",
    personId: randomUUID(),
    personName: "Carla",
    decidedAt: new Date(NOW),
  });
  for (const state of ["unknown", "failed"] as const) {
    const id = randomUUID();
    const person = { personId: randomUUID(), personName: "Omar", sessionId: randomUUID() };
    const request = { accountNumber: "2218009144", amountCents: 4130, frontImageId: id, backImageId: id };
    const intent = {
      id,
      kind: "deposit",
      idempotencyKey: id,
      requestHash: "x",
      request,
      createdAt: new Date(NOW),
    } as const;
    await startIntent(db, { ...intent, ...person }, 1000);
    await settleIntent(db, id, { state, nextAttemptAt: null }, new Date(NOW));
  }
  await storeEvent(portal.ledger, {
    dedupeKey: "e1",
    eventName: "Check.Payment.Sent",
    paymentId: "monday",
    raw: "{}",
    happenedAt: new Date(NOW),
    receivedAt: new Date(NOW),
    reason: "It names no payment.",
  });
  overview = await getOverview(viewer);
});
afterAll(() => portal.close());

test("counts the items that need attention", () => {
  expect(Object.fromEntries(overview.attention.map(({ id, count }) => [id, count]))).toEqual({
    exceptions: 2,
    approvals: 0,
    "returned-deposits": 1,
    unknown: 1,
    holds: 1,
    "rejected-deposits": 3,
    "rejected-returns": 1,
    "set-aside": 1,
  });
  expect(overview.unknown).toEqual([
    expect.objectContaining({ label: "Deposit a check", personName: "Omar", amountCents: 4130 }),
  ]);
  expect(overview.events.map(({ eventName, state }) => [eventName, state])).toEqual([
    ["Check.Payment.Sent", "set-aside"],
  ]);
});

test("[GAP-18] the countdown runs to the earliest cut-off", () => {
  // Presented on Friday after noon, so the cut-off is Monday at noon in New York.
  expect(overview.attention[0]).toMatchObject({ id: "exceptions", dueAt: "2026-11-23T17:00:00.000Z" });
});

test("[GAP-3] weekend payments count toward Monday", () => {
  expect(overview.countedSince).toBe("2026-11-21");
  expect(overview.day.map(({ id, count, sumCents }) => [id, count, sumCents])).toEqual([
    ["deposits", 4, 40_000],
    ["inbound", 2, 1_000],
    ["returned", 2, 1_000],
  ]);
  const [deposits] = overview.day;
  expect(deposits!.days.map(({ date, count }) => [date, count])).toEqual([
    ["2026-11-03", 0],
    ["2026-11-04", 0],
    ["2026-11-05", 0],
    ["2026-11-06", 0],
    ["2026-11-09", 0],
    ["2026-11-10", 0],
    ["2026-11-12", 0],
    ["2026-11-13", 0],
    ["2026-11-16", 0],
    ["2026-11-17", 0],
    ["2026-11-18", 0],
    ["2026-11-19", 0],
    ["2026-11-20", 1],
    ["2026-11-23", 4],
  ]);
});

test("the navigation shows the same counts", async () => {
  expect(await getNavCounts(viewer)).toEqual({
    "/overview": 10,
    "/approvals": 0,
    "/positive-pay": 2,
    "/returns": 1,
    "/webhooks": 1,
  });
});

test("the exceptions screen shows the same count, without a check already decided for return", async () => {
  const { exceptions, undecided } = await listExceptions(viewer);
  expect(exceptions.map(({ paymentId }) => paymentId)).toEqual(["letReturn", "unauthorizedEarlier", "unauthorized"]);
  expect(undecided).toBe(2);
});

test("every count matches the number of rows in the linked list", async () => {
  const links = [...overview.attention, ...overview.day].filter(({ href }) => href?.startsWith("/payments?"));
  expect(links).toHaveLength(7);
  for (const { id, href, count } of links) {
    const { query, dropped } = parsePaymentsQuery(new URL(href!, "http://localhost").searchParams);
    expect(dropped, id).toEqual([]);
    expect((await listPayments(viewer, query, { limit: 200 })).rows.length, id).toBe(count);
  }
});

test("[R-26] a person without a role sees no data", async () => {
  const { attention, unknown, day, events } = await getOverview(portal.session());
  expect(attention.every(({ count }) => count === 0)).toBe(true);
  expect(day.every(({ count }) => count === 0)).toBe(true);
  expect([unknown, events]).toEqual([[], []]);
});

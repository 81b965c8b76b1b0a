import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { draftRedeposit } from "@/features/deposits/redeposit-draft";
import { initiateReturn } from "@/features/returns/initiate-return";
import type { Session } from "@/lib/access/session";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { insertReadings } from "@/lib/ledger/payments/payment-links";
import { addTimelineNote } from "@/lib/ledger/payments/timeline";
import { applyAuthorization } from "@/lib/ledger/positive-pay/apply-authorization";
import { exceptionDecisions } from "@/lib/ledger/schema/control-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { getPayment } from "./get-payment";

const INBOUND = {
  paymentType: "Forward",
  direction: "Inbound",
  status: "Completed",
  posting: "Posted",
  amount: 96_422,
  createdAt: "2026-11-20T09:30:00.000-05:00",
  depositBusinessDate: "261120",
} as const;
const DEPOSIT = { ...INBOUND, direction: "Outbound" } as const;

let portal: TestPortal;
let session: Session;

const savePayment = (paymentId: string, record: object) =>
  portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId, record, source: "refresh", observedAt: new Date("2026-11-20T15:00:00Z") }),
  );
const view = async (id: string) => (await getPayment(session, id))!;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  session = portal.session("operator");
});
afterAll(() => portal.close());

describe("a payment's available actions", () => {
  test("an inbound check can be returned until midnight of the next business day", async () => {
    await savePayment("p1", INBOUND);
    const { actions } = await view("p1");
    expect(actions).toEqual({
      cancel: null,
      // November 20 is a Friday.
      initiateReturn: {
        allowed: true,
        reason: null,
        deadline: { day: "2026-11-23", until: "2026-11-24T05:00:00.000Z" },
      },
      simulateReturn: null,
      redeposit: null,
      // This bank has no sandbox controls.
      advance: null,
    });
  });

  test("a return of a completed deposit can be simulated; a rejected deposit can be redeposited", async () => {
    await savePayment("p1", DEPOSIT);
    expect((await view("p1")).actions).toMatchObject({
      cancel: null,
      initiateReturn: null,
      simulateReturn: { allowed: true },
      redeposit: null,
    });
    const torn = { result: "Failed", value: 0.4, threshold: 0.2, unit: "inches" };
    const analysis = { front: { FoldedOrTornCorners: torn, CarbonStrip: torn, TooDark: { result: "Passed" } } };
    await savePayment("p2", {
      ...DEPOSIT,
      status: "Rejected",
      rejectionReason: "ImageAnalysisFailure",
      purpose: "Rent",
      recognizedAmount: 96_400,
      analysis,
    });
    expect((await view("p2")).actions.redeposit).toEqual({ allowed: true, reason: null });
    expect(await draftRedeposit(session, "p2")).toEqual({
      paymentId: "p2",
      checkNumber: null,
      accountNumber: null,
      amountCents: 96_422,
      purpose: "Rent",
      rejectionReason: "ImageAnalysisFailure",
      wasReturned: false,
      returnCode: null,
      // Only failed tests that the bank requires are findings; tests that only warn are not.
      findings: { front: [{ name: "FoldedOrTornCorners", required: true, ...torn }], back: [] },
      recognizedCents: 96_400,
    });
    expect(await draftRedeposit(session, "p1")).toBeNull();
    expect(await draftRedeposit(portal.session("viewer"), "p2")).toBeNull();
  });

  test.each([
    ["Processing", { cancel: "Too late to cancel: it is processing.", simulateReturn: "once it is completed" }],
    ["Canceled", { cancel: null, simulateReturn: null }],
    ["Rejected", { cancel: null, simulateReturn: "possible" }],
    ["Completed", { cancel: null, simulateReturn: "possible" }],
  ])("a deposit with status %s omits actions that are permanently unavailable", async (status, expected) => {
    await savePayment("p1", { ...DEPOSIT, status });
    const { cancel, simulateReturn } = (await view("p1")).actions;
    const summarize = (verdict: typeof cancel) => verdict && (verdict.allowed ? "possible" : verdict.reason);
    expect(summarize(cancel)).toBe(expected.cancel);
    expect(summarize(simulateReturn) ?? "").toContain(expected.simulateReturn ?? "");
    expect(simulateReturn === null).toBe(expected.simulateReturn === null);
  });

  test("a pending posting or a return in progress prevents a return, and the reason is given", async () => {
    await savePayment("p1", { ...INBOUND, posting: "Pending" });
    expect((await view("p1")).actions.initiateReturn).toMatchObject({
      allowed: false,
      reason: "It can be returned once it is posted to the account.",
    });
    await savePayment("p2", INBOUND);
    portal.bank.onCall = (_, __, socket) => void socket.destroy();
    await initiateReturn(session, { idempotencyKey: randomUUID(), paymentId: "p2", returnCode: "C" });
    const { actions, attempts } = await view("p2");
    expect(actions.initiateReturn).toMatchObject({
      allowed: false,
      reason: "A return was sent and the bank has not responded yet. The portal keeps checking.",
    });
    expect(attempts).toMatchObject([{ kind: "initiate-return", state: "open", personName: "Olga Operator" }]);
  });
});

describe("related payments", () => {
  test("link an original and its returns in both directions; a rejected return allows a new one", async () => {
    await savePayment("p1", INBOUND);
    const returned = { paymentType: "Return", direction: "Outbound", originalPaymentId: "p1", returnCode: "C" };
    await savePayment("r1", { ...returned, status: "Rejected", createdAt: "2026-11-20T10:00:00.000-05:00" });
    expect((await view("p1")).actions.initiateReturn?.allowed).toBe(true);
    await savePayment("r2", { ...returned, status: "Batched", createdAt: "2026-11-20T11:00:00.000-05:00" });
    const { links, actions } = await view("p1");
    expect(links.payments.map(({ id, relation, status }) => `${relation} ${id} ${status}`)).toEqual([
      "return r1 Rejected",
      "return r2 Batched",
    ]);
    expect(actions.initiateReturn).toBeNull();
    expect((await view("r2")).links.payments).toMatchObject([{ id: "p1", relation: "original", amountCents: 96_422 }]);
  });

  test("a deposit, its return and its redeposit show the same timeline", async () => {
    await savePayment("p1", { ...DEPOSIT, createdAt: "2026-11-17T10:00:00.000-05:00" });
    const returned = { paymentType: "Return", direction: "Inbound", originalPaymentId: "p1", returnCode: "A" };
    await savePayment("r1", { ...returned, status: "Processing", createdAt: "2026-11-18T10:00:00.000-05:00" });
    const redeposit = { ...DEPOSIT, status: "Pending", originalPaymentId: "p1", isRedeposit: true };
    await savePayment("p2", { ...redeposit, createdAt: "2026-11-19T10:00:00.000-05:00" });
    const historyOf = async (id: string) => {
      const { links, timeline, wasReturned } = await view(id);
      const moments = timeline.filter(({ at }) => at.endsWith("T15:00:00.000Z"));
      return {
        related: links.checkHistory.map(({ relation, id: relatedId }) => `${relation} ${relatedId}`),
        days: [
          ...new Set(
            moments.map(({ at, of }) => `${at.slice(5, 10)} ${of ? `${of.relation} ${of.paymentId}` : "this"}`),
          ),
        ],
        wasReturned,
      };
    };
    expect(await historyOf("p1")).toEqual({
      related: ["return r1", "redeposit p2"],
      days: ["11-17 this", "11-18 return r1", "11-19 redeposit p2"],
      wasReturned: true,
    });
    expect(await historyOf("r1")).toEqual({
      related: ["original p1", "redeposit p2"],
      days: ["11-17 original p1", "11-18 this", "11-19 redeposit p2"],
      wasReturned: false,
    });
    expect(await historyOf("p2")).toEqual({
      related: ["original p1", "return r1"],
      days: ["11-17 original p1", "11-18 return r1", "11-19 this"],
      wasReturned: false,
    });
  });

  test("a deposit can be redeposited unless a redeposit is in effect, and again if it is rejected", async () => {
    await savePayment("p1", { ...DEPOSIT, status: "Rejected" });
    expect((await view("p1")).actions.redeposit).toEqual({ allowed: true, reason: null });
    const redeposit = { ...DEPOSIT, originalPaymentId: "p1", isRedeposit: true };
    await savePayment("p2", { ...redeposit, status: "Pending", lastModifiedAt: "2026-11-20T10:00:00.000-05:00" });
    expect((await view("p1")).actions.redeposit).toEqual({ allowed: false, reason: "It was redeposited." });
    await savePayment("p2", { ...redeposit, status: "Rejected", lastModifiedAt: "2026-11-20T11:00:00.000-05:00" });
    expect((await view("p1")).actions.redeposit).toEqual({ allowed: true, reason: null });
  });

  test("an original and an authorization unknown to the portal are shown by ID", async () => {
    await savePayment("p1", { ...DEPOSIT, originalPaymentId: "p0", isRedeposit: true, positivePayMatchId: "a1" });
    expect((await view("p1")).links).toMatchObject({
      payments: [
        {
          id: "p0",
          relation: "original",
          direction: null,
          paymentType: null,
          status: null,
          amountCents: null,
          returnCode: null,
          createdAt: null,
          postedAt: null,
        },
      ],
      authorization: { id: "a1", isKnown: false },
    });
    await portal.ledger.db.transaction((tx) =>
      applyAuthorization(tx, {
        authorizationId: "a1",
        record: { checkNumber: 773, status: "Paid" },
        observedAt: new Date(),
      }),
    );
    expect((await view("p1")).links.authorization).toMatchObject({ id: "a1", checkNumber: "773", status: "Paid" });
  });
});

describe("who decides and by when", () => {
  const ON_HOLD = { ...INBOUND, status: "Hold", positivePayResult: "Unauthorized", decisionRequired: true };

  test("[GAP-18] the partner can decide on an unauthorized check until the next business-day noon", async () => {
    await savePayment("p1", ON_HOLD);
    const { decision } = await view("p1");
    expect(decision).toMatchObject({
      by: "partner",
      cutOffAt: "2026-11-20T17:00:00.000Z",
      letReturn: null,
      isPaying: false,
      payingIntentId: null,
    });
  });

  test("a decision to return shows who made it", async () => {
    await savePayment("p1", ON_HOLD);
    const decidedAt = new Date("2026-11-20T15:30:00Z");
    await portal.ledger.db
      .insert(exceptionDecisions)
      .values({ paymentId: "p1", personId: randomUUID(), personName: "Carla", decidedAt });
    expect((await view("p1")).decision).toMatchObject({
      letReturn: { personName: "Carla", decidedAt: "2026-11-20T15:30:00.000Z" },
    });
  });

  test("[GAP-16] the bank decides on a deposit on hold; a pending payment needs no decision", async () => {
    await savePayment("p1", { ...DEPOSIT, status: "Hold", decisionRequired: true });
    await savePayment("p2", { ...DEPOSIT, status: "Pending" });
    expect((await view("p1")).decision).toEqual({ by: "bank" });
    expect((await view("p2")).decision).toBeNull();
  });
});

describe("funds availability of a returned deposit", () => {
  const RETURN = { paymentType: "Return", direction: "Inbound", originalPaymentId: "p1", returnCode: "A" } as const;
  const SCHEDULE = { policy: "Standard", schedule: [0, 0, 0, 7_500] } as const;

  test("the funds are charged back on the day the return posts, with the return reason", async () => {
    await savePayment("p1", { ...DEPOSIT, ...SCHEDULE });
    expect((await view("p1")).availability).toMatchObject({ outcome: { state: "scheduled" } });
    await savePayment("r1", { ...RETURN, status: "Processing", postedAt: "2026-11-19T10:00:00.000-05:00" });
    const { availability, returnCode, wasReturned, timeline } = await view("p1");
    expect(availability).toMatchObject({
      outcome: { state: "charged-back", title: "Charged back Nov 19", on: "2026-11-19" },
      days: [{ date: "2026-11-23", amountCents: 7_500 }],
    });
    expect([returnCode, wasReturned]).toEqual(["A", true]);
    expect(timeline.map(({ detail }) => detail)).not.toContain("Cleared. It can still be returned by the paying bank.");
    expect((await view("r1")).availability).toBeNull();
  });

  test("the funds remain available when the return is rejected", async () => {
    await savePayment("p1", { ...DEPOSIT, ...SCHEDULE });
    await savePayment("r1", { ...RETURN, status: "Rejected" });
    const { availability, returnCode, wasReturned } = await view("p1");
    expect([availability?.outcome.state, returnCode, wasReturned]).toEqual(["scheduled", null, false]);
  });
});

test("a defect reported by the bank is marked where the portal located it", async () => {
  const failed = { result: "Failed", value: 1.9, threshold: 1, unit: "in" };
  await savePayment("p1", {
    ...DEPOSIT,
    analysis: { front: { FoldedOrTornCorners: failed, TooDark: failed }, back: {} },
  });
  const region = { x: 0.8, y: 0, width: 0.2, height: 0.3 };
  const tests = [
    { name: "FoldedOrTornCorners", result: "Failed", region },
    { name: "TooDark", result: "Passed", region },
  ];
  await insertReadings(portal.ledger.db, "p1", [
    { view: "front", reading: { analysis: { tests } } },
    { view: "back", reading: {} },
  ]);
  const { analysis } = await view("p1");
  expect(analysis.front?.map(({ name, region: placed }) => [name, placed])).toEqual([
    ["FoldedOrTornCorners", region],
    ["TooDark", undefined],
  ]);
});

test("timeline entries at the same instant follow the payment's life cycle", async () => {
  const at = "2026-11-20T09:30:00.000-05:00";
  const moments = { createdAt: at, processedAt: at, postedAt: at, completedAt: at, lastModifiedAt: at };
  // The statuses arrive in reverse order.
  await savePayment("p1", { ...DEPOSIT, ...moments, wasReturned: true });
  await savePayment("p1", { ...DEPOSIT, ...moments, status: "Batched" });
  await savePayment("p1", { ...DEPOSIT, ...moments, status: "Pending" });
  expect((await view("p1")).timeline.map(({ title }) => title)).toEqual([
    "Received by the bank",
    "Pending",
    "Batched",
    "Sent for clearing",
    "Posted",
    "Completed",
    "Returned",
  ]);
});

test("the timeline shows an unauthorized presentment before the hold, and an escalation after it", async () => {
  const at = new Date("2026-11-20T14:30:00.000Z");
  await savePayment("p1", { ...INBOUND, status: "Hold", lastModifiedAt: INBOUND.createdAt });
  await portal.ledger.db.transaction(async (tx) => {
    for (const title of ["Hold escalated", "Presented without authorization"]) {
      await addTimelineNote(tx, { paymentId: "p1", key: `event ${title}`, at, title, source: "event" });
    }
  });
  expect((await view("p1")).timeline.map(({ title }) => title)).toEqual([
    "Presented by another bank",
    "Presented without authorization",
    "Hold",
    "Hold escalated",
  ]);
});

test("the timeline shows inbound checks as accepted for posting and outbound checks as sent for clearing", async () => {
  const processedAt = "2026-11-20T10:00:00.000-05:00";
  await savePayment("p1", { ...INBOUND, processedAt });
  await savePayment("p2", { ...DEPOSIT, processedAt });
  const titles = async (id: string) => (await view(id)).timeline.map(({ title }) => title);
  expect(await titles("p1")).toContain("Accepted for posting");
  expect(await titles("p2")).toContain("Sent for clearing");
});

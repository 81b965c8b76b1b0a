import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resolveIntents } from "@/features/outcomes/resolve-intents";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { checkCancel } from "@/lib/payment-rules/cancel-rule";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { cancelDeposit } from "./cancel-deposit";
import { getPayment } from "./get-payment";

const PAYMENT_ID = "11111111-2222-4333-8444-555555555555";

let portal: TestPortal;
let session: Session;

async function savePayment(record: object) {
  await portal.ledger.db.transaction((tx) =>
    applyPayment(tx, {
      paymentId: PAYMENT_ID,
      record: { lastModifiedAt: "2026-11-20T09:30:00.000-05:00", ...record },
      source: "bank response",
      observedAt: new Date(),
    }),
  );
}
const savedStatus = async () => (await getPayment(session, PAYMENT_ID))?.record.status;
const resolveAfterOneMinute = () => resolveIntents(new Date(Date.now() + 60_000));

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  session = portal.session("operator");
  await savePayment({ status: "Pending", direction: "Outbound", paymentType: "Forward" });
});
afterAll(() => portal.close());

const CANCELED = {
  id: PAYMENT_ID,
  status: "Canceled",
  canceledAt: "2026-11-20T10:00:00.000-05:00",
  lastModifiedAt: "2026-11-20T10:00:00.000-05:00",
};

describe("4.2 canceling a deposit", () => {
  test("[GAP-9] is recorded in the ledger, the timeline and the audit log", async () => {
    portal.bank.onCall = (_, response) => respondJson(response, 200, CANCELED);
    expect(await cancelDeposit(session, { paymentId: PAYMENT_ID })).toEqual({
      ok: true,
      value: { outcome: "canceled" },
    });
    expect(portal.bank.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      `POST /checks/v1/payments/${PAYMENT_ID}/cancel`,
    ]);
    const view = await getPayment(session, PAYMENT_ID);
    expect(view).toMatchObject({
      record: { status: "Canceled" },
      actions: { cancel: null },
    });
    expect(view?.timeline.map(({ title, actorName }) => [title, actorName])).toContainEqual([
      "Cancel requested",
      "Olga Operator",
    ]);
    expect(await portal.audit()).toEqual([
      "Olga Operator deposit.cancel sending",
      "Olga Operator deposit.cancel canceled",
    ]);
  });
  test("[GAP-9] sends only one request to the bank when the user cancels twice", async () => {
    portal.bank.onCall = (_, response) => respondJson(response, 200, CANCELED);
    await cancelDeposit(session, { paymentId: PAYMENT_ID });
    expect(await cancelDeposit(session, { paymentId: PAYMENT_ID })).toEqual({
      ok: true,
      value: { outcome: "canceled" },
    });
    expect(portal.bank.requests).toHaveLength(1);
  });
  test("succeeds when the response contains only the ID", async () => {
    portal.bank.onCall = (_, response) => respondJson(response, 200, { id: PAYMENT_ID });
    expect(await cancelDeposit(session, { paymentId: PAYMENT_ID })).toMatchObject({ value: { outcome: "canceled" } });
    expect(await savedStatus()).toBe("Canceled");
  });
  test("fails when it is too late, and refreshes the payment", async () => {
    portal.bank.onCall = ({ method }, response) =>
      method === "POST"
        ? respondJson(response, 400, { errors: [{ code: 2013, message: "Processed." }] })
        : respondJson(response, 200, {
            id: PAYMENT_ID,
            status: "Processing",
            lastModifiedAt: "2026-11-20T10:00:00.000-05:00",
          });
    expect(await cancelDeposit(session, { paymentId: PAYMENT_ID })).toEqual({
      ok: false,
      code: "too-late",
      isFinal: true,
      message: "Too late: the bank has already sent this check for collection. It stays deposited.",
      requestId: "req-1",
    });
    expect(await savedStatus()).toBe("Processing");
  });
  test("[R-38] has an unknown outcome after a lost response until the portal resolves it", async () => {
    portal.bank.onCall = (_, response, socket) =>
      portal.bank.requests.length === 1 ? void socket.destroy() : respondJson(response, 200, CANCELED);
    expect(await cancelDeposit(session, { paymentId: PAYMENT_ID })).toEqual({
      ok: true,
      value: { outcome: "unknown", intentId: expect.any(String) },
    });
    expect((await getPayment(session, PAYMENT_ID))?.actions.cancel?.allowed).toBe(false);
    expect(await cancelDeposit(session, { paymentId: PAYMENT_ID })).toMatchObject({ value: { outcome: "unknown" } });
    expect(portal.bank.requests).toHaveLength(1);
    await resolveAfterOneMinute();
    expect(await savedStatus()).toBe("Canceled");
  });
  test("can be requested again if the request never reached the bank", async () => {
    await portal.bank.close();
    expect(await cancelDeposit(session, { paymentId: PAYMENT_ID })).toMatchObject({ code: "not-sent" });
    await portal.bank.reopen();
    expect(await savedStatus()).toBe("Pending");
    expect((await getPayment(session, PAYMENT_ID))?.actions.cancel?.allowed).toBe(true);
  });
});

describe("a cancellation is not sent", () => {
  test("[R-26] for a role without the permission", async () => {
    for (const role of ["viewer", "compliance", "developer", "admin"] as const) {
      expect(await cancelDeposit(portal.session(role), { paymentId: PAYMENT_ID })).toMatchObject({ code: "forbidden" });
    }
    expect(portal.bank.requests).toHaveLength(0);
  });
  test("[R-27] for an unknown payment", async () => {
    expect(await cancelDeposit(session, { paymentId: "../x" })).toMatchObject({ code: "not-found" });
    expect(portal.bank.requests).toHaveLength(0);
  });
  test("[GAP-9] for a completed payment", async () => {
    await savePayment({ status: "Completed", lastModifiedAt: "2026-11-21T09:00:00.000-05:00" });
    expect(await cancelDeposit(session, { paymentId: PAYMENT_ID })).toMatchObject({
      code: "too-late",
      message: "Too late to cancel: it is completed.",
    });
    expect(portal.bank.requests).toHaveLength(0);
  });
});

test.each([
  ["Created", "Outbound", "Forward", true],
  ["Hold", "Outbound", "Forward", true],
  ["Batched", "Outbound", "Forward", true],
  ["Processing", "Outbound", "Forward", false],
  ["Rejected", "Outbound", "Forward", false],
  ["Escalated", "Outbound", "Forward", true],
  [null, null, null, true],
  ["Pending", "Inbound", "Forward", false],
  ["Pending", "Outbound", "Return", false],
])("[GAP-9] %s %s %s: may be canceled %s", (paymentStatus, direction, paymentType, allowed) => {
  const verdict = checkCancel({ status: paymentStatus, direction, paymentType });
  expect(verdict.allowed).toBe(allowed);
  expect(verdict.reason === null).toBe(allowed);
});

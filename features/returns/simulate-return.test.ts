import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { portalSettings } from "@/lib/settings/portal-settings";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { simulateReturn } from "./simulate-return";

const ID = "11111111-2222-4333-8444-555555555555";
const DEPOSIT = { id: ID, paymentType: "Forward", direction: "Outbound", status: "Completed" } as const;

let portal: TestPortal;

const simulate = (session = portal.session("developer")) =>
  simulateReturn(session, { idempotencyKey: randomUUID(), paymentId: ID, returnCode: "A" });
const applyRecord = (record: object) =>
  portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId: ID, record, source: "refresh", observedAt: new Date() }),
  );

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  vi.restoreAllMocks();
  await portal.reset();
  await applyRecord(DEPOSIT);
});
afterAll(() => portal.close());

test("4.7 sends the original payment's ID and the return reason, and stores the resulting return", async () => {
  portal.bank.onCall = ({ method }, response) =>
    respondJson(response, 200, method === "POST" ? { id: "r1" } : { ...DEPOSIT, wasReturned: true });
  expect(await simulate()).toEqual({ ok: true, value: { outcome: "done", resultId: "r1" } });
  const [sent] = portal.bank.requests;
  expect([sent!.path, JSON.parse(sent!.body)]).toEqual([
    "/checks/v1/payments/simulated-inbound-returns",
    { originalPaymentId: ID, returnCode: "A" },
  ]);
  expect(await portal.audit()).toEqual([
    "Olga Operator return.simulate sending",
    "Olga Operator return.simulate returned",
  ]);
});

test("[GAP-25] is not offered in production", async () => {
  const settings = portalSettings();
  vi.spyOn(settings.bank, "environment", "get").mockReturnValue("production");
  expect(await simulate()).toMatchObject({ ok: false, code: "not-offered" });
  expect(portal.bank.requests).toEqual([]);
});

test("[R-26] requires the developer role", async () => {
  expect(await simulate(portal.session("operator", "compliance", "viewer", "admin"))).toMatchObject({
    ok: false,
    code: "forbidden",
  });
});

test("is refused while the deposit is still processing", async () => {
  await applyRecord({ ...DEPOSIT, status: "Processing", lastModifiedAt: "2026-11-20T18:30:00.000-05:00" });
  await portal.reset();
  await applyRecord({ ...DEPOSIT, status: "Processing" });
  expect(await simulate()).toMatchObject({
    code: "not-allowed",
    message: "Its status is Processing. It can be returned once it is completed or rejected.",
  });
});

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { depositCheck } from "@/features/deposits/deposit-check";
import { getDepositIntent } from "@/features/deposits/get-deposit-intent";
import { listPayments } from "@/features/payments/list-payments";
import { payException } from "@/features/positive-pay/decide-exception";
import { listRestrictions } from "@/features/restrictions/list-restrictions";
import { placeRestriction } from "@/features/restrictions/place-restriction";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { applyRestriction } from "@/lib/ledger/restrictions/apply-restriction";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { resolveIntents } from "./resolve-intents";
import { lookUpOutcome, settleByHand } from "./unknown-outcomes";

const ACCOUNT = "2218009144";
const ID = "11111111-2222-4333-8444-555555555555";
const FREEZE = { appliesTo: "All", reason: "Suspected account takeover, case 7731" } as const;
const REASON = "Called the bank, ticket 4711";

let portal: TestPortal;
let operator: Session;
let compliance: Session;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  operator = portal.session("operator");
  compliance = portal.session("compliance");
  portal.bank.onCall = (_, __, socket) => void socket.destroy();
});
afterAll(() => portal.close());

const intentState = async () => {
  const [intent] = await portal.ledger.db.select().from(intents);
  return [intent!.state, intent!.failureCode, intent!.message];
};

async function placeFreezeWithLostResponse(idempotencyKey = randomUUID()): Promise<string> {
  const placed = await placeRestriction(compliance, { idempotencyKey, accountNumber: ACCOUNT, restriction: FREEZE });
  if (!placed.ok || placed.value.outcome !== "unknown") throw new Error(JSON.stringify(placed));
  return placed.value.intentId;
}

async function depositWithLostResponse() {
  const [frontImageId, backImageId] = [await portal.stage(operator, "front"), await portal.stage(operator, "back")];
  const form = {
    idempotencyKey: randomUUID(),
    accountNumber: ACCOUNT,
    amountCents: 241_850,
    frontImageId,
    backImageId,
  };
  const sent = await depositCheck(operator, form);
  if (!sent.ok || sent.value.outcome !== "unknown") throw new Error(JSON.stringify(sent));
  return { form, intentId: sent.value.intentId };
}

const applyPaymentRecord = (record: object) =>
  portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId: ID, record, source: "refresh", observedAt: new Date() }),
  );
const applyFreeze = () =>
  portal.ledger.db.transaction((tx) =>
    applyRestriction(tx, {
      restrictionId: ID,
      record: { id: ID, masterAccountNumber: ACCOUNT, status: "Active", ...FREEZE },
      observedAt: new Date(),
    }),
  );

describe("[R-48] looking up an unknown outcome", () => {
  test("a deposit is resent with the same identifier, and the response settles the outcome", async () => {
    const { intentId } = await depositWithLostResponse();
    portal.bank.onCall = (_, response) => respondJson(response, 200, { id: ID, status: "Pending", amount: 241_850 });
    expect(await lookUpOutcome(operator, { intentId, kind: "deposit" })).toEqual({
      ok: true,
      value: { state: "resolved", message: null },
    });
    expect(new Set(portal.bank.requests.map(({ body }) => JSON.parse(body).clientIdentifier)).size).toBe(1);
  });

  test("a freeze is not resent; it is looked up among the restrictions reported by events", async () => {
    const intentId = await placeFreezeWithLostResponse();
    const requestCount = portal.bank.requests.length;
    const lookUpFreeze = () => lookUpOutcome(compliance, { intentId, kind: "place-restriction" });
    expect(await lookUpFreeze()).toEqual({ ok: true, value: { state: "unknown", message: null } });
    expect((await listRestrictions(compliance, {})).unresolved).toMatchObject([{ lookups: { attempts: 2 } }]);
    await applyFreeze();
    expect(await lookUpFreeze()).toEqual({ ok: true, value: { state: "resolved", message: null } });
    expect(portal.bank.requests).toHaveLength(requestCount);
  });
});

describe("[R-48] settling an unknown outcome manually", () => {
  test.each([
    ["done", "resolved", "Marked as “went through” by Olga Operator: Called the bank, ticket 4711."],
    ["not-done", "failed", "Marked as “did not happen” by Olga Operator: Called the bank, ticket 4711."],
  ] as const)(
    "%s: the intent is %s, the audit log has the reason, and nothing is sent",
    async (outcome, state, message) => {
      const intentId = await placeFreezeWithLostResponse();
      const sent = portal.bank.requests.length;
      const input = { intentId, kind: "place-restriction", outcome, reason: ` ${REASON} ` } as const;
      expect(await settleByHand(compliance, input)).toEqual({ ok: true, value: null });
      expect(await intentState()).toEqual([state, "settled-by-hand", message]);
      const [, , row] = await portal.ledger.db.select().from(auditEntries).orderBy(auditEntries.id);
      expect([row?.action, row?.subject, row?.result, row?.detail]).toEqual([
        "outcome.settle",
        ACCOUNT,
        outcome === "done" ? "went through" : "did not happen",
        { intentId, kind: "place-restriction", reason: REASON },
      ]);
      await resolveIntents(new Date(Date.now() + 86_400_000));
      expect(portal.bank.requests).toHaveLength(sent);
      expect(await settleByHand(compliance, input)).toMatchObject({ code: "settled" });
    },
  );

  test("requires the permission for the change and a reason", async () => {
    const { intentId } = await depositWithLostResponse();
    const input = { intentId, kind: "deposit", outcome: "not-done", reason: REASON } as const;
    expect(await settleByHand(compliance, input)).toMatchObject({ code: "forbidden" });
    expect(await lookUpOutcome(compliance, { intentId, kind: "deposit" })).toMatchObject({ code: "forbidden" });
    expect(await settleByHand(operator, { ...input, reason: "  no  " })).toEqual({
      ok: false,
      code: "invalid",
      message: "Not recorded. The reason must have at least 10 characters.",
      fields: { reason: "must have at least 10 characters" },
    });
    expect(await settleByHand(compliance, { ...input, kind: "place-restriction" })).toMatchObject({
      code: "not-found",
    });
    expect((await intentState())[0]).toBe("unknown");
  });

  test("a deposit marked as not happened can be resent from the same form with the same identifier", async () => {
    const { form, intentId } = await depositWithLostResponse();
    await settleByHand(operator, { intentId, kind: "deposit", outcome: "not-done", reason: REASON });
    portal.bank.onCall = (_, response) => respondJson(response, 200, { id: ID, status: "Pending", amount: 241_850 });
    expect(await depositCheck(operator, form)).toMatchObject({ value: { outcome: "accepted", paymentId: ID } });
    expect(new Set(portal.bank.requests.map(({ body }) => JSON.parse(body).clientIdentifier)).size).toBe(1);
  });

  test("the deposit form shows that its deposit was marked as went through", async () => {
    const { intentId } = await depositWithLostResponse();
    await settleByHand(operator, { intentId, kind: "deposit", outcome: "done", reason: REASON });
    expect(await getDepositIntent(operator, intentId)).toMatchObject({
      value: { state: "resolved", message: "Marked as “went through” by Olga Operator: Called the bank, ticket 4711." },
    });
  });

  test("a deposit marked as not happened is shown as contradicted when its payment arrives", async () => {
    const { form, intentId } = await depositWithLostResponse();
    await settleByHand(operator, { intentId, kind: "deposit", outcome: "not-done", reason: REASON });
    expect((await listPayments(operator, {})).contradicted).toEqual([]);
    await applyPaymentRecord({ id: ID, status: "Pending", amount: 241_850, clientIdentifier: form.idempotencyKey });
    expect((await listPayments(operator, {})).contradicted).toMatchObject([{ intentId, recordId: ID }]);
  });

  test("a freeze marked as not happened is shown as contradicted, not as missing, once it is in force", async () => {
    const intentId = await placeFreezeWithLostResponse();
    await settleByHand(compliance, { intentId, kind: "place-restriction", outcome: "not-done", reason: REASON });
    expect(await listRestrictions(compliance, {})).toMatchObject({
      contradicted: [],
      notInForce: [{ intentId, accountNumber: ACCOUNT, requested: FREEZE }],
    });
    await applyFreeze();
    expect(await listRestrictions(compliance, {})).toMatchObject({
      contradicted: [{ intentId, recordId: ID }],
      notInForce: [],
    });
  });

  test("a response during manual settlement prevails, and the change is shown as contradicted", async () => {
    const { intentId } = await depositWithLostResponse();
    portal.bank.onCall = async (_, response) => {
      await settleByHand(operator, { intentId, kind: "deposit", outcome: "done", reason: REASON });
      respondJson(response, 400, { errors: [{ code: 1002, message: "amount: must be less." }] });
    };
    await lookUpOutcome(operator, { intentId, kind: "deposit" });
    expect((await intentState()).slice(0, 2)).toEqual(["failed", "contradicted"]);
    expect((await listPayments(operator, {})).contradicted).toMatchObject([{ intentId, recordId: null }]);
    expect((await portal.audit()).slice(-1)).toEqual(["Olga Operator deposit.create contradicted"]);
  });

  test("a refused freeze is listed as not in force until a different freeze takes effect", async () => {
    portal.bank.onCall = (_, response) => respondJson(response, 403, { errors: [{ code: 1004, message: "No." }] });
    const input = { idempotencyKey: randomUUID(), accountNumber: ACCOUNT, restriction: FREEZE };
    await placeRestriction(compliance, input);
    expect((await listRestrictions(compliance, {})).notInForce).toMatchObject([{ accountNumber: ACCOUNT }]);
    expect((await listRestrictions(compliance, { account: "2218009110" })).notInForce).toEqual([]);
    await applyFreeze();
    expect((await listRestrictions(compliance, {})).notInForce).toEqual([]);
  });
});

test("[R-48] an authorization marked as not happened can be resent before the cut-off", async () => {
  const exceptionRecord = {
    ...{ id: ID, accountNumber: ACCOUNT, checkNumber: "1048", amount: 8800, status: "Hold" },
    ...{ decisionRequired: true, positivePayResult: "Unauthorized", createdAt: new Date().toISOString() },
  };
  await applyPaymentRecord(exceptionRecord);
  const lost = await payException(compliance, { paymentId: ID });
  if (!lost.ok || lost.value.outcome !== "unknown") throw new Error(JSON.stringify(lost));
  const { intentId } = lost.value;
  portal.bank.onCall = ({ method }, response) =>
    method === "POST" ? respondJson(response, 200, { id: randomUUID() }) : respondJson(response, 200, exceptionRecord);
  const payAgain = () => payException(compliance, { paymentId: ID });
  expect(await payAgain()).toMatchObject({ value: { outcome: "unknown" } });
  await settleByHand(compliance, { intentId, kind: "authorize-check", outcome: "not-done", reason: REASON });
  expect(await payAgain()).toMatchObject({ value: { outcome: "done" } });
});

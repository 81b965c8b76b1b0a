import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resolveIntents } from "@/features/outcomes/resolve-intents";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { findIntentByKey } from "@/lib/ledger/intents/intents";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { initiateReturn } from "./initiate-return";

const ID = "11111111-2222-4333-8444-555555555555";
const RETURN_ID = "22222222-2222-4333-8444-555555555555";
const INBOUND = {
  id: ID,
  paymentType: "Forward",
  direction: "Inbound",
  status: "Completed",
  posting: "Posted",
  createdAt: "2026-11-20T09:30:00.000-05:00",
  lastModifiedAt: "2026-11-20T18:00:00.000-05:00",
} as const;
const RETURNED = { ...INBOUND, wasReturned: true, lastModifiedAt: "2026-11-20T18:30:00.000-05:00" };
const RETURN = {
  id: RETURN_ID,
  paymentType: "Return",
  direction: "Outbound",
  status: "Created",
  posting: "Pending",
  postingCode: "OK",
  originalPaymentId: ID,
  returnCode: "C",
  createdAt: "2026-11-20T18:30:00.000-05:00",
} as const;

let portal: TestPortal;
let session: Session;
let key: string;

const applyRecord = (record: { readonly id: string }) =>
  portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId: record.id, record, source: "event", observedAt: new Date() }),
  );
const submitReturn = (more: object = {}) =>
  initiateReturn(session, { idempotencyKey: key, paymentId: ID, returnCode: "C", ...more });
const resolveLater = async () => {
  for (let minute = 1; minute <= 12; minute++) await resolveIntents(new Date(Date.now() + minute * 600_000));
};
const returnRequests = () => portal.bank.requests.filter(({ method }) => method === "POST");
const stored = async (id: string) => (await findPayment(portal.ledger.db, id))?.payment;

/** Scripts the bank's response to a return, and its record of the check. */
function scriptBank(
  respondToReturn: (response: Parameters<typeof respondJson>[0]) => void,
  original: object = RETURNED,
): void {
  portal.bank.onCall = ({ method }, response) =>
    method === "POST" ? respondToReturn(response) : respondJson(response, 200, original);
}

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  session = portal.session("operator");
  key = randomUUID();
  await applyRecord(INBOUND);
});
afterAll(() => portal.close());

describe("4.8 returning an inbound check", () => {
  test("creates a separate payment linked to the check, with entries in both timelines and the audit log", async () => {
    scriptBank((response) => respondJson(response, 200, RETURN));
    expect(await submitReturn()).toEqual({ ok: true, value: { outcome: "done", resultId: RETURN_ID } });
    expect(returnRequests().map(({ path, body }) => `${path} ${body}`)).toEqual([
      `/checks/v1/payments/${ID}/returns {"returnCode":"C"}`,
    ]);
    expect(await stored(RETURN_ID)).toMatchObject({ originalPaymentId: ID, paymentType: "Return", status: "Created" });
    expect(await stored(ID)).toMatchObject({ wasReturned: true });
    expect(await portal.audit()).toEqual([
      "Olga Operator return.initiate sending",
      "Olga Operator return.initiate returned",
    ]);
  });

  test("creates one return if submitted twice", async () => {
    scriptBank((response) => respondJson(response, 200, RETURN));
    const both = await Promise.all([submitReturn(), submitReturn()]);
    expect(both).toContainEqual({ ok: true, value: { outcome: "done", resultId: RETURN_ID } });
    expect(await submitReturn()).toEqual({ ok: true, value: { outcome: "done", resultId: RETURN_ID } });
    expect(returnRequests()).toHaveLength(1);
  });

  test.each([
    [400, 2012, "Not returned: the bank accepts a return only once the check is completed or rejected."],
    [409, 2016, "Not returned: the bank reports that this check was already returned."],
    [404, 1003, "Not returned: the bank has no returnable check with this ID."],
    [400, 1002, "The check was not returned. The bank says: No."],
  ])("[GAP-23] reports a refusal (status %s, code %s) and refreshes the check", async (status, code, message) => {
    scriptBank((response) => respondJson(response, status, { errors: [{ code, message: "No." }] }));
    expect(await submitReturn()).toMatchObject({ ok: false, code: "refused", message, requestId: "req-1" });
    expect(await stored(ID)).toMatchObject({ wasReturned: true });
    expect(await stored(RETURN_ID)).toBeUndefined();
  });

  test("is not sent if the check is unknown, not posted, or already returned", async () => {
    expect(await submitReturn({ paymentId: "p9" })).toMatchObject({ code: "not-found" });
    expect(await submitReturn({ returnCode: "V" })).toMatchObject({ code: "invalid" });
    await applyRecord(RETURN);
    expect(await submitReturn()).toMatchObject({ code: "not-allowed", message: "It was already returned." });
    await applyRecord({ ...INBOUND, id: "p2", status: "Processing" } as { id: string });
    expect(await submitReturn({ paymentId: "p2" })).toMatchObject({
      code: "not-allowed",
      message: "Its status is Processing. It can be returned once it is completed or rejected.",
    });
    expect(portal.bank.requests).toEqual([]);
  });

  test("[R-26] requires the operator role or the compliance role", async () => {
    session = portal.session("viewer", "developer", "admin");
    expect(await submitReturn()).toMatchObject({ ok: false, code: "forbidden" });
    expect(portal.bank.requests).toEqual([]);
  });
});

describe("[R-38] a return whose response was lost", () => {
  beforeEach(async () => {
    portal.bank.onCall = (_, __, socket) => void socket.destroy();
    expect(await submitReturn()).toMatchObject({ ok: true, value: { outcome: "unknown" } });
  });

  test("blocks a second request from a different form until it is resolved", async () => {
    key = randomUUID();
    expect(await submitReturn()).toMatchObject({ ok: false, code: "under-way" });
  });

  test("is resolved by a payment that names the check as its original, without resending", async () => {
    await applyRecord(RETURN);
    portal.bank.requests.length = 0;
    await resolveLater();
    expect(returnRequests()).toEqual([]);
    expect(await findIntentByKey(portal.ledger.db, "initiate-return", key)).toMatchObject({
      state: "resolved",
      resultId: RETURN_ID,
    });
  });

  test("is resent if the request never arrived", async () => {
    scriptBank((response) => respondJson(response, 200, RETURN), INBOUND);
    await resolveLater();
    expect(await findIntentByKey(portal.ledger.db, "initiate-return", key)).toMatchObject({
      state: "resolved",
      resultId: RETURN_ID,
    });
  });

  test("is resolved if the bank created the return, even if it never reports the return payment", async () => {
    portal.bank.requests.length = 0;
    scriptBank((response) => respondJson(response, 409, { errors: [{ code: 2016, message: "Already." }] }), INBOUND);
    await resolveIntents(new Date(Date.now() + 600_000));
    expect(await findIntentByKey(portal.ledger.db, "initiate-return", key)).toMatchObject({ state: "unknown" });
    scriptBank((response) => respondJson(response, 500, {}));
    await resolveLater();
    expect(returnRequests()).toHaveLength(1);
    expect(await findIntentByKey(portal.ledger.db, "initiate-return", key)).toMatchObject({
      state: "resolved",
      resultId: null,
    });
  });

  test("fails if the bank refuses the resent request", async () => {
    scriptBank((response) => respondJson(response, 400, { errors: [{ code: 2012, message: "No." }] }), INBOUND);
    await resolveLater();
    expect(await findIntentByKey(portal.ledger.db, "initiate-return", key)).toMatchObject({
      state: "failed",
      message: "Not returned: the bank accepts a return only once the check is completed or rejected.",
    });
  });
});

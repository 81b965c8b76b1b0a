import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resolveIntents } from "@/features/outcomes/resolve-intents";
import { getPayment } from "@/features/payments/get-payment";
import { listPayments } from "@/features/payments/list-payments";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { findStagedIds } from "@/lib/ledger/pictures/staged-images";
import { intents, stagedImages } from "@/lib/ledger/schema/deposit-tables";
import { sweep } from "@/server/background/sweep";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { depositCheck } from "./deposit-check";
import { getDepositIntent } from "./get-deposit-intent";

const PAYMENT_ID = "11111111-2222-4333-8444-555555555555";
const RECORD = {
  id: PAYMENT_ID,
  status: "Pending",
  posting: "Authorized",
  accountNumber: "2218009110",
  amount: 241_850,
  createdAt: "2026-11-20T09:30:00.123-05:00",
  lastModifiedAt: "2026-11-20T09:30:00.123-05:00",
};

let portal: TestPortal;
let session: Session;
let form: {
  idempotencyKey: string;
  accountNumber: string;
  amountCents: number;
  reference?: string;
  frontImageId: string;
  backImageId: string;
};

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  session = portal.session("operator");
  form = {
    idempotencyKey: randomUUID(),
    accountNumber: "2218009110",
    amountCents: 241_850,
    frontImageId: await portal.stage(session, "front"),
    backImageId: await portal.stage(session, "back"),
  };
});
afterAll(() => portal.close());

/** Runs the resolver as if `minutes` had passed; one minute makes waiting intents due. */
const resolveLater = (minutes = 1) => resolveIntents(new Date(Date.now() + minutes * 60_000));

const paymentIds = async () => (await listPayments(session, {})).rows.map(({ id }) => id);

describe("[R-38] if the bank commits a deposit but its response is lost", () => {
  /** Makes the bank store requests by identifier, but drop the connection for the first `drops` requests. */
  function commitThenDrop(drops = 1): Map<string, string> {
    const committed = new Map<string, string>();
    portal.bank.onCall = ({ body }, response, socket) => {
      const { clientIdentifier } = JSON.parse(body) as { clientIdentifier: string };
      const same = committed.get(clientIdentifier) ?? body;
      committed.set(clientIdentifier, same);
      if (portal.bank.requests.length <= drops) socket.destroy();
      else if (same !== body) respondJson(response, 409, { errors: [{ code: 1007, message: "Conflict." }] });
      else respondJson(response, 200, { ...RECORD, clientIdentifier });
    };
    return committed;
  }

  async function depositUnknown(): Promise<string> {
    const result = await depositCheck(session, form);
    if (!result.ok || result.value.outcome !== "unknown") throw new Error(JSON.stringify(result));
    return result.value.intentId;
  }

  test("the deposit is unknown, then resolves to one payment by a resend with the same identifier and body", async () => {
    const committed = commitThenDrop();
    const intentId = await depositUnknown();
    expect(await getDepositIntent(session, intentId)).toMatchObject({ value: { state: "unknown" } });
    expect((await listPayments(session, {})).unresolved).toMatchObject([{ intentId, amountCents: 241_850 }]);
    await resolveLater();
    expect(await getDepositIntent(session, intentId)).toEqual({
      ok: true,
      value: { state: "resolved", paymentId: PAYMENT_ID, message: undefined },
    });
    expect(committed.size).toBe(1);
    expect(await paymentIds()).toEqual([PAYMENT_ID]);
    expect((await listPayments(session, {})).unresolved).toEqual([]);
    const view = await getPayment(session, PAYMENT_ID);
    expect(view?.timeline.map(({ title }) => title)).toContain("Outcome found");
    expect(await portal.audit()).toEqual([
      "Olga Operator deposit.create sending",
      "Olga Operator deposit.create unknown",
      "Olga Operator deposit.create recorded as Pending",
    ]);
  });
  test("sending the form again before that does not create a second deposit", async () => {
    commitThenDrop();
    const intentId = await depositUnknown();
    expect(await depositCheck(session, form)).toEqual({ ok: true, value: { outcome: "unknown", intentId } });
    expect(portal.bank.requests).toHaveLength(1);
  });
  test("the deposit stays unknown during an outage and is retried with increasing delays", async () => {
    commitThenDrop(3);
    const intentId = await depositUnknown();
    await resolveLater();
    await resolveLater();
    expect(portal.bank.requests).toHaveLength(3);
    expect(await getDepositIntent(session, intentId)).toMatchObject({ value: { state: "unknown" } });
    await resolveIntents(new Date());
    expect(portal.bank.requests).toHaveLength(3);
    await resolveLater(10);
    expect(await getDepositIntent(session, intentId)).toMatchObject({ value: { state: "resolved" } });
  });
  test("two concurrent resolvers record the payment once", async () => {
    commitThenDrop();
    await depositUnknown();
    await Promise.all([resolveLater(), resolveLater()]);
    expect(await paymentIds()).toEqual([PAYMENT_ID]);
    expect((await portal.audit()).filter((entry) => entry.includes("recorded"))).toHaveLength(1);
  });
  test("a deposit that never reached the bank fails with the bank's message if the resend is rejected", async () => {
    portal.bank.onCall = (_, response, socket) =>
      portal.bank.requests.length === 1
        ? void socket.destroy()
        : respondJson(response, 400, { errors: [{ code: 1002, message: "accountNumber: unknown" }] });
    const intentId = await depositUnknown();
    await resolveLater();
    expect(await getDepositIntent(session, intentId)).toMatchObject({
      value: { state: "failed", message: "Not deposited. The bank says: account number: unknown." },
    });
  });
  test("images are retained beyond their expiry until the outcome is known", async () => {
    commitThenDrop();
    await depositUnknown();
    const ids = [form.frontImageId, form.backImageId];
    await sweep(new Date(Date.now() + 120_000));
    expect(await findStagedIds(portal.ledger.db, ids)).toHaveLength(2);
    await resolveLater();
    await sweep(new Date(Date.now() + 120_000));
    expect(await portal.ledger.db.select().from(stagedImages)).toEqual([]);
    expect(await depositCheck(session, form)).toMatchObject({ value: { outcome: "accepted", paymentId: PAYMENT_ID } });
  });
  test("[R-40] a portal killed while sending resolves the outcome after it restarts", async () => {
    commitThenDrop();
    await depositUnknown();
    await portal.ledger.db.update(intents).set({ state: "sending", nextAttemptAt: new Date(Date.now() + 12_000) });
    await resolveIntents(new Date());
    expect(portal.bank.requests).toHaveLength(1);
    await resolveLater();
    expect(await paymentIds()).toEqual([PAYMENT_ID]);
  });
});

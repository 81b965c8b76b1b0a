import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resolveIntents } from "@/features/outcomes/resolve-intents";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { clearBankClockCache } from "@/lib/bank-connection/bank-clock";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import {
  authorizeBefore,
  HELD,
  hoursFromNow,
  MATCHING_AUTHORIZATION,
  NEW_ID,
  OLD_ID,
  PAYMENT_ID,
  payWhenAuthorized,
  presentHeld,
  sentTo,
} from "@/server/testing/held-check";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { payException } from "./decide-exception";
import { letExceptionReturn } from "./let-exception-return";
import { listExceptions } from "./list-exceptions";

let portal: TestPortal;
let session: Session;

const present = (record: object = {}) => presentHeld(portal, record);
const saveAuthorization = (record: object) => authorizeBefore(portal, record);
const sentRequests = () => sentTo(portal);
const pay = () => payException(session, { paymentId: PAYMENT_ID });

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  clearBankClockCache();
  session = portal.session("compliance");
});
afterAll(() => portal.close());

describe("[GAP-18] paying a check that was presented without authorization", () => {
  test("requests an authorization for exactly this check and shows the outcome", async () => {
    await present();
    payWhenAuthorized(portal);
    expect(await pay()).toEqual({ ok: true, value: { outcome: "done", resultId: NEW_ID } });
    expect(sentRequests()).toEqual([
      `POST /checks/v1/positive-pay-authorizations ${JSON.stringify({ accountNumber: MATCHING_AUTHORIZATION.accountNumber, amount: MATCHING_AUTHORIZATION.amount, checkNumber: MATCHING_AUTHORIZATION.checkNumber, payeeName: MATCHING_AUTHORIZATION.payeeName })}`,
      `GET /checks/v1/payments/${PAYMENT_ID}/analysis`,
    ]);
    expect((await listExceptions(session)).exceptions).toEqual([]);
    expect(await portal.audit()).toEqual([
      "Olga Operator authorization.create sending",
      "Olga Operator authorization.create authorized",
    ]);
  });

  test("[GAP-21] first revokes the check's active authorization, because the bank refuses a second one", async () => {
    await present();
    await saveAuthorization({ amount: 182_500 });
    payWhenAuthorized(portal);
    expect((await pay()).ok).toBe(true);
    expect(sentRequests().map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
      `POST /checks/v1/positive-pay-authorizations/${OLD_ID}/revoke`,
      "POST /checks/v1/positive-pay-authorizations",
      `GET /checks/v1/payments/${PAYMENT_ID}/analysis`,
    ]);
  });

  test("does not authorize the check when its active authorization can't be revoked", async () => {
    await present();
    await saveAuthorization({ amount: 182_500 });
    portal.bank.onCall = (_, response) =>
      respondJson(response, 400, {
        errors: [{ code: 2015, message: "The authorization was already used to pay a check." }],
      });
    expect(await pay()).toEqual({
      ok: false,
      code: "not-revoked",
      message:
        "Not paid. The earlier authorization was not revoked. Too late: it has already paid its check. You can return the check instead.",
    });
    expect(sentRequests()).toHaveLength(1);
  });

  test("[R-38] looks up the outcome after a lost response and never resends the request", async () => {
    await present();
    portal.bank.onCall = (_, __, socket) => void socket.destroy();
    expect(await pay()).toMatchObject({ ok: true, value: { outcome: "unknown" } });
    expect((await listExceptions(session)).exceptions[0]?.isPaying).toBe(true);
    expect(await pay()).toMatchObject({ ok: true, value: { outcome: "unknown" } });
    portal.bank.requests.length = 0;
    portal.bank.onCall = (_, response) =>
      respondJson(response, 200, {
        ...HELD,
        status: "Processing",
        positivePayMatchId: NEW_ID,
        lastModifiedAt: hoursFromNow(1),
      });
    await resolveIntents(new Date(Date.now() + 60_000));
    expect(sentRequests().map((line) => line.split(" ")[0])).toEqual(["GET"]);
    expect((await portal.audit()).at(-1)).toBe("Olga Operator authorization.create authorized");
  });

  test("[R-38] fails if the check is still on hold long after a lost response", async () => {
    await present();
    portal.bank.onCall = (_, __, socket) => void socket.destroy();
    await pay();
    portal.bank.onCall = (_, response) => respondJson(response, 200, { ...HELD, lastModifiedAt: hoursFromNow(1) });
    await resolveIntents(new Date(Date.now() + 60_000));
    expect((await listExceptions(session)).exceptions[0]?.isPaying).toBe(true);
    const sentAt = new Date(Date.now() - 11 * 60_000);
    await portal.ledger.db.update(intents).set({ createdAt: sentAt });
    await resolveIntents(new Date(Date.now() + 10 * 60_000));
    expect((await listExceptions(session)).exceptions[0]?.isPaying).toBe(false);
    expect((await portal.audit()).at(-1)).toBe("Olga Operator authorization.create not-sent");
    payWhenAuthorized(portal);
    expect(await pay()).toMatchObject({ ok: true, value: { outcome: "done" } });
  });

  test("[R-38] does not authorize a paid check again even if the ledger still shows it on hold", async () => {
    await present();
    await saveAuthorization({ status: "Paid" });
    portal.bank.onCall = (_, response) =>
      respondJson(response, 200, {
        ...HELD,
        status: "Processing",
        positivePayMatchId: OLD_ID,
        lastModifiedAt: hoursFromNow(1),
      });
    expect(await pay()).toMatchObject({
      code: "not-waiting",
      message: "This check is no longer waiting for a decision.",
    });
    expect(sentRequests().map((line) => line.split(" ")[0])).toEqual(["GET"]);
  });

  test("[R-38] sends nothing while it is unknown whether an authorization has paid the check", async () => {
    await present();
    await saveAuthorization({ status: "Paid" });
    portal.bank.onCall = (_, response) => respondJson(response, 503, {});
    expect(await pay()).toMatchObject({ code: "not-sent" });
    expect(sentRequests().filter((line) => line.startsWith("POST"))).toEqual([]);
  });

  test("authorizes a second check that is identical to a paid check", async () => {
    await present();
    await saveAuthorization({ status: "Paid" });
    portal.bank.onCall = ({ method }, response) =>
      respondJson(response, 200, method === "GET" ? HELD : { ...MATCHING_AUTHORIZATION, id: NEW_ID, status: "Paid" });
    expect(await pay()).toMatchObject({ ok: true, value: { outcome: "done" } });
  });

  test("is refused after the cut-off", async () => {
    await present({ createdAt: hoursFromNow(-24 * 8), lastModifiedAt: hoursFromNow(-24 * 8) });
    expect(await pay()).toMatchObject({ ok: false, code: "too-late" });
    expect(sentRequests()).toEqual([]);
  });

  test("is refused for an unknown check, and for a check no longer on hold", async () => {
    expect(await pay()).toMatchObject({ ok: false, code: "not-found" });
    await present({ status: "Completed" });
    expect(await pay()).toMatchObject({ ok: false, code: "not-waiting" });
  });

  test("[R-26] requires the compliance role", async () => {
    await present();
    session = portal.session("operator", "viewer", "developer", "admin");
    expect(await pay()).toMatchObject({ ok: false, code: "forbidden" });
    expect(await letExceptionReturn(session, { paymentId: PAYMENT_ID })).toMatchObject({
      ok: false,
      code: "forbidden",
    });
    expect(sentRequests()).toEqual([]);
  });
});

describe("[GAP-18] letting a check return", () => {
  test("sends nothing to the bank and records who decided", async () => {
    await present();
    expect(await letExceptionReturn(session, { paymentId: PAYMENT_ID })).toMatchObject({ ok: true });
    await letExceptionReturn(session, { paymentId: PAYMENT_ID });
    expect(sentRequests()).toEqual([]);
    expect((await listExceptions(session)).exceptions[0]?.letReturn?.personName).toBe("Olga Operator");
    expect(await portal.audit()).toEqual(["Olga Operator exception.let-return noted"]);
  });

  test("is superseded by a decision to pay", async () => {
    await present();
    await letExceptionReturn(session, { paymentId: PAYMENT_ID });
    payWhenAuthorized(portal);
    expect((await pay()).ok).toBe(true);
    await present({ lastModifiedAt: hoursFromNow(2) });
    expect((await listExceptions(session)).exceptions[0]?.letReturn).toBeNull();
  });
});

test("refuses a note that is too long and states the limit", async () => {
  await present();
  expect(await letExceptionReturn(session, { paymentId: PAYMENT_ID, note: "x".repeat(201) })).toMatchObject({
    ok: false,
    code: "invalid",
    message: "A note can have up to 200 characters.",
  });
});

test("[GAP-17] an exception is shown with the closest authorization", async () => {
  await present();
  await saveAuthorization({ amount: 182_500 });
  const [exception] = (await listExceptions(portal.session("viewer"))).exceptions;
  expect(exception).toMatchObject({
    checkNumber: "0020611",
    comparison: { mismatch: "amount-differs", nearestId: OLD_ID },
    nearest: { amountCents: 182_500, status: "Authorized" },
    letReturn: null,
  });
});

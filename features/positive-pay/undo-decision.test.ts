import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { clearBankClockCache } from "@/lib/bank-connection/bank-clock";
import {
  authorizeBefore,
  HELD,
  hoursFromNow,
  MATCHING_AUTHORIZATION,
  NEW_ID,
  PAYMENT_ID,
  payWhenAuthorized,
  presentHeld,
  sentTo,
} from "@/server/testing/held-check";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { payException } from "./decide-exception";
import { parseDecisionsQuery } from "./decisions-query";
import { exportDecisions } from "./export-decisions";
import { letExceptionReturn } from "./let-exception-return";
import { listDecisions } from "./list-decisions";
import { listExceptions } from "./list-exceptions";
import { undoDecision } from "./undo-decision";

let portal: TestPortal;
let session: Session;

const present = (record: object = {}) => presentHeld(portal, record);
const authorized = (record: object) => authorizeBefore(portal, record);
const requestsSent = () => sentTo(portal);
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

describe("undoing a decision before the cut-off", () => {
  const undo = () => undoDecision(session, { paymentId: PAYMENT_ID });

  test("withdraws a decision to return, and the audit log has both entries", async () => {
    await present();
    await letExceptionReturn(session, { paymentId: PAYMENT_ID, note: " Not our payee " });
    expect((await listExceptions(session)).exceptions[0]?.letReturn).toMatchObject({
      personName: "Olga Operator",
      note: "Not our payee",
    });
    expect(await undo()).toEqual({ ok: true, value: { undone: "let-return" } });
    expect(await listExceptions(session)).toMatchObject({ undecided: 1, exceptions: [{ letReturn: null }] });
    expect(await undo()).toMatchObject({ ok: false, code: "not-decided" });
    expect(requestsSent()).toEqual([]);
    expect(await portal.audit()).toEqual([
      "Olga Operator exception.let-return noted",
      "Olga Operator exception.undo let-return",
    ]);
  });

  test("[GAP-22] revokes the authorization of a check that is still on hold", async () => {
    await present();
    payWhenAuthorized(portal);
    // The bank accepts the authorization but does not pay the check, as if the account were restricted.
    const answerOtherCalls = portal.bank.onCall;
    portal.bank.onCall = (call, response, socket) => {
      if (call.path.endsWith("/analysis")) return respondJson(response, 200, HELD);
      if (call.path.endsWith("/revoke")) return respondJson(response, 200, { id: NEW_ID, status: "Revoked" });
      if (call.path.endsWith("/positive-pay-authorizations"))
        return respondJson(response, 200, {
          ...MATCHING_AUTHORIZATION,
          id: NEW_ID,
          status: "Authorized",
          expiresAt: hoursFromNow(24),
        });
      return answerOtherCalls(call, response, socket);
    };
    expect((await pay()).ok).toBe(true);
    expect((await listExceptions(session)).exceptions[0]).toMatchObject({
      letReturn: null,
      authorized: { personName: "Olga Operator" },
    });
    expect(await letExceptionReturn(session, { paymentId: PAYMENT_ID })).toMatchObject({
      ok: false,
      code: "authorized",
    });
    expect(await undo()).toEqual({ ok: true, value: { undone: "pay" } });
    expect(requestsSent().at(-1)).toMatch(`POST /checks/v1/positive-pay-authorizations/${NEW_ID}/revoke`);
    expect((await listExceptions(session)).exceptions[0]).toMatchObject({ letReturn: null, authorized: null });
  });

  test("is refused if the bank has already paid the check", async () => {
    await present();
    payWhenAuthorized(portal);
    await pay();
    expect(await undo()).toEqual({
      ok: false,
      code: "not-waiting",
      message: "This check is no longer waiting for a decision.",
    });
  });

  test("is refused after the cut-off", async () => {
    await present();
    await letExceptionReturn(session, { paymentId: PAYMENT_ID });
    await present({ createdAt: hoursFromNow(-24 * 8), lastModifiedAt: hoursFromNow(1) });
    expect(await undo()).toMatchObject({ ok: false, code: "too-late" });
  });

  test("[R-26] requires the compliance role", async () => {
    await present();
    await letExceptionReturn(session, { paymentId: PAYMENT_ID });
    session = portal.session("operator", "viewer", "developer", "admin");
    expect(await undo()).toMatchObject({ ok: false, code: "forbidden" });
  });
});

describe("the history of decisions", () => {
  const history = async () => (await listDecisions(portal.session("viewer"), {})).rows;

  test("includes the person and the reason of a decision to pay after the bank has paid the check", async () => {
    await present();
    await authorized({ amount: 182_500 });
    payWhenAuthorized(portal);
    await payException(session, { paymentId: PAYMENT_ID, note: "Confirmed by telephone" });
    expect(await history()).toMatchObject([
      {
        paymentId: PAYMENT_ID,
        isOpen: false,
        decision: {
          kind: "pay",
          personName: "Olga Operator",
          mismatch: "amount-differs",
          note: "Confirmed by telephone",
        },
      },
    ]);
  });

  test("includes a decision to return, which can be undone until the cut-off", async () => {
    await present();
    await letExceptionReturn(session, { paymentId: PAYMENT_ID });
    expect(await history()).toMatchObject([
      { isOpen: true, decision: { kind: "let-return", mismatch: "not-on-the-list", note: null } },
    ]);
    await present({ status: "Rejected", createdAt: hoursFromNow(-24 * 8), lastModifiedAt: hoursFromNow(1) });
    expect(await history()).toMatchObject([{ isOpen: false, decision: { kind: "let-return" } }]);
  });

  test("includes an undone decision and the person who undid it", async () => {
    await present();
    await letExceptionReturn(session, { paymentId: PAYMENT_ID });
    await undoDecision(session, { paymentId: PAYMENT_ID });
    const undone = [{ kind: "let-return", personName: "Olga Operator", at: expect.any(String) }];
    expect(await history()).toMatchObject([
      { paymentId: PAYMENT_ID, isOpen: true, isWaiting: true, decision: null, isDecidedElsewhere: false, undone },
    ]);
    await letExceptionReturn(session, { paymentId: PAYMENT_ID });
    expect(await history()).toMatchObject([{ decision: { kind: "let-return" }, undone }]);
  });

  test.each([
    ["text=20611", 1],
    ["text=0020611", 1],
    ["text=harborline", 1],
    ["text=20612", 0],
    ["text=100%25", 0],
    ["decision=let-return", 1],
    ["decision=pay", 0],
    ["decision=none", 0],
    ["decision=undone", 1],
    ["person=99999999-2222-4333-8444-555555555555", 0],
    ["from=2026-01-01", 1],
    ["to=2026-01-01", 0],
    ["from=never", 1],
  ])("filters by %s", async (search, found) => {
    await present();
    await letExceptionReturn(session, { paymentId: PAYMENT_ID });
    await undoDecision(session, { paymentId: PAYMENT_ID });
    await letExceptionReturn(session, { paymentId: PAYMENT_ID });
    const { filters } = parseDecisionsQuery(Object.fromEntries(new URLSearchParams(search)));
    expect((await listDecisions(session, { filters })).rows).toHaveLength(found);
  });

  test("exports the filtered decisions and undone decisions, and records the export in the audit log", async () => {
    await present();
    await letExceptionReturn(session, { paymentId: PAYMENT_ID, note: "=Not our payee" });
    await undoDecision(session, { paymentId: PAYMENT_ID });
    await letExceptionReturn(session, { paymentId: PAYMENT_ID, note: "=Not our payee" });
    const read = async (search: string) => {
      const file = await exportDecisions(session, Object.fromEntries(new URLSearchParams(search)));
      return file.ok ? (await new Response(file.value.body).text()).replace("\uFEFF", "").split("\r\n") : file;
    };
    const moment = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;
    const lines = (await read("decision=let-return")) as string[];
    expect(lines.map((line) => line.replace(moment, "TIME"))).toEqual([
      "presented,paymentId,checkNumber,payee,account,accountName,amount,status,decision,decidedBy,decidedAt,mismatch,note,undone",
      `TIME,${PAYMENT_ID},0020611,Harborline Supply Co.,2218009276,,18250.00,Hold,let-return,Olga Operator,TIME,not-on-the-list,"'=Not our payee","let-return, undone by Olga Operator at TIME"`,
      "#complete: 1 rows known to this portal,,,,,,,,,,,,,",
      "",
    ]);
    expect(await read("decision=pay")).toHaveLength(3);
    expect(await read("decision=maybe")).toMatchObject({ ok: false, code: "invalid" });
    expect((await portal.audit()).slice(-2)).toEqual([
      "Olga Operator decisions.export started",
      "Olga Operator decisions.export completed",
    ]);
  });

  test("includes an undecided check only after its cut-off", async () => {
    await present();
    expect(await history()).toEqual([]);
    await present({
      createdAt: hoursFromNow(-24 * 8),
      status: "Rejected",
      rejectedAt: hoursFromNow(0),
      lastModifiedAt: hoursFromNow(1),
    });
    expect(await history()).toMatchObject([
      { paymentId: PAYMENT_ID, isOpen: false, decision: null, isDecidedElsewhere: false },
    ]);
  });

  test.each([
    { how: "paid", record: { status: "Processing" } },
    { how: "rejected before the cut-off", record: { status: "Rejected", rejectedAt: hoursFromNow(0) } },
    {
      how: "rejected, which the bank reports as decided",
      record: { status: "Rejected", wasDecisioned: true },
    },
  ])("marks a check that was $how without a decision here as decided elsewhere", async ({ record }) => {
    await present();
    await present({ lastModifiedAt: hoursFromNow(1), ...record });
    expect(await history()).toMatchObject([{ isOpen: false, decision: null, isDecidedElsewhere: true }]);
  });
});

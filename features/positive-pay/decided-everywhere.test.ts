import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { getNavCounts } from "@/features/overview/nav-counts";
import { getPayment } from "@/features/payments/get-payment";
import { listPayments } from "@/features/payments/list-payments";
import { parsePaymentsQuery } from "@/features/payments/payments-query";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { clearBankClockCache } from "@/lib/bank-connection/bank-clock";
import { awaitedDecision } from "@/lib/contract/labels/decision-labels";
import { HELD, MATCHING_AUTHORIZATION, NEW_ID, PAYMENT_ID, presentHeld } from "@/server/testing/held-check";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { payException } from "./decide-exception";
import { letExceptionReturn } from "./let-exception-return";
import { undoDecision } from "./undo-decision";

let portal: TestPortal;
let session: Session;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  clearBankClockCache();
  session = portal.session("compliance");
  await presentHeld(portal);
});
afterAll(() => portal.close());

const list = (search: string) => listPayments(session, parsePaymentsQuery(new URLSearchParams(search)).query);

/** Returns the decision as shown by the list, its filter, the payment page and the navigation. */
async function decisionOnScreens() {
  const [row] = (await list("")).rows;
  const payment = await getPayment(session, PAYMENT_ID);
  return {
    inList: awaitedDecision(row!)?.label,
    isFound: (await list("flag=decision")).rows.length,
    onPage: awaitedDecision({ ...payment!.record, decided: payment!.decided })?.label,
    inNavigation: (await getNavCounts(session))["/positive-pay"],
  };
}

const WAITING = { inList: "Decision needed", isFound: 1, onPage: "Decision needed", inNavigation: 1 };

test("[GAP-18] a check already decided for return needs no decision until that decision is undone", async () => {
  expect(await decisionOnScreens()).toEqual(WAITING);
  await letExceptionReturn(session, { paymentId: PAYMENT_ID });
  expect(await decisionOnScreens()).toEqual({
    inList: "Decided: return",
    isFound: 0,
    onPage: "Decided: return",
    inNavigation: 0,
  });
  await undoDecision(session, { paymentId: PAYMENT_ID });
  expect(await decisionOnScreens()).toEqual(WAITING);
});

test("[GAP-18] an authorized check that is still on hold needs no decision", async () => {
  portal.bank.onCall = ({ path }, response) =>
    respondJson(
      response,
      200,
      path.endsWith("/analysis") ? HELD : { ...MATCHING_AUTHORIZATION, id: NEW_ID, status: "Authorized" },
    );
  expect(await payException(session, { paymentId: PAYMENT_ID })).toMatchObject({ ok: true });
  expect(await decisionOnScreens()).toEqual({
    inList: "Decided: pay",
    isFound: 0,
    onPage: "Decided: pay",
    inNavigation: 0,
  });
  expect((await getPayment(session, PAYMENT_ID))?.decision).toMatchObject({
    letReturn: null,
    authorized: { personName: "Olga Operator" },
  });
});

test("[R-38] a check whose authorization has no response yet needs no decision", async () => {
  portal.bank.onCall = ({ method }, response) => {
    if (method === "POST") response.destroy();
    else response.writeHead(404).end();
  };
  expect(await payException(session, { paymentId: PAYMENT_ID })).toMatchObject({ value: { outcome: "unknown" } });
  expect(await decisionOnScreens()).toMatchObject({ inList: "Decided: pay", onPage: "Decided: pay" });
});

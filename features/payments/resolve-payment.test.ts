import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Session } from "@/lib/access/session";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { getPayment } from "./get-payment";
import { listPayments } from "./list-payments";
import { parsePaymentsQuery } from "./payments-query";
import { resolvePayment } from "./resolve-payment";

const DEPOSIT = {
  paymentType: "Forward",
  direction: "Outbound",
  status: "Completed",
  amount: 7_500,
  accountNumber: "2218009144",
  checkNumber: "1048",
  createdAt: "2026-11-18T09:30:00.000-05:00",
} as const;
const REJECTED = { ...DEPOSIT, status: "Rejected", rejectionReason: "ImageAnalysisFailure" } as const;
const RETURN = {
  paymentType: "Return",
  direction: "Inbound",
  status: "Processing",
  amount: 7_500,
  accountNumber: "44172093",
  checkNumber: "1048",
  originalPaymentId: "p1",
  returnCode: "A",
  createdAt: "2026-11-19T09:30:00.000-05:00",
} as const;
const REDEPOSIT = { ...DEPOSIT, status: "Pending", createdAt: "2026-11-20T09:30:00.000-05:00" } as const;

let portal: TestPortal;
let operator: Session;

const savePayment = (paymentId: string, record: object) =>
  portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId, record, source: "refresh", observedAt: new Date("2026-11-20T15:00:00Z") }),
  );
const listFlagged = async (flag: "open-return" | "open-rejection") => {
  const { query } = parsePaymentsQuery(new URLSearchParams({ flag }));
  return (await listPayments(operator, query)).rows.map(({ id }) => id);
};
const listOpen = async () => [...(await listFlagged("open-return")), ...(await listFlagged("open-rejection"))];

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  operator = portal.session("operator");
});
afterAll(() => portal.close());

describe("the payments that need attention include", () => {
  test.each<[string, Record<string, object>, string[]]>([
    ["no deposit in progress", { p1: REDEPOSIT }, []],
    ["a returned deposit, by its return", { p1: { ...DEPOSIT, wasReturned: true }, r1: RETURN }, ["r1"]],
    ["a return whose deposit is unknown", { r1: RETURN }, ["r1"]],
    ["a deposit marked as returned without a return payment", { p1: { ...DEPOSIT, wasReturned: true } }, ["p1"]],
    ["no return that the bank rejected", { p1: DEPOSIT, r1: { ...RETURN, status: "Rejected" } }, []],
    ["no return that was redeposited", { p1: DEPOSIT, r1: RETURN, p2: { ...REDEPOSIT, originalPaymentId: "p1" } }, []],
    ["no return of a check that was redeposited without a link", { p1: DEPOSIT, r1: RETURN, p2: REDEPOSIT }, []],
    ["a return after an unrelated deposit", { p1: DEPOSIT, r1: RETURN, p2: { ...REDEPOSIT, amount: 1 } }, ["r1"]],
    [
      "a return when the second deposit was canceled",
      { p1: DEPOSIT, r1: RETURN, p2: { ...REDEPOSIT, status: "Canceled" } },
      ["r1"],
    ],
    ["no inbound check that we returned", { p1: { ...DEPOSIT, direction: "Inbound", wasReturned: true } }, []],
    ["a rejected deposit", { p1: REJECTED }, ["p1"]],
    ["no rejected check that was redeposited", { p1: REJECTED, p2: REDEPOSIT }, []],
    [
      "no check that was redeposited with a corrected amount",
      {
        p1: { ...REJECTED, payerAccountNumber: "44172093" },
        p2: { ...REDEPOSIT, amount: 8_500, payerAccountNumber: "44172093" },
      },
      [],
    ],
    [
      "only the latest deposit of a check that was rejected twice",
      { p1: REJECTED, p2: { ...REJECTED, createdAt: REDEPOSIT.createdAt } },
      ["p2"],
    ],
    ["no duplicate", { p1: { ...REJECTED, rejectionReason: "Duplicate" } }, []],
    ["no unpaid inbound check", { p1: { ...REJECTED, direction: "Inbound" } }, []],
    ["a rejected outbound return", { r1: { ...RETURN, direction: "Outbound", status: "Rejected" } }, ["r1"]],
    [
      "no rejected outbound return that was sent again",
      {
        r1: { ...RETURN, direction: "Outbound", status: "Rejected" },
        r2: { ...RETURN, direction: "Outbound", createdAt: REDEPOSIT.createdAt },
      },
      [],
    ],
  ])("%s", async (_, records, expected) => {
    for (const [id, record] of Object.entries(records)) await savePayment(id, record);
    expect(await listOpen()).toEqual(expected);
  });
});

describe("resolving a payment", () => {
  test.each([
    ["p1", "its deposit"],
    ["r1", "its return"],
  ])("resolves a returned deposit through %s (%s)", async (paymentId) => {
    await savePayment("p1", { ...DEPOSIT, wasReturned: true });
    await savePayment("r1", RETURN);
    for (const id of ["p1", "r1"]) expect((await getPayment(operator, id))?.attention).toEqual({ state: "open" });
    expect(await resolvePayment(operator, { paymentId, isResolved: true })).toMatchObject({ ok: true });
    expect(await listOpen()).toEqual([]);
    for (const id of ["p1", "r1"]) {
      expect((await getPayment(operator, id))?.attention).toMatchObject({
        state: "resolved",
        personName: "Olga Operator",
      });
    }
    expect(await resolvePayment(operator, { paymentId, isResolved: false })).toMatchObject({ ok: true });
    expect(await listOpen()).toEqual(["r1"]);
  });

  test("is recorded once in the timeline and the audit log, even when requested twice", async () => {
    await savePayment("p1", REJECTED);
    for (let time = 0; time < 2; time++) await resolvePayment(operator, { paymentId: "p1", isResolved: true });
    const audited = await portal.ledger.db.select().from(auditEntries);
    expect(audited.map(({ action, subject, personName, result }) => [action, subject, personName, result])).toEqual([
      ["payment.deal-with", "p1", "Olga Operator", "noted"],
    ]);
    const { timeline } = (await getPayment(operator, "p1"))!;
    expect(timeline.filter(({ source }) => source === "person")).toMatchObject([
      { title: "Resolved", actorName: "Olga Operator" },
    ]);
  });

  test("requires an open rejection or return, and the permission", async () => {
    await savePayment("p1", REDEPOSIT);
    expect(await resolvePayment(operator, { paymentId: "p1", isResolved: true })).toMatchObject({
      code: "nothing-open",
    });
    expect(await resolvePayment(operator, { paymentId: "nobody", isResolved: true })).toMatchObject({
      code: "not-found",
    });
    expect(await resolvePayment(portal.session("viewer"), { paymentId: "p1", isResolved: true })).toMatchObject({
      code: "forbidden",
    });
  });
});

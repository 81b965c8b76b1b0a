import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Session } from "@/lib/access/session";
import { changeAssignment } from "@/lib/assignments/change-work";
import { notePayment } from "@/lib/assignments/note-payment";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { getReturn, listReturns } from "./list-returns";
import { parseReturnsQuery } from "./returns-query";

const DEPOSIT = {
  paymentType: "Forward",
  direction: "Outbound",
  status: "Completed",
  amount: 7_500,
  accountNumber: "2218009144",
  checkNumber: "1048",
  createdAt: "2026-11-18T09:30:00.000-05:00",
} as const;
const RETURN = {
  paymentType: "Return",
  direction: "Inbound",
  status: "Processing",
  accountNumber: "44172093",
  originalPaymentId: "p1",
  returnCode: "A",
  createdAt: "2026-11-19T09:30:00.000-05:00",
} as const;

let portal: TestPortal;
let olga: Session;

const applyRecord = (paymentId: string, record: object) =>
  portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId, record, source: "refresh", observedAt: new Date("2026-11-20T15:00:00Z") }),
  );
const ids = async (search = "") => {
  const { rows } = await listReturns(olga, parseReturnsQuery(new URLSearchParams(search)));
  return rows.map(({ paymentId }) => paymentId);
};

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  olga = portal.session("operator");
});
afterAll(() => portal.close());

describe("the list of returned deposits", () => {
  test("includes the account to charge, the return reason, and the midnight deadline", async () => {
    await applyRecord("r1", RETURN);
    await applyRecord("p1", DEPOSIT);
    const { rows } = await listReturns(olga, parseReturnsQuery(new URLSearchParams()));
    expect(rows).toMatchObject([
      {
        paymentId: "p1",
        returnId: "r1",
        accountNumber: "2218009144",
        amountCents: 7_500,
        returnCode: "A",
        cameBackAt: "2026-11-19T14:30:00.000Z",
        deadline: { day: "2026-11-20", until: "2026-11-21T05:00:00.000Z" },
        redeposit: { allowed: true, reason: "The account may have sufficient funds now." },
        work: { version: 0, owner: null, done: null },
      },
    ]);
  });

  test("sets the deadline of a check returned on a Friday to the end of Monday", async () => {
    await applyRecord("r1", { ...RETURN, createdAt: "2026-11-20T16:00:00.000-05:00" });
    expect((await getReturn(olga, "p1"))!.deadline).toEqual({ day: "2026-11-23", until: "2026-11-24T05:00:00.000Z" });
  });

  test.each<[string, string | null, boolean]>([
    ["C", "It can’t be presented again: stop payment.", false],
    ["T", "It can’t be presented again: item cannot be re-presented.", false],
    ["I", "Have it endorsed first.", true],
    ["V", null, true],
  ])("gives a check returned with reason %s the redeposit advice %s", async (returnCode, reason, allowed) => {
    await applyRecord("p1", DEPOSIT);
    await applyRecord("r1", { ...RETURN, returnCode });
    expect((await getReturn(olga, "p1"))!.redeposit).toEqual({ allowed, reason });
  });

  test("sorts open returns by deadline, and resolved returns newest first", async () => {
    await applyRecord("p1", DEPOSIT);
    await applyRecord("r1", RETURN);
    await applyRecord("r2", { ...RETURN, originalPaymentId: "p2", createdAt: "2026-11-18T10:00:00.000-05:00" });
    await applyRecord("r3", { ...RETURN, originalPaymentId: undefined, createdAt: "2026-11-20T10:00:00.000-05:00" });
    await applyRecord("r4", { ...RETURN, originalPaymentId: "p4", status: "Rejected" });
    expect(await ids()).toEqual(["p2", "p1", "r3"]);
    for (const paymentId of ["r1", "r2"]) await changeAssignment(olga, { paymentId, version: 0, change: "done" });
    expect(await ids()).toEqual(["r3"]);
    expect(await ids("state=done")).toEqual(["p1", "p2"]);
  });

  test("omits a stopped return, and lists a return under its deposit once the deposit is known", async () => {
    await applyRecord("r1", { ...RETURN, originalPaymentId: undefined });
    await changeAssignment(olga, { paymentId: "r1", version: 0, change: "take" });
    await applyRecord("r1", RETURN);
    expect(await ids("owner=mine")).toEqual(["p1"]);
    await applyRecord("r1", { ...RETURN, status: "Canceled" });
    expect(await ids()).toEqual([]);
  });

  test("lists a redeposited check only if it is assigned to someone", async () => {
    await applyRecord("p1", DEPOSIT);
    await applyRecord("r1", RETURN);
    await applyRecord("p2", {
      ...DEPOSIT,
      originalPaymentId: "p1",
      status: "Pending",
      createdAt: "2026-11-20T09:30:00.000-05:00",
    });
    expect(await ids()).toEqual([]);
    await changeAssignment(olga, { paymentId: "p1", version: 0, change: "take" });
    expect(await ids()).toEqual(["p1"]);
    expect(await getReturn(olga, "p1")).toMatchObject({
      again: { id: "p2", status: "Pending" },
      redeposit: { allowed: false, reason: "It was redeposited." },
    });
  });

  test("filters by assignee, and includes the number of notes of each kind", async () => {
    for (const id of ["1", "2"]) await applyRecord(`r${id}`, { ...RETURN, originalPaymentId: `p${id}` });
    await changeAssignment(olga, { paymentId: "r1", version: 0, change: "take" });
    await notePayment(olga, { paymentId: "r1", kind: "notified", text: "Letter mailed" });
    expect(await ids("owner=mine")).toEqual(["p1"]);
    expect(await ids("owner=nobody")).toEqual(["p2"]);
    expect((await getReturn(olga, "p1"))!.notes).toEqual({ note: 0, charged: 0, notified: 1 });
  });

  test("continues each page where the previous page ended", async () => {
    await portal.ledger.db.transaction(async (tx) => {
      for (let number = 0; number < 51; number++) {
        const record = { ...RETURN, originalPaymentId: `p${String(number).padStart(2, "0")}` };
        await applyPayment(tx, { paymentId: `r${number}`, record, source: "refresh", observedAt: new Date() });
      }
    });
    const first = await listReturns(olga, parseReturnsQuery(new URLSearchParams()));
    expect(first.rows.map(({ paymentId }) => paymentId).slice(-1)).toEqual(["p49"]);
    expect(await ids(`after=${first.nextCursor}`)).toEqual(["p50"]);
  });
});

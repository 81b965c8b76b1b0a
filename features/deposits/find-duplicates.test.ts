import { afterAll, beforeAll, expect, test } from "vitest";
import type { Session } from "@/lib/access/session";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { findDuplicates } from "./find-duplicates";

const CHECK = {
  direction: "Outbound",
  paymentType: "Forward",
  status: "Pending",
  checkNumber: "0773",
  amount: 41_30,
  payerRoutingNumber: "021000021",
  payerAccountNumber: "4410023981",
};
const LOOKUP = { routing: "021000021", account: "4410023981", check: "773", amount: "4130" };

let portal: TestPortal;
let session: Session;

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const findIds = async (input: object) => {
  const outcome = await findDuplicates(session, input);
  return outcome.ok ? outcome.value.map(({ id }) => id) : outcome.code;
};

beforeAll(async () => {
  portal = await startTestPortal();
  session = portal.session("operator");
  const records = {
    same: { ...CHECK, createdAt: daysAgo(2) },
    unread: { ...CHECK, payerRoutingNumber: undefined, payerAccountNumber: undefined, createdAt: daysAgo(3) },
    old: { ...CHECK, createdAt: daysAgo(181) },
    rejected: { ...CHECK, status: "Rejected", createdAt: daysAgo(1) },
    canceled: { ...CHECK, status: "Canceled", createdAt: daysAgo(1) },
    inbound: { ...CHECK, direction: "Inbound", createdAt: daysAgo(1) },
    return: { ...CHECK, paymentType: "Return", createdAt: daysAgo(1) },
    otherBank: { ...CHECK, payerRoutingNumber: "011000015", createdAt: daysAgo(1) },
    otherAmount: { ...CHECK, amount: 41_31, createdAt: daysAgo(1) },
  };
  await portal.ledger.db.transaction(async (tx) => {
    for (const [paymentId, record] of Object.entries(records)) {
      await applyPayment(tx, { paymentId, record, source: "refresh", observedAt: new Date() });
    }
  });
});
afterAll(() => portal.close());

test("[GAP-14] finds valid deposits from the last 180 days, even if their MICR line was only partly read", async () => {
  expect(await findIds(LOOKUP)).toEqual(["same", "unread"]);
  expect(await findIds({ ...LOOKUP, account: undefined })).toEqual(["same", "unread"]);
  expect(await findIds({ ...LOOKUP, check: "774" })).toEqual([]);
});

test("requires a check number and an amount", async () => {
  expect(await findIds({ ...LOOKUP, check: "" })).toBe("invalid");
  expect(await findIds({ ...LOOKUP, amount: "0" })).toBe("invalid");
});

test("[R-26] requires permission to deposit", async () => {
  expect(await findDuplicates(portal.session("viewer"), LOOKUP)).toMatchObject({ code: "forbidden" });
});

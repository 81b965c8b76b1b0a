import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { backTestRestrictions } from "./back-test-restrictions";

const ACCOUNT = "2218009144";
const OTHER_ACCOUNT = "2218009145";
const DEBITS = { appliesTo: "All", transactionType: "Debit" } as const;

let portal: TestPortal;

const daysAgoIso = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000).toISOString();
const pay = (paymentId: string, more: object = {}) =>
  portal.ledger.db.transaction((tx) =>
    applyPayment(tx, {
      paymentId,
      record: {
        accountNumber: ACCOUNT,
        ...{ direction: "Inbound", paymentType: "Forward", posting: "Posted", status: "Completed" },
        ...{ amount: 10_000, currency: "USD", checkNumber: "1042", createdAt: daysAgoIso(3), postedAt: daysAgoIso(2) },
        ...more,
      },
      source: "refresh",
      observedAt: new Date(),
    }),
  );
const backTest = (accountNumbers: readonly string[], ...restrictions: object[]) =>
  backTestRestrictions(portal.session("compliance"), { accountNumbers, restrictions });
const totals = async (accountNumbers: readonly string[], ...restrictions: object[]) => {
  const outcome = await backTest(accountNumbers, ...restrictions);
  if (!outcome.ok) throw new Error(outcome.message);
  const { count, sumCents, accounts, payments } = outcome.value;
  return { count, sumCents, accounts: accounts.map((account) => account.count), ids: payments.map(({ id }) => id) };
};

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(() => portal.reset());
afterAll(() => portal.close());

test("counts the payments posted to the accounts in the last 30 days, newest first", async () => {
  await pay("paid", { createdAt: daysAgoIso(5) });
  await pay("paid-later", { amount: 24_000 });
  await pay("deposited", { direction: "Outbound" });
  await pay("other-account", { accountNumber: OTHER_ACCOUNT, createdAt: daysAgoIso(4) });
  await pay("unlisted-account", { accountNumber: "2218009146" });
  await pay("too-old", { createdAt: daysAgoIso(31) });
  await pay("not-posted", { posting: "Failed" });
  expect(await totals([ACCOUNT, OTHER_ACCOUNT], DEBITS)).toEqual({
    count: 3,
    sumCents: 44_000,
    accounts: [2, 1],
    ids: ["paid-later", "other-account", "paid"],
  });
});

test("counts a payment once even if two restrictions would have blocked it", async () => {
  await pay("paid");
  const checks = { appliesTo: "Account", rail: "Checks" } as const;
  expect(await totals([ACCOUNT, ACCOUNT], DEBITS, checks)).toEqual({
    count: 1,
    sumCents: 10_000,
    accounts: [1],
    ids: ["paid"],
  });
  expect(await totals([ACCOUNT], { appliesTo: "All", rail: "Wires" })).toMatchObject({ count: 0, sumCents: 0 });
});

test("counts a payment on a restricted subaccount toward its master account", async () => {
  await pay("on-the-subaccount", { accountNumber: "2218009199" });
  const terms = { appliesTo: "SubAccounts", subAccountNumber: "2218009199" } as const;
  expect(await totals([ACCOUNT], terms)).toMatchObject({ count: 1, accounts: [1] });
});

test.each([
  [[], [DEBITS]],
  [["12"], [DEBITS]],
  [[ACCOUNT], []],
  [[ACCOUNT], [{ appliesTo: "Everything" }]],
  [[ACCOUNT], [{ ...DEBITS, effectiveStartTimeHour: 4 }]],
])("refuses %j with %j", async (accountNumbers, restrictions) => {
  expect(await backTest(accountNumbers, ...restrictions)).toMatchObject({ ok: false, code: "invalid" });
});

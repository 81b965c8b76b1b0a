import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { viewDepositOutlook } from "./deposit-outlook";

const DEPOSIT = {
  direction: "Outbound",
  paymentType: "Forward",
  status: "Pending",
  accountNumber: "2218009144",
  amount: 20_000,
  depositBusinessDate: "261120",
  createdAt: "2026-11-20T09:30:00.000-05:00",
};
const INPUT = { account: "2218009144", amount: "184320", redeposit: "no" };

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T18:00:00Z") });
  const records = {
    sameDay: DEPOSIT,
    rejected: { ...DEPOSIT, status: "Rejected" },
    canceled: { ...DEPOSIT, status: "Canceled" },
    inbound: { ...DEPOSIT, direction: "Inbound" },
    returned: { ...DEPOSIT, paymentType: "Return" },
    otherAccount: { ...DEPOSIT, accountNumber: "2218009110" },
    dayBefore: { ...DEPOSIT, depositBusinessDate: "261119", createdAt: "2026-11-19T09:30:00.000-05:00" },
  };
  for (const [paymentId, record] of Object.entries(records)) {
    await portal.ledger.db.transaction((tx) =>
      applyPayment(tx, { paymentId, record, source: "refresh", observedAt: new Date("2026-11-20T15:00:00Z") }),
    );
  }
});
afterAll(async () => {
  vi.useRealTimers();
  await portal.close();
});

test("[GAP-3] [GAP-10] a deposit before the cut-off counts for today, after the account’s other checks", async () => {
  const outcome = await viewDepositOutlook(portal.session("operator"), INPUT);
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      bankNow: "2026-11-20T18:00:00.000Z",
      businessDay: "2026-11-20",
      cutOffAt: "2026-11-20T20:00:00.000Z",
      days: [
        { date: "2026-11-23", amountCents: 7_500 },
        { date: "2026-11-24", amountCents: 176_820 },
      ],
    },
  });
});

test("[GAP-3] a deposit at or after the cut-off counts for the next business day", async () => {
  vi.setSystemTime(new Date("2026-11-20T20:00:00Z"));
  const outcome = await viewDepositOutlook(portal.session("operator"), { ...INPUT, redeposit: "yes" });
  expect(outcome).toMatchObject({
    value: {
      businessDay: "2026-11-23",
      cutOffAt: "2026-11-23T20:00:00.000Z",
      days: [
        { date: "2026-11-24", amountCents: 27_500 },
        { date: "2026-12-03", amountCents: 156_820 },
      ],
    },
  });
});

test("[R-26] requires permission to deposit, an account and an amount", async () => {
  expect(await viewDepositOutlook(portal.session("viewer"), INPUT)).toMatchObject({ code: "forbidden" });
  for (const input of [{}, { ...INPUT, amount: "0" }, { ...INPUT, account: "12" }, { ...INPUT, redeposit: "" }]) {
    expect(await viewDepositOutlook(portal.session("operator"), input)).toMatchObject({ code: "invalid" });
  }
});

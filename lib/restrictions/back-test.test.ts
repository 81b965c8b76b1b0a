import { expect, test } from "vitest";
import { type PostedPayment, wouldHaveBlocked } from "./back-test";
import type { RestrictionTerms } from "./matches";

const PAID: PostedPayment = {
  direction: "Inbound",
  paymentType: "Forward",
  accountNumber: "2218009144",
  amountCents: 12_500,
  currency: "USD",
  at: new Date("2026-11-20T18:00:00Z"),
};
const DEPOSIT = { ...PAID, direction: "Outbound" };
const ALL: RestrictionTerms = { masterAccountNumber: "2218009144", appliesTo: "All", status: "Active" };

test("a freeze would have blocked every kind of payment on its account", () => {
  for (const direction of ["Inbound", "Outbound"]) {
    for (const paymentType of ["Forward", "Return"]) {
      expect(wouldHaveBlocked(ALL, { ...PAID, direction, paymentType })).toBe(true);
    }
  }
  expect(wouldHaveBlocked(ALL, { ...PAID, accountNumber: "2218009145" })).toBe(false);
});

test.each<[string, Partial<RestrictionTerms>, PostedPayment, boolean]>([
  ["a paid check is a debit", { transactionType: "Debit" }, PAID, true],
  ["a deposit is not a debit", { transactionType: "Debit" }, DEPOSIT, false],
  ["a returned deposit is a debit", { transactionType: "Debit" }, { ...PAID, paymentType: "Return" }, true],
  ["a returned paid check is a credit", { transactionType: "Credit" }, { ...DEPOSIT, paymentType: "Return" }, true],
  ["a check is not a wire", { rail: "Wires" }, PAID, false],
  ["the transaction code of a paid check", { transactionCode: "CHKPAY" }, PAID, true],
  ["the transaction code of a deposit", { transactionCode: "CHKDEP" }, PAID, false],
  ["an amount equal to the threshold", { amountThreshold: 12_500 }, PAID, true],
  ["an amount one cent below the threshold", { amountThreshold: 12_501 }, PAID, false],
  ["13:00 ET is within the hours", { effectiveStartTimeHour: 13, effectiveEndTimeHour: 14 }, PAID, true],
  ["13:00 ET is after the hours", { effectiveStartTimeHour: 12, effectiveEndTimeHour: 13 }, PAID, false],
  ["a different currency", { currency: "CAD" }, PAID, false],
  ["a restriction on subaccounts only", { appliesTo: "SubAccounts" }, PAID, false],
])("[GAP-26] %s", (_, criteria, payment, isBlocked) => {
  expect(wouldHaveBlocked({ ...ALL, ...criteria }, payment)).toBe(isBlocked);
});

test("[GAP-27] a payment on the named subaccount is blocked", () => {
  const terms: RestrictionTerms = { ...ALL, appliesTo: "SubAccounts", subAccountNumber: "2218009199" };
  expect(wouldHaveBlocked(terms, { ...PAID, accountNumber: "2218009199" })).toBe(true);
  expect(wouldHaveBlocked(terms, PAID)).toBe(false);
});

test("a payment of an unknown kind would not have been blocked", () => {
  expect(wouldHaveBlocked(ALL, { ...PAID, direction: "Sideways" })).toBe(false);
});

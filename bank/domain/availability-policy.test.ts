import { expect, test } from "vitest";
import type { Account } from "./account";
import { choosePolicy, type PolicyFacts } from "./availability-policy";

const ACCOUNT: Account = {
  accountNumber: "2218009144",
  type: "Checking",
  openedOn: "2020-01-02",
  depositsEnabled: true,
  repeatedOverdrafts: false,
  maxItemAmountCents: 1,
  maxDepositAmountCents: 1,
  maxItemsPerDay: 1,
};

const choosePolicyFor = (facts: Partial<PolicyFacts>, account: Partial<Account> = {}) =>
  choosePolicy({
    account: { ...ACCOUNT, ...account },
    depositBusinessDate: "2026-11-16",
    amountCents: 100,
    otherChecksOfDayCents: 0,
    isRedeposit: false,
    isOnUs: false,
    ...facts,
  });

/** Facts that would each select a different policy on their own. */
const ALL_FACTS = { amountCents: 900_000, isRedeposit: true, isOnUs: true } as const;

test("[GAP-15] the first applicable policy is chosen, in the order of precedence", () => {
  expect(choosePolicyFor(ALL_FACTS, { openedOn: "2026-11-01", repeatedOverdrafts: true })).toBe("NewAccount");
  expect(choosePolicyFor(ALL_FACTS, { repeatedOverdrafts: true })).toBe("RepeatedOverdrafts");
  expect(choosePolicyFor(ALL_FACTS)).toBe("LargeDeposits");
  expect(choosePolicyFor({ ...ALL_FACTS, amountCents: 100 })).toBe("RedepositedCheck");
  expect(choosePolicyFor({ isOnUs: true })).toBe("OnUs");
  expect(choosePolicyFor({})).toBe("Standard");
});

test("[GAP-15] an account is new for less than 30 days", () => {
  expect(choosePolicyFor({}, { openedOn: "2026-10-18" })).toBe("NewAccount");
  expect(choosePolicyFor({}, { openedOn: "2026-10-17" })).toBe("Standard");
});

test("[GAP-10] a large deposit is above $5,525 until 2025-06-30", () => {
  expect(choosePolicyFor({ amountCents: 552_500, depositBusinessDate: "2025-06-30" })).toBe("Standard");
  expect(choosePolicyFor({ amountCents: 552_501, depositBusinessDate: "2025-06-30" })).toBe("LargeDeposits");
  expect(choosePolicyFor({ amountCents: 672_500, depositBusinessDate: "2025-07-01" })).toBe("Standard");
});

test("[GAP-15] all of a day's checks count toward the $6,725 large-deposit threshold", () => {
  expect(choosePolicyFor({ amountCents: 672_500 })).toBe("Standard");
  expect(choosePolicyFor({ amountCents: 672_501 })).toBe("LargeDeposits");
  expect(choosePolicyFor({ amountCents: 1, otherChecksOfDayCents: 672_500 })).toBe("LargeDeposits");
});

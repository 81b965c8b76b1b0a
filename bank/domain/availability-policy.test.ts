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

const choose = (facts: Partial<PolicyFacts>, account: Partial<Account> = {}) =>
  choosePolicy({
    account: { ...ACCOUNT, ...account },
    depositBusinessDate: "2026-11-16",
    amountCents: 100,
    otherChecksOfDayCents: 0,
    isRedeposit: false,
    isOnUs: false,
    ...facts,
  });

/** Facts that each select a different policy. */
const ALL = { amountCents: 900_000, isRedeposit: true, isOnUs: true } as const;

test("[GAP-15] the first applicable policy is chosen, in this order", () => {
  expect(choose(ALL, { openedOn: "2026-11-01", repeatedOverdrafts: true })).toBe("NewAccount");
  expect(choose(ALL, { repeatedOverdrafts: true })).toBe("RepeatedOverdrafts");
  expect(choose(ALL)).toBe("LargeDeposits");
  expect(choose({ ...ALL, amountCents: 100 })).toBe("RedepositedCheck");
  expect(choose({ isOnUs: true })).toBe("OnUs");
  expect(choose({})).toBe("Standard");
});

test("[GAP-15] an account is new for less than 30 days", () => {
  expect(choose({}, { openedOn: "2026-10-18" })).toBe("NewAccount");
  expect(choose({}, { openedOn: "2026-10-17" })).toBe("Standard");
});

test("[GAP-10] a large deposit is above $5,525 until 2025-06-30", () => {
  expect(choose({ amountCents: 552_500, depositBusinessDate: "2025-06-30" })).toBe("Standard");
  expect(choose({ amountCents: 552_501, depositBusinessDate: "2025-06-30" })).toBe("LargeDeposits");
  expect(choose({ amountCents: 672_500, depositBusinessDate: "2025-07-01" })).toBe("Standard");
});

test("[GAP-15] all checks of a day count toward a large deposit, above $6,725", () => {
  expect(choose({ amountCents: 672_500 })).toBe("Standard");
  expect(choose({ amountCents: 672_501 })).toBe("LargeDeposits");
  expect(choose({ amountCents: 1, otherChecksOfDayCents: 672_500 })).toBe("LargeDeposits");
});

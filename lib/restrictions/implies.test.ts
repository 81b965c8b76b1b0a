import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RESTRICTION_SCOPES, TRANSACTION_TYPES } from "@/lib/contract/enums";
import { instantAt } from "@/lib/time/zone";
import { dayRangesOf, restrictionImplies } from "./implies";
import { type PostingTransaction, type RestrictionTerms, restrictionBlocks } from "./matches";

const MASTER = "2218009144";
const EVERYTHING: RestrictionTerms = { masterAccountNumber: MASTER, appliesTo: "All", status: "Active" };

const implies = (wider: RestrictionTerms, narrower: RestrictionTerms) =>
  restrictionImplies({ ...EVERYTHING, ...wider }, { ...EVERYTHING, status: undefined, ...narrower });

describe("[GAP-26] [GAP-27] whether a restriction implies a narrower one", () => {
  const night = { effectiveStartTimeHour: 22, effectiveEndTimeHour: 6 };
  test.each<[string, RestrictionTerms, RestrictionTerms, boolean]>([
    ["identical restrictions", {}, {}, true],
    ["everything and one rail", {}, { rail: "Wires" }, true],
    ["one rail and everything", { rail: "Wires" }, {}, false],
    ["two rails", { rail: "Wires" }, { rail: "Ach" }, false],
    ["debits and wire debits", { transactionType: "Debit" }, { transactionType: "Debit", rail: "Wires" }, true],
    ["debits and credits", { transactionType: "Debit" }, { transactionType: "Credit" }, false],
    ["a code and all codes", { transactionCode: "CHKPAY" }, {}, false],
    ["the same currency", { currency: "USD" }, { currency: "USD" }, true],
    ["a lower threshold", { amountThreshold: 500_000 }, { amountThreshold: 500_001 }, true],
    ["the same threshold", { amountThreshold: 500_000 }, { amountThreshold: 500_000 }, true],
    ["a higher threshold", { amountThreshold: 500_001 }, { amountThreshold: 500_000 }, false],
    ["a threshold and no threshold", { amountThreshold: 1 }, {}, false],
    ["a threshold of zero and no threshold", { amountThreshold: 0 }, {}, true],
    ["all hours and the night", {}, night, true],
    ["the night and all hours", night, {}, false],
    ["the night and the same night", night, { ...night, effectiveEndTimeMinute: 0 }, true],
    ["the night and its last hours", night, { effectiveStartTimeHour: 2, effectiveEndTimeHour: 6 }, true],
    ["the night and its first hours", night, { effectiveStartTimeHour: 22, effectiveEndTimeHour: 0 }, true],
    ["the night and one minute more", night, { ...night, effectiveEndTimeMinute: 1 }, false],
    ["the night and the day", night, { effectiveStartTimeHour: 9, effectiveEndTimeHour: 17 }, false],
    ["the master account and everything", { appliesTo: "Account" }, {}, false],
    ["everything and the master account", {}, { appliesTo: "Account" }, true],
    ["everything and all subaccounts", {}, { appliesTo: "SubAccounts" }, true],
    ["everything and one subaccount", {}, { appliesTo: "SubAccounts", subAccountNumber: "1" }, true],
    ["one subaccount and all subaccounts", { subAccountNumber: "1" }, {}, false],
    ["one subaccount and the master account", { subAccountNumber: "1" }, { appliesTo: "Account" }, true],
    ["two different subaccounts", { subAccountNumber: "1" }, { subAccountNumber: "2" }, false],
    [
      "all subaccounts and one subaccount",
      { appliesTo: "SubAccounts" },
      { appliesTo: "SubAccounts", subAccountNumber: "1" },
      true,
    ],
    ["a different account", { masterAccountNumber: "2218009110" }, {}, false],
    ["a removed restriction", { status: "Inactive" }, {}, false],
    ["a restriction without appliesTo", { appliesTo: undefined }, {}, false],
  ])("%s", (_, wider, narrower, expected) => expect(implies(wider, narrower)).toBe(expected));
});

test("a window is one range of the day, or two if it spans midnight", () => {
  expect(dayRangesOf({})).toEqual([{ startMinute: 0, endMinute: 1440 }]);
  expect(dayRangesOf({ effectiveStartTimeHour: 9, effectiveStartTimeMinute: 30, effectiveEndTimeHour: 17 })).toEqual([
    { startMinute: 570, endMinute: 1020 },
  ]);
  expect(dayRangesOf({ effectiveStartTimeHour: 22, effectiveEndTimeHour: 6, effectiveEndTimeMinute: 15 })).toEqual([
    { startMinute: 0, endMinute: 375 },
    { startMinute: 1320, endMinute: 1440 },
  ]);
  expect(dayRangesOf({ effectiveStartTimeHour: 22, effectiveEndTimeHour: 0 })).toEqual([
    { startMinute: 1320, endMinute: 1440 },
  ]);
});

test("[GAP-26] [GAP-27] a restriction implies another exactly when it blocks all transactions that one blocks", () => {
  const hour = fc.nat(3);
  const terms: fc.Arbitrary<RestrictionTerms> = fc.record({
    masterAccountNumber: fc.constantFrom("1000", "2000"),
    subAccountNumber: fc.option(fc.constantFrom("1001", "1002"), { nil: undefined }),
    appliesTo: fc.constantFrom(...RESTRICTION_SCOPES),
    status: fc.constant("Active" as const),
    rail: fc.option(fc.constantFrom("Wires" as const, "Checks" as const), { nil: undefined }),
    transactionType: fc.option(fc.constantFrom(...TRANSACTION_TYPES), { nil: undefined }),
    amountThreshold: fc.option(fc.nat(2), { nil: undefined }),
  });
  const window = fc.option(
    fc
      .tuple(hour, hour)
      .filter(([start, end]) => start !== end)
      .map(([start, end]) => ({ effectiveStartTimeHour: start, effectiveEndTimeHour: end })),
    { nil: {} },
  );
  const restriction = fc.tuple(terms, window).map(([criteria, hours]): RestrictionTerms => ({ ...criteria, ...hours }));
  const sampleTransactions: PostingTransaction[] = [undefined, "1001", "1002", "1003"].flatMap((subAccountNumber) =>
    (["Wires", "Checks", "Ach"] as const).flatMap((rail) =>
      TRANSACTION_TYPES.flatMap((transactionType) =>
        [0, 1, 2].flatMap((amountCents) =>
          [0, 1, 2, 3, 4].flatMap((hourOfDay) =>
            ["1000", "2000"].map((masterAccountNumber) => ({
              account: { masterAccountNumber, subAccountNumber },
              rail,
              transactionType,
              transactionCode: "A",
              amountCents,
              currency: "USD",
              at: instantAt("2026-01-15", hourOfDay, 0, "America/New_York"),
            })),
          ),
        ),
      ),
    ),
  );
  fc.assert(
    fc.property(restriction, restriction, (wider, narrower) => {
      const isWider = sampleTransactions.every(
        (transaction) => !restrictionBlocks(narrower, transaction) || restrictionBlocks(wider, transaction),
      );
      expect(restrictionImplies(wider, narrower)).toBe(isWider);
    }),
    { numRuns: 150 },
  );
});

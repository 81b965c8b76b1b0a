import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RAILS, RESTRICTION_SCOPES, TRANSACTION_TYPES } from "@/lib/contract/enums";
import { type PostingTransaction, type RestrictionTerms, restrictionBlocks } from "./matches";

const MASTER = "2218009144";
const SUB = "221800914401";

const TRANSACTION: PostingTransaction = {
  account: { masterAccountNumber: MASTER },
  rail: "Checks",
  transactionType: "Credit",
  transactionCode: "CHKDEP",
  amountCents: 24_150,
  currency: "USD",
  at: new Date("2026-11-16T09:30:00-05:00"),
};
const EVERYTHING: RestrictionTerms = { masterAccountNumber: MASTER, appliesTo: "All", status: "Active" };

const blocks = (terms: RestrictionTerms, transaction: Partial<PostingTransaction> = {}) =>
  restrictionBlocks({ ...EVERYTHING, ...terms }, { ...TRANSACTION, ...transaction });

describe("[GAP-26] one criterion at a time", () => {
  test.each<[RestrictionTerms, boolean]>([
    [{}, true],
    [{ status: "Inactive" }, false],
    [{ rail: "Checks" }, true],
    [{ rail: "Ach" }, false],
    [{ transactionType: "Credit" }, true],
    [{ transactionType: "Debit" }, false],
    [{ transactionCode: "CHKDEP" }, true],
    [{ transactionCode: "chkdep" }, false],
    [{ currency: "USD" }, true],
    [{ currency: "EUR" }, false],
    [{ amountThreshold: 0 }, true],
    [{ amountThreshold: 24_150 }, true],
    [{ amountThreshold: 24_151 }, false],
    [{ rail: "Checks", transactionType: "Debit" }, false],
  ])("%j blocks a deposit: %s", (terms, expected) => {
    expect(blocks(terms)).toBe(expected);
  });
});

describe("[GAP-26] the time window is in the bank's local time", () => {
  const day = { effectiveStartTimeHour: 9, effectiveStartTimeMinute: 30, effectiveEndTimeHour: 17 };
  const night = { effectiveStartTimeHour: 22, effectiveEndTimeHour: 6, effectiveEndTimeMinute: 15 };
  test.each<[RestrictionTerms, string, boolean]>([
    [day, "2026-11-16T09:29:59.999-05:00", false],
    [day, "2026-11-16T09:30:00.000-05:00", true],
    [day, "2026-11-16T16:59:59.999-05:00", true],
    [day, "2026-11-16T17:00:00.000-05:00", false],
    [night, "2026-11-16T21:59:59.999-05:00", false],
    [night, "2026-11-16T22:00:00.000-05:00", true],
    [night, "2026-11-17T00:00:00.000-05:00", true],
    [night, "2026-11-17T06:14:59.999-05:00", true],
    [night, "2026-11-17T06:15:00.000-05:00", false],
    // In summer, the same wall time is a different instant.
    [day, "2026-07-16T13:30:00.000Z", true],
    [day, "2026-07-16T13:29:59.999Z", false],
    // The repeated hour at the end of daylight saving time is in the window both times.
    [{ effectiveStartTimeHour: 1, effectiveEndTimeHour: 2 }, "2026-11-01T05:30:00Z", true],
    [{ effectiveStartTimeHour: 1, effectiveEndTimeHour: 2 }, "2026-11-01T06:30:00Z", true],
    [{ effectiveStartTimeHour: 1, effectiveEndTimeHour: 2 }, "2026-11-01T07:00:00Z", false],
  ])("%j at %s: %s", (window, at, expected) => {
    expect(blocks(window, { at: new Date(at) })).toBe(expected);
  });
});

describe("[GAP-27] the accounts that a restriction applies to", () => {
  const master = { masterAccountNumber: MASTER };
  const sub = { masterAccountNumber: MASTER, subAccountNumber: SUB };
  const sibling = { masterAccountNumber: MASTER, subAccountNumber: "221800914402" };
  const stranger = { masterAccountNumber: "2218009110" };
  test.each<[RestrictionTerms, boolean[]]>([
    [{ appliesTo: "Account" }, [true, false, false, false]],
    [{ appliesTo: "SubAccounts" }, [false, true, true, false]],
    [{ appliesTo: "SubAccounts", subAccountNumber: SUB }, [false, true, false, false]],
    [{ appliesTo: "All" }, [true, true, true, false]],
    [{ appliesTo: "All", subAccountNumber: SUB }, [true, true, false, false]],
    [{ appliesTo: undefined }, [false, false, false, false]],
    [{ masterAccountNumber: undefined }, [false, false, false, false]],
  ])("%j: master, subaccount, its sibling, another master", (terms, expected) => {
    expect([master, sub, sibling, stranger].map((account) => blocks(terms, { account }))).toEqual(expected);
  });
});

// An independent implementation of the rules, with sets instead of comparisons.
const LOCAL_TIME = new Intl.DateTimeFormat("en-GB", {
  timeZone: "America/New_York",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

function minutesOfWindow(terms: RestrictionTerms): Set<string> | "always" {
  if (terms.effectiveStartTimeHour === undefined) return "always";
  const end = clock(terms.effectiveEndTimeHour! * 60 + (terms.effectiveEndTimeMinute ?? 0));
  const minutes = new Set<string>();
  let minute = terms.effectiveStartTimeHour * 60 + (terms.effectiveStartTimeMinute ?? 0);
  while (clock(minute) !== end) {
    minutes.add(clock(minute));
    minute = (minute + 1) % 1440;
  }
  return minutes;
}

function accountsOf(terms: RestrictionTerms, subsOfMaster: readonly string[]): Set<string> {
  const master = [terms.masterAccountNumber!];
  const subs = terms.subAccountNumber === undefined ? subsOfMaster : [terms.subAccountNumber];
  return new Set({ Account: master, SubAccounts: subs, All: [...master, ...subs] }[terms.appliesTo!]);
}

function oracle(terms: RestrictionTerms, transaction: PostingTransaction, subsOfMaster: readonly string[]): boolean {
  const { account } = transaction;
  const minutes = minutesOfWindow(terms);
  const termValues = { ...terms } as Record<string, unknown>;
  const transactionValues = { ...transaction } as Record<string, unknown>;
  const mismatches = [
    terms.status !== "Active",
    !accountsOf(terms, subsOfMaster).has(account.subAccountNumber ?? account.masterAccountNumber),
    ...["rail", "transactionType", "transactionCode", "currency"].map(
      (name) => ![undefined, transactionValues[name]].includes(termValues[name] as undefined),
    ),
    Math.max(transaction.amountCents, terms.amountThreshold ?? 0) !== transaction.amountCents,
    minutes !== "always" && !minutes.has(LOCAL_TIME.format(transaction.at)),
  ];
  return !mismatches.includes(true);
}

test("[R-18] both implementations of the rules agree for any restriction and transaction", () => {
  const masters = ["1000", "2000"] as const;
  const subsOf: Record<string, string[]> = { 1000: ["1001", "1002"], 2000: ["2001", "2002"] };
  const few = { rail: fc.constantFrom(...RAILS.slice(0, 2)), code: fc.constantFrom("A", "B"), amount: fc.nat(3) };
  const family = fc.constantFrom(...masters).chain((master) =>
    fc.record({
      master: fc.constant(master),
      sub: fc.option(fc.constantFrom(...subsOf[master]!), { nil: undefined }),
    }),
  );
  // Half of the time, a window's start or end is within a minute of the transaction, since errors are likely at the
  // edges.
  const edge = fc.option(fc.constantFrom(-1, 0, 1), { nil: undefined });
  const anyMinute = fc.nat(1439);
  const window = (to: PostingTransaction) => {
    const [hour, minute] = LOCAL_TIME.format(to.at).split(":").map(Number);
    const near = (offset: number | undefined, far: number) =>
      offset === undefined ? far : (hour! * 60 + minute! + offset + 1440) % 1440;
    return fc.option(
      fc
        .tuple(edge, anyMinute, edge, anyMinute, fc.boolean())
        .map(([startEdge, anyStart, endEdge, anyEnd, isWhole]) => [
          isWhole ? Math.floor(near(startEdge, anyStart) / 60) * 60 : near(startEdge, anyStart),
          isWhole ? Math.floor(near(endEdge, anyEnd) / 60) * 60 : near(endEdge, anyEnd),
        ])
        .filter(([start, end]) => start !== end)
        .map(([start, end]) => ({
          effectiveStartTimeHour: Math.floor(start! / 60),
          effectiveStartTimeMinute: start! % 60 || undefined,
          effectiveEndTimeHour: Math.floor(end! / 60),
          effectiveEndTimeMinute: end! % 60 || undefined,
        })),
      { nil: {} },
    );
  };
  const transaction: fc.Arbitrary<PostingTransaction> = fc
    .record({
      family,
      rail: few.rail,
      transactionType: fc.constantFrom(...TRANSACTION_TYPES),
      transactionCode: few.code,
      currency: fc.constantFrom("USD", "EUR"),
      amountCents: few.amount,
      // Any minute of two years, which include both clock changes.
      at: fc.nat(2 * 366 * 1440).map((minutes) => new Date(Date.parse("2026-01-01T00:00:00Z") + minutes * 60_000)),
    })
    .map(({ family: { master, sub }, ...rest }) => ({
      ...rest,
      account: { masterAccountNumber: master, subAccountNumber: sub },
    }));

  // Criteria are chosen close to the transaction that they are compared with, so that matches are common.
  const aim = fc.constantFrom("left out", "left out", "same", "same", "other");
  const aims = fc.record({ rail: aim, transactionType: aim, transactionCode: aim, currency: aim, amount: aim });
  const terms = (to: PostingTransaction): fc.Arbitrary<RestrictionTerms> =>
    fc
      .tuple(family, fc.constantFrom(...RESTRICTION_SCOPES), fc.integer({ min: 0, max: 9 }), aims, window(to))
      .map(([{ master, sub }, appliesTo, luck, aimed, times]) => {
        const pick = <T>(how: string, same: T, other: T) =>
          how === "left out" ? undefined : how === "same" ? same : other;
        return {
          masterAccountNumber: luck < 7 ? to.account.masterAccountNumber : master,
          ...(appliesTo !== "Account" && { subAccountNumber: luck < 4 ? to.account.subAccountNumber : sub }),
          appliesTo,
          status: luck === 9 ? ("Inactive" as const) : ("Active" as const),
          rail: pick(aimed.rail, to.rail, RAILS.find((rail) => rail !== to.rail)!),
          transactionType: pick(
            aimed.transactionType,
            to.transactionType,
            to.transactionType === "Debit" ? "Credit" : "Debit",
          ),
          transactionCode: pick(aimed.transactionCode, to.transactionCode, `${to.transactionCode}X`),
          currency: pick(aimed.currency, to.currency, "CAD"),
          amountThreshold: pick(aimed.amount, Math.max(0, to.amountCents - (luck % 2)), to.amountCents + 1),
          ...times,
        };
      });

  const pair = transaction.chain((posting) => terms(posting).map((restriction) => [posting, restriction] as const));
  let blockedCount = 0;
  fc.assert(
    fc.property(pair, ([posting, restriction]) => {
      const expected = oracle(restriction, posting, subsOf[restriction.masterAccountNumber!]!);
      if (expected) blockedCount++;
      expect(restrictionBlocks(restriction, posting)).toBe(expected);
    }),
    { numRuns: 5000 },
  );
  // Both outcomes occur often enough to be significant.
  expect(blockedCount).toBeGreaterThan(100);
});

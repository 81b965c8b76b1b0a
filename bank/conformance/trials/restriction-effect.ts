import type { Bank } from "@/bank/conformance/bank";
import { expectSame, requireAccepted } from "@/bank/conformance/outcome";
import { advance, advanceToNextMorning, openAccount, postTransaction } from "@/bank/conformance/sandbox";
import { type Trial, trial } from "@/bank/conformance/trial";
import { RAILS } from "@/lib/contract/enums";
import { restrictionsPath } from "./restriction-record";

const NEEDS = ["write", "sandbox"] as const;

type Transaction = Omit<Parameters<typeof postTransaction>[1], "accountNumber">;

/** Opens a restricted account and returns its number. */
async function openRestrictedAccount(bank: Bank, terms: Record<string, unknown>): Promise<string> {
  const accountNumber = await openAccount(bank);
  const body = { appliesTo: "Account", reason: "Conformance", ...terms };
  requireAccepted(await bank.call("POST", restrictionsPath(accountNumber), body), "the restriction");
  return accountNumber;
}

/** Creates a trial that expects a restriction with these terms to block some transactions and allow others. */
const createEffectTrial = (
  statement: Trial["statement"],
  title: string,
  terms: Record<string, unknown>,
  transactions: { readonly stopped: readonly Transaction[]; readonly posted: readonly Transaction[] },
  ...gaps: Trial["reliesOn"]
): Trial =>
  trial(
    statement,
    title,
    NEEDS,
    async (bank) => {
      const accountNumber = await openRestrictedAccount(bank, terms);
      for (const transaction of transactions.posted) {
        expectSame(
          await postTransaction(bank, { accountNumber, ...transaction }),
          true,
          `whether ${formatTransaction(transaction)} posts`,
        );
      }
      for (const transaction of transactions.stopped) {
        expectSame(
          await postTransaction(bank, { accountNumber, ...transaction }),
          false,
          `whether ${formatTransaction(transaction)} posts`,
        );
      }
    },
    ...gaps,
  );

const formatTransaction = (transaction: Transaction) => JSON.stringify(transaction);

/**
 * Scope, whether the restriction names a subaccount, and whether the master account, that subaccount and its sibling
 * can post.
 */
const SCOPE_CASES = [
  ["S-2", "Account", false, { master: false, named: true, sibling: true }],
  ["S-50", "SubAccounts", true, { master: true, named: false, sibling: true }],
  ["S-99", "SubAccounts", false, { master: true, named: false, sibling: false }],
  ["S-100", "All", false, { master: false, named: false, sibling: false }],
] as const;

/** Effects of restrictions (1, 2.2, 4.9). */
export const RESTRICTION_EFFECT_TRIALS: readonly Trial[] = [
  ...SCOPE_CASES.map(([statement, appliesTo, isNamed, expected]) =>
    trial(statement, `${appliesTo}${isNamed ? " with" : " without"} a subaccount`, NEEDS, async (bank) => {
      const master = await openAccount(bank);
      const named = await openAccount(bank, { masterAccountNumber: master });
      const sibling = await openAccount(bank, { masterAccountNumber: master });
      const body = { appliesTo, reason: "Conformance", ...(isNamed && { subAccountNumber: named }) };
      requireAccepted(await bank.call("POST", restrictionsPath(master), body), "the restriction");
      const posted = {
        master: await postTransaction(bank, { accountNumber: master }),
        named: await postTransaction(bank, { accountNumber: named }),
        sibling: await postTransaction(bank, { accountNumber: sibling }),
      };
      expectSame(posted, expected, "what posts");
    }),
  ),
  trial("S-2", "a different account is not restricted", NEEDS, async (bank) => {
    await openRestrictedAccount(bank, {});
    expectSame(
      await postTransaction(bank, { accountNumber: await openAccount(bank) }),
      true,
      "whether a transaction posts",
    );
  }),
  ...RAILS.map((rail, i) => {
    const [next, other] = [RAILS[(i + 1) % RAILS.length]!, RAILS[(i + 5) % RAILS.length]!];
    const posted = [{ rail: next }, { rail: other }];
    return createEffectTrial("S-51", rail, { rail }, { stopped: [{ rail }], posted });
  }),
  ...(["Debit", "Credit"] as const).map((transactionType) => {
    const other = transactionType === "Debit" ? "Credit" : "Debit";
    const posted = [{ transactionType: other }];
    return createEffectTrial("S-52", transactionType, { transactionType }, { stopped: [{ transactionType }], posted });
  }),
  createEffectTrial(
    "S-52",
    "both types, if none is given",
    {},
    {
      stopped: [{ transactionType: "Debit" }, { transactionType: "Credit" }],
      posted: [],
    },
  ),
  createEffectTrial(
    "S-53",
    "one cent below, at, and one cent above the threshold",
    { amountThreshold: 5_000 },
    {
      stopped: [{ amount: 5_000 }, { amount: 5_001 }],
      posted: [{ amount: 4_999 }],
    },
  ),
  createEffectTrial(
    "S-3",
    "the transaction code",
    { transactionCode: "CONF-1" },
    {
      stopped: [{ transactionCode: "CONF-1" }],
      posted: [{ transactionCode: "CONF-2" }],
    },
  ),
  createEffectTrial(
    "S-3",
    "all given criteria must match",
    { rail: "Wires", amountThreshold: 900, transactionType: "Debit" },
    {
      stopped: [{ rail: "Wires" }],
      posted: [{ rail: "Ach" }, { rail: "Wires", amount: 899 }, { rail: "Wires", transactionType: "Credit" }],
    },
  ),
  createEffectTrial("S-55", "a different currency", { currency: "EUR" }, { stopped: [], posted: [{}] }),
  createEffectTrial("S-55", "the bank's currency", { currency: "USD" }, { stopped: [{}], posted: [] }),
  trial(
    "S-54",
    "before, during and after a window",
    NEEDS,
    async (bank) => {
      // The time is 9:30 in New York. Every transaction is at least 15 minutes from both ends of the window.
      await advanceToNextMorning(bank);
      const accountNumber = await openRestrictedAccount(bank, {
        effectiveStartTimeHour: 10,
        effectiveStartTimeMinute: 15,
        effectiveEndTimeHour: 11,
        effectiveEndTimeMinute: 45,
      });
      const seen: boolean[] = [];
      for (const duration of ["PT30M", "PT30M", "PT60M", "PT30M", "PT10H"]) {
        await advance(bank, { duration });
        seen.push(await postTransaction(bank, { accountNumber }));
      }
      // 10:00, 10:30, 11:30, 12:00, 22:00.
      expectSame(seen, [true, false, false, true, true], "what posts");
    },
    "GAP-3",
  ),
  trial(
    "S-54",
    "a window past midnight",
    NEEDS,
    async (bank) => {
      await advanceToNextMorning(bank);
      const accountNumber = await openRestrictedAccount(bank, { effectiveStartTimeHour: 21, effectiveEndTimeHour: 2 });
      const seen: boolean[] = [];
      for (const duration of ["PT10H", "PT3H", "PT3H", "PT2H"]) {
        await advance(bank, { duration });
        seen.push(await postTransaction(bank, { accountNumber }));
      }
      // 19:30, 22:30, 01:30, 03:30.
      expectSame(seen, [true, false, false, true], "what posts");
    },
    "GAP-26",
  ),
];

import type { Bank } from "@/bank/conformance/bank";
import type { CheckOrder } from "@/bank/conformance/options";
import { expectIfGiven, expectSame, expectThat } from "@/bank/conformance/outcome";
import { cancel, deposit, type Payment } from "@/bank/conformance/payments";
import { type AccountTerms, openAccount } from "@/bank/conformance/sandbox";
import { type Trial, trial } from "@/bank/conformance/trial";

const NEEDS = ["write", "sandbox"] as const;

const FIRST_CHECK: CheckOrder = { name: "limit, one", amountCents: 20_010 };
const SECOND_CHECK: CheckOrder = { name: "limit, two", amountCents: 30_020 };

/**
 * Each limit, with terms that both checks exactly meet and terms that the second check exceeds by a cent or an item.
 */
const LIMITS = [
  {
    statement: "S-158",
    reason: "MaxItemAmountExceeded",
    met: { maxItemAmount: SECOND_CHECK.amountCents },
    exceeded: { maxItemAmount: SECOND_CHECK.amountCents - 1 },
  },
  {
    statement: "S-159",
    reason: "MaxDepositAmountExceeded",
    met: { maxDepositAmount: FIRST_CHECK.amountCents + SECOND_CHECK.amountCents },
    exceeded: { maxDepositAmount: FIRST_CHECK.amountCents + SECOND_CHECK.amountCents - 1 },
  },
  {
    statement: "S-160",
    reason: "MaxItemsPerDayExceeded",
    met: { maxItemsPerDay: 2 },
    exceeded: { maxItemsPerDay: 1 },
  },
] as const;

/**
 * Deposits both checks into an account with these terms, then cancels them so that later trials do not see duplicates.
 */
async function depositBoth(bank: Bank, terms: AccountTerms): Promise<Payment[]> {
  const accountNumber = await openAccount(bank, terms);
  const deposits: Payment[] = [];
  try {
    for (const order of [FIRST_CHECK, SECOND_CHECK]) deposits.push(await deposit(bank, { accountNumber, order }));
    return deposits;
  } finally {
    for (const { id } of deposits) await cancel(bank, id);
  }
}

/** Account deposit limits (8). */
export const LIMIT_TRIALS: readonly Trial[] = LIMITS.flatMap(({ statement, reason, met, exceeded }) => [
  trial(statement, "deposits that exactly meet the limit", NEEDS, async (bank) => {
    for (const { status, rejectionReason } of await depositBoth(bank, met)) {
      expectThat(status !== "Rejected", `one is rejected: ${rejectionReason}`);
    }
  }),
  trial(statement, "a deposit that exceeds the limit", NEEDS, async (bank) => {
    const [, second] = await depositBoth(bank, exceeded);
    expectSame(second?.status, "Rejected", "its status");
    expectIfGiven(second?.rejectionReason, reason, "its rejectionReason");
  }),
]);

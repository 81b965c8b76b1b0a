import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { TransitionName } from "@/bank/domain/payment-lifecycle";
import type { DueTransition } from "@/bank/domain/payment-transition";
import type { BankDatabase, BankExecutor, BankTransaction } from "@/bank/store/bank-database";
import { loadPayment } from "@/bank/store/payments";
import { postDeposit, reverseMemoPost } from "@/bank/store/post-deposit";
import { distributions, payments } from "@/bank/store/schema";
import { transitionPayment } from "@/bank/store/transition-payment";
import { assert } from "@/lib/shared/assert";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import type { PreparedTransition } from "./prepared-transition";
import { lockBothAccounts, presentOnUs } from "./present-on-us";
import { creditDrawer, debitDepositor, returnUnauthorizedCheck, sendUnpaid } from "./process-return";

/** Number of due transitions read per query. */
const PAGE_SIZE = 200;
/**
 * Maximum consecutive pages in which this process makes no transition. Beyond that, some transition can never succeed.
 */
const MAX_IDLE_PAGES = 100;

/**
 * Makes every transition due at or before `until`, in order of due time. Each is dated with its due time, so a bank
 * that was stopped for a day catches up as if it had been running [GAP-12] [GAP-41].
 *
 * @returns the number of transitions made
 */
export async function runDueTransitions(db: BankDatabase, until: Date): Promise<number> {
  let count = 0;
  let idlePages = 0;
  for (;;) {
    const due = await findFirstDue(db, until, PAGE_SIZE);
    if (due.length === 0) return count;
    const before = count;
    for (const payment of due) if (await runDueTransition(db, payment)) count++;
    idlePages = count === before ? idlePages + 1 : 0;
    assert(idlePages < MAX_IDLE_PAGES, "some process makes every due transition");
  }
}

/** Rolls back the transaction if another writer changed the payment between the read and the write. */
class LostRace extends Error {}

async function runDueTransition(db: BankDatabase, { paymentId, transition, dueAt }: DuePayment): Promise<boolean> {
  try {
    await db.transaction(async (tx) => {
      const due = { transition, at: dueAt };
      const { andThen, ...prepared } = await prepare(tx, paymentId, due);
      const updated = await transitionPayment(tx, { paymentId, at: dueAt, due, ...prepared });
      if (!updated) throw new LostRace();
      await andThen?.(updated);
    });
    return true;
  } catch (error) {
    if (error instanceof LostRace) return false;
    throw error;
  }
}

/**
 * Performs the work that a due transition requires and returns the transition to make. Locks accounts before payments,
 * like every other writer.
 */
async function prepare(
  tx: BankTransaction,
  paymentId: string,
  { transition, at }: DueTransition<TransitionName>,
): Promise<PreparedTransition> {
  switch (transition) {
    case "batch":
    case "batchReturn":
    case "batchUnpaidReturn": {
      const fedBatchId = formatDistributionId(at);
      return { transition, set: { fedBatchId, fedBatchSequence: await addToDistribution(tx, fedBatchId, at) } };
    }
    case "send": {
      const deposit = await loadPayment(tx, paymentId);
      await lockBothAccounts(tx, deposit);
      const posting = await postDeposit(tx, deposit, at);
      // Lock the payment's row before reversing the memo post. A cancellation uses the same order, so the two can't
      // deadlock.
      return {
        ...posting,
        andThen: async (updated) => {
          await reverseMemoPost(tx, updated, at);
          if (posting.transition === "send") await presentOnUs(tx, updated, at);
        },
      };
    }
    case "refuseInbound":
      return returnUnauthorizedCheck(tx, at);
    case "postInboundReturn":
      return debitDepositor(tx, await loadPayment(tx, paymentId), at);
    case "sendReturn":
      return creditDrawer(tx, await loadPayment(tx, paymentId), at);
    case "sendUnpaidReturn":
      return sendUnpaid(tx, await loadPayment(tx, paymentId), at);
    default:
      return { transition };
  }
}

/** Formats a distribution id from its window's date and time in the bank's time zone, as `D20261120-1045`. */
function formatDistributionId(windowAt: Date): string {
  const { date, hour, minute } = wallTime(windowAt, BANK_TIME_ZONE);
  const time = `${String(hour).padStart(2, "0")}${String(minute).padStart(2, "0")}`;
  return `D${date.replaceAll("-", "")}-${time}`;
}

/**
 * Adds an item to a distribution, creating the distribution if necessary. Returns the item's sequence number, from 1.
 */
async function addToDistribution(tx: BankTransaction, id: string, windowAt: Date): Promise<number> {
  const [row] = await tx
    .insert(distributions)
    .values({ id, windowAt, items: 1 })
    .onConflictDoUpdate({ target: distributions.id, set: { items: sql`${distributions.items} + 1` } })
    .returning({ items: distributions.items });
  return row!.items;
}

interface DuePayment {
  readonly paymentId: string;
  readonly transition: TransitionName;
  readonly dueAt: Date;
}

/**
 * Returns up to `limit` payments with the earliest due time at or before `until`, in order of arrival. The next call
 * finds transitions that become due because of these.
 */
async function findFirstDue(db: BankExecutor, until: Date, limit: number): Promise<DuePayment[]> {
  const earliest = db
    .select({ at: sql`min(${payments.dueAt})` })
    .from(payments)
    .where(lte(payments.dueAt, until));
  const rows = await db
    .select({ paymentId: payments.id, transition: payments.dueTransition, dueAt: payments.dueAt })
    .from(payments)
    .where(and(isNotNull(payments.dueAt), eq(payments.dueAt, sql`(${earliest})`)))
    .orderBy(asc(payments.sequence))
    .limit(limit);
  return rows.map(({ paymentId, transition, dueAt }) => ({ paymentId, transition: transition!, dueAt: dueAt! }));
}

import "server-only";
import { and, asc, eq, gte, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { LedgerDatabase, LedgerExecutor } from "./open-ledger";
import { paymentRefreshes } from "./payment-tables";

/** A payment that is due to be read again. */
export interface DueRefresh {
  readonly paymentId: string;
  readonly failures: number;
}

/** Takes payments whose time has come, each for one worker only. */
export function claimDueRefreshes(
  db: LedgerDatabase,
  now: Date,
  limit: number,
  leaseMs: number,
): Promise<DueRefresh[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ paymentId: paymentRefreshes.paymentId, failures: paymentRefreshes.failures })
      .from(paymentRefreshes)
      .where(lte(paymentRefreshes.nextRefreshAt, now))
      .orderBy(asc(paymentRefreshes.nextRefreshAt))
      .limit(limit)
      .for("update", { skipLocked: true });
    if (due.length === 0) return [];
    await tx
      .update(paymentRefreshes)
      .set({ nextRefreshAt: new Date(now.getTime() + leaseMs) })
      .where(
        inArray(
          paymentRefreshes.paymentId,
          due.map(({ paymentId }) => paymentId),
        ),
      );
    return due;
  });
}

/**
 * Takes one payment for reading it now, unless that was done, or begun, within `freshMs`.
 *
 * @returns false when somebody else did or does
 */
export async function claimRefresh(
  db: LedgerExecutor,
  paymentId: string,
  now: Date,
  freshMs: number,
): Promise<boolean> {
  const claimed = await db
    .update(paymentRefreshes)
    .set({ claimedAt: now })
    .where(
      and(
        eq(paymentRefreshes.paymentId, paymentId),
        or(isNull(paymentRefreshes.claimedAt), lte(paymentRefreshes.claimedAt, new Date(now.getTime() - freshMs))),
      ),
    )
    .returning({ id: paymentRefreshes.paymentId });
  return claimed.length > 0;
}

/** Has a payment read as soon as a worker comes to it, even one that had ended: the bank has told that it changed. */
export async function markRefreshDue(db: LedgerExecutor, paymentId: string, now: Date): Promise<void> {
  await db.update(paymentRefreshes).set({ nextRefreshAt: now }).where(eq(paymentRefreshes.paymentId, paymentId));
}

/**
 * Remembers that the bank was read, and when to do so again. What was marked as due while the bank was being asked stays
 * due: the answer may be older than the mark.
 *
 * @param askedAt when the bank was asked
 * @param pace the next time, from when something new was last said; null when nothing can change any more
 */
export async function noteRefreshed(
  db: LedgerExecutor,
  paymentId: string,
  askedAt: Date,
  at: Date,
  pace: (changedAt: Date) => Date | null,
): Promise<void> {
  const row = eq(paymentRefreshes.paymentId, paymentId);
  const [found] = await db.select({ changedAt: paymentRefreshes.changedAt }).from(paymentRefreshes).where(row);
  const next = found ? (pace(found.changedAt)?.toISOString() ?? null) : null;
  const isMarkedSince = and(gte(paymentRefreshes.nextRefreshAt, askedAt), lte(paymentRefreshes.nextRefreshAt, at));
  const nextRefreshAt = sql`case when ${isMarkedSince} then ${paymentRefreshes.nextRefreshAt} else ${next}::timestamptz end`;
  await db.update(paymentRefreshes).set({ refreshedAt: at, nextRefreshAt, failures: 0 }).where(row);
}

/** Remembers that the bank could not be read; a payment that had ended stays without a next time. */
export async function noteRefreshFailed(db: LedgerExecutor, paymentId: string, nextRefreshAt: Date): Promise<void> {
  await db
    .update(paymentRefreshes)
    .set({
      failures: sql`${paymentRefreshes.failures} + 1`,
      nextRefreshAt: sql`case when ${paymentRefreshes.nextRefreshAt} is null then null else ${nextRefreshAt.toISOString()}::timestamptz end`,
    })
    .where(eq(paymentRefreshes.paymentId, paymentId));
}

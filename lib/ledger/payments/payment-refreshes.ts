import "server-only";
import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { LedgerDatabase, LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { paymentRefreshes } from "@/lib/ledger/schema/payment-tables";

/** A payment that is due for a refresh. */
export interface DueRefresh {
  readonly paymentId: string;
  readonly failures: number;
}

/** Delay before the first refresh of open and terminal payments; later refreshes follow the refresh schedule */
const FIRST_REFRESH_MS = { open: 5_000, ended: 60 * 60_000 };

/** A payment updated with bank data. */
export interface UpdatedPayment {
  readonly paymentId: string;
  /** Whether the status is terminal. */
  readonly isTerminal: boolean;
  readonly isChanged: boolean;
  readonly observedAt: Date;
}

/** Schedules a refresh of each payment, keeping an earlier due time; only a completed refresh postpones it. */
export async function scheduleRefreshes(tx: LedgerTransaction, updated: readonly UpdatedPayment[]): Promise<void> {
  const { paymentId, nextRefreshAt, changedAt } = paymentRefreshes;
  const ended = updated.filter(({ isTerminal }) => isTerminal).map((payment) => payment.paymentId);
  const unchanged = updated.filter(({ isChanged }) => !isChanged).map((payment) => payment.paymentId);
  const isAmong = (ids: readonly string[]) => (ids.length === 0 ? sql`false` : inArray(paymentId, [...ids]));
  await tx
    .insert(paymentRefreshes)
    .values(
      updated.map((payment) => ({
        paymentId: payment.paymentId,
        changedAt: payment.observedAt,
        nextRefreshAt: new Date(
          payment.observedAt.getTime() + (payment.isTerminal ? FIRST_REFRESH_MS.ended : FIRST_REFRESH_MS.open),
        ),
      })),
    )
    .onConflictDoUpdate({
      target: paymentId,
      set: {
        nextRefreshAt: sql`case when ${isAmong(ended)} then least(${nextRefreshAt}, excluded.next_refresh_at)
          else coalesce(${nextRefreshAt}, excluded.next_refresh_at) end`,
        changedAt: sql`case when ${isAmong(unchanged)} then ${changedAt}
          else greatest(${changedAt}, excluded.changed_at) end`,
      },
    });
}

/**
 * Claims payments that are due for a refresh. Only one worker can claim each payment.
 *
 * @param leaseMs how long until another worker may claim the payments
 */
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
 * Claims one payment for an immediate refresh, unless a refresh was started within the last `freshMs`.
 *
 * @returns whether the payment was claimed
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

/** Makes payments due for a refresh now, even terminal payments, because an event reported a change. */
export async function markRefreshesDue(db: LedgerExecutor, paymentIds: readonly string[], now: Date): Promise<void> {
  if (paymentIds.length === 0) return;
  await db
    .update(paymentRefreshes)
    .set({ nextRefreshAt: now, marks: sql`${paymentRefreshes.marks} + 1` })
    .where(inArray(paymentRefreshes.paymentId, [...paymentIds]));
}

/** Returns how often a payment was marked due. Must be called before sending a refresh request. */
export async function countDueMarks(db: LedgerExecutor, paymentId: string): Promise<number> {
  const { marks } = paymentRefreshes;
  const [row] = await db.select({ marks }).from(paymentRefreshes).where(eq(paymentRefreshes.paymentId, paymentId));
  return row?.marks ?? 0;
}

/**
 * Records a successful refresh and schedules the next refresh. A payment that was marked due during the request remains
 * due, because the response may be older than the mark. Marks are counted because the clocks of two portals may differ.
 *
 * @param marks result of {@link countDueMarks} before the request was sent
 * @param nextRefresh computes the next refresh from the record's last change; null for no further refresh
 */
export async function recordRefresh(
  db: LedgerExecutor,
  paymentId: string,
  marks: number,
  at: Date,
  nextRefresh: (changedAt: Date) => Date | null,
): Promise<void> {
  const row = eq(paymentRefreshes.paymentId, paymentId);
  const [refresh] = await db.select({ changedAt: paymentRefreshes.changedAt }).from(paymentRefreshes).where(row);
  const next = refresh ? (nextRefresh(refresh.changedAt)?.toISOString() ?? null) : null;
  const nextRefreshAt = sql`case when ${paymentRefreshes.marks} = ${marks} then ${next}::timestamptz
    else ${paymentRefreshes.nextRefreshAt} end`;
  await db.update(paymentRefreshes).set({ refreshedAt: at, nextRefreshAt, failures: 0 }).where(row);
}

/** Records a failed refresh. If no refresh was scheduled, none is scheduled now. */
export async function recordRefreshFailure(db: LedgerExecutor, paymentId: string, nextRefreshAt: Date): Promise<void> {
  await db
    .update(paymentRefreshes)
    .set({
      failures: sql`${paymentRefreshes.failures} + 1`,
      nextRefreshAt: sql`case when ${paymentRefreshes.nextRefreshAt} is null then null else ${nextRefreshAt.toISOString()}::timestamptz end`,
    })
    .where(eq(paymentRefreshes.paymentId, paymentId));
}

import "server-only";
import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { LedgerDatabase, LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { paymentRefreshes } from "@/lib/ledger/schema/payment-tables";

/** A payment that is due to be read again. */
export interface DueRefresh {
  readonly paymentId: string;
  readonly failures: number;
}

/** Delay of the first refresh of a new payment and of a terminal one; the refresh schedule applies from then on. */
const FIRST_REFRESH_MS = { open: 5_000, ended: 60 * 60_000 };

/** A payment in an update from the bank. */
export interface UpdatedPayment {
  readonly paymentId: string;
  /** Its status is terminal. */
  readonly isEnded: boolean;
  readonly isChanged: boolean;
  readonly observedAt: Date;
}

/** Schedules a refresh of each payment; an earlier due time stays, and only a completed refresh postpones it. */
export async function scheduleRefreshes(tx: LedgerTransaction, updated: readonly UpdatedPayment[]): Promise<void> {
  const { paymentId, nextRefreshAt, changedAt } = paymentRefreshes;
  const ended = updated.filter(({ isEnded }) => isEnded).map((payment) => payment.paymentId);
  const unchanged = updated.filter(({ isChanged }) => !isChanged).map((payment) => payment.paymentId);
  const isAmong = (ids: readonly string[]) => (ids.length === 0 ? sql`false` : inArray(paymentId, [...ids]));
  await tx
    .insert(paymentRefreshes)
    .values(
      updated.map((payment) => ({
        paymentId: payment.paymentId,
        changedAt: payment.observedAt,
        nextRefreshAt: new Date(
          payment.observedAt.getTime() + (payment.isEnded ? FIRST_REFRESH_MS.ended : FIRST_REFRESH_MS.open),
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
 * Claims payments that are due to be refreshed, each for one worker only.
 *
 * @param leaseMs how long before another worker may claim them
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
 * Claims one payment for an immediate refresh, unless one was started within `freshMs`.
 *
 * @returns false when it was
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

/** Makes payments due for refresh now, even terminal ones, because an event reported a change. */
export async function markRefreshesDue(db: LedgerExecutor, paymentIds: readonly string[], now: Date): Promise<void> {
  if (paymentIds.length === 0) return;
  await db
    .update(paymentRefreshes)
    .set({ nextRefreshAt: now, marks: sql`${paymentRefreshes.marks} + 1` })
    .where(inArray(paymentRefreshes.paymentId, [...paymentIds]));
}

/** How many times a payment was marked due; read it before sending a refresh request. */
export async function countMarks(db: LedgerExecutor, paymentId: string): Promise<number> {
  const { marks } = paymentRefreshes;
  const [row] = await db.select({ marks }).from(paymentRefreshes).where(eq(paymentRefreshes.paymentId, paymentId));
  return row?.marks ?? 0;
}

/**
 * Records a successful refresh and schedules the next. A payment that was marked due during the request stays due: the
 * response may be older than the mark. Marks are counted, since the clocks of two portals may differ.
 *
 * @param marks as {@link countMarks} counted them before the request was sent
 * @param nextRefresh the next refresh, from when the record last changed; null when nothing can change
 */
export async function recordRefresh(
  db: LedgerExecutor,
  paymentId: string,
  marks: number,
  at: Date,
  nextRefresh: (changedAt: Date) => Date | null,
): Promise<void> {
  const row = eq(paymentRefreshes.paymentId, paymentId);
  const [found] = await db.select({ changedAt: paymentRefreshes.changedAt }).from(paymentRefreshes).where(row);
  const next = found ? (nextRefresh(found.changedAt)?.toISOString() ?? null) : null;
  const nextRefreshAt = sql`case when ${paymentRefreshes.marks} = ${marks} then ${next}::timestamptz
    else ${paymentRefreshes.nextRefreshAt} end`;
  await db.update(paymentRefreshes).set({ refreshedAt: at, nextRefreshAt, failures: 0 }).where(row);
}

/** Records a failed refresh; a payment without a scheduled refresh stays without one. */
export async function recordRefreshFailure(db: LedgerExecutor, paymentId: string, nextRefreshAt: Date): Promise<void> {
  await db
    .update(paymentRefreshes)
    .set({
      failures: sql`${paymentRefreshes.failures} + 1`,
      nextRefreshAt: sql`case when ${paymentRefreshes.nextRefreshAt} is null then null else ${nextRefreshAt.toISOString()}::timestamptz end`,
    })
    .where(eq(paymentRefreshes.paymentId, paymentId));
}

import "server-only";
import { and, asc, count, desc, eq, sql } from "drizzle-orm";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { paymentRefreshes, payments, paymentTimeline } from "@/lib/ledger/schema/payment-tables";
import { FOUND_ORDER, type PaymentFilters, paymentCondition } from "./payment-filters";

/** A keyset cursor in the list: newest first, by creation and then by id. */
export interface PaymentCursor {
  readonly createdAt: Date;
  readonly id: string;
}

export interface PaymentPageQuery {
  readonly filters?: PaymentFilters;
  /** Payments older than this one. */
  readonly before?: PaymentCursor;
  /** Payments newer than this one: the adjacent page, still newest first. */
  readonly after?: PaymentCursor;
  readonly limit: number;
}

const LISTED = {
  id: payments.id,
  createdAt: payments.createdAt,
  createdAtText: payments.createdAtText,
  lastModifiedAtText: payments.lastModifiedAtText,
  status: payments.status,
  posting: payments.posting,
  paymentType: payments.paymentType,
  direction: payments.direction,
  checkType: payments.checkType,
  accountNumber: payments.accountNumber,
  accountName: savedAccounts.name,
  checkNumber: payments.checkNumber,
  payeeName: payments.payeeName,
  amountCents: payments.amountCents,
  rejectionReason: payments.rejectionReason,
  returnCode: payments.returnCode,
  positivePayResult: payments.positivePayResult,
  wasReturned: payments.wasReturned,
  decisionRequired: payments.decisionRequired,
  originalPaymentId: payments.originalPaymentId,
  /** True only when the bank's record says so. */
  hasNoFrontImage: sql<boolean>`coalesce(${payments.record}->'hasFrontImage' = 'false'::jsonb, false)`,
  clientIdentifier: payments.clientIdentifier,
};

/**
 * One page of payments by keyset pagination, whose cost does not grow with the page's depth. Fetches `limit` + 1 rows to
 * set `more`.
 */
export async function findPaymentPage(db: LedgerExecutor, { filters = {}, before, after, limit }: PaymentPageQuery) {
  const place = sql`(${payments.createdAt}, ${payments.id})`;
  const forward = after !== undefined && before === undefined;
  const created = orderOf(filters);
  const rows = await db
    .select(LISTED)
    .from(payments)
    .leftJoin(savedAccounts, eq(savedAccounts.accountNumber, payments.accountNumber))
    .where(
      and(
        paymentCondition(filters),
        before && sql`${place} < (${before.createdAt.toISOString()}::timestamptz, ${before.id})`,
        forward ? sql`${place} > (${after.createdAt.toISOString()}::timestamptz, ${after.id})` : undefined,
      ),
    )
    .orderBy(...(forward ? [asc(created), asc(payments.id)] : [desc(created), desc(payments.id)]))
    .limit(limit + 1);
  const more = rows.length > limit;
  const page = rows.slice(0, limit);
  return { rows: forward ? page.reverse() : page, more };
}

/** The sort expression of the list; see {@link FOUND_ORDER}. */
function orderOf({ payee }: PaymentFilters) {
  return payee === undefined ? payments.createdAt : FOUND_ORDER;
}

/** The number of matching payments, counted up to `limit` so that the cost is bounded. */
export async function countPayments(db: LedgerExecutor, filters: PaymentFilters, limit: number): Promise<number> {
  const some = db
    .select({ id: payments.id })
    .from(payments)
    .where(paymentCondition(filters))
    .orderBy(...(filters.payee === undefined ? [] : [desc(orderOf(filters))]))
    .limit(limit)
    .as("some");
  const [row] = await db.select({ count: count() }).from(some);
  return row?.count ?? 0;
}

export type ListedPayment = Awaited<ReturnType<typeof findPaymentPage>>["rows"][number];

/** A payment with the name of its account and when it was last read from the bank; null when unknown. */
export async function findPayment(db: LedgerExecutor, id: string) {
  // Postgres rejects NUL in text instead of finding nothing.
  if (id.includes("\0")) return null;
  const [row] = await db
    .select({
      payment: payments,
      accountName: savedAccounts.name,
      refreshedAt: paymentRefreshes.refreshedAt,
      failures: paymentRefreshes.failures,
    })
    .from(payments)
    .leftJoin(savedAccounts, eq(savedAccounts.accountNumber, payments.accountNumber))
    .leftJoin(paymentRefreshes, eq(paymentRefreshes.paymentId, payments.id))
    .where(eq(payments.id, id));
  return row ?? null;
}

/** Rows of one payment's timeline at most; a dozen is usual. */
const MAX_TIMELINE = 500;

/** What happened to a payment, oldest first. */
export function findTimeline(db: LedgerExecutor, paymentId: string) {
  return db
    .select()
    .from(paymentTimeline)
    .where(eq(paymentTimeline.paymentId, paymentId))
    .orderBy(asc(paymentTimeline.at), asc(paymentTimeline.id))
    .limit(MAX_TIMELINE);
}

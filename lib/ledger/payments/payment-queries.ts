import "server-only";
import { asc, eq, inArray } from "drizzle-orm";
import type { PaymentCursor } from "@/lib/ledger/payments/planner/list-source";
import { savedAccounts } from "@/lib/ledger/schema/deposit-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { paymentRefreshes, payments, paymentTimeline } from "@/lib/ledger/schema/payment-tables";
import { findFirstPayments, type PaymentPageQuery } from "./find-payments";
import type { SortKey } from "./sorted-places";

/**
 * Returns one page of payments, and whether there are more. Keyset pagination keeps the cost independent of the page's
 * depth.
 */
export async function findPaymentPage(db: LedgerExecutor, query: PaymentPageQuery) {
  const { before, after, limit } = query;
  const rows = await findFirstPayments(db, { ...query, limit: limit + 1 });
  const more = rows.length > limit;
  const page = rows.slice(0, limit);
  return { rows: after && !before ? page.reverse() : page, more };
}

/** Returns a payment with its account name and the time of its last refresh, or null if it is unknown. */
export async function findPayment(db: LedgerExecutor, id: string) {
  // Postgres rejects text that contains NUL.
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

/** Returns a payment's position in the list, for any sort order, or null if it is unknown. */
export async function findPaymentCursor(
  db: LedgerExecutor,
  id: string,
): Promise<(PaymentCursor & Readonly<Record<SortKey, number | string | null>>) | null> {
  if (id.includes("\0")) return null;
  const [row] = await db
    .select({
      createdAt: payments.createdAt,
      id: payments.id,
      amount: payments.amountCents,
      account: payments.accountNumber,
    })
    .from(payments)
    .where(eq(payments.id, id));
  return row ?? null;
}

/** Fields that determine a payment's status label. */
export type PaymentStatusFields = Pick<
  typeof payments.$inferSelect,
  "status" | "posting" | "direction" | "paymentType" | "wasReturned"
>;

/** Returns the status fields of payments, by payment ID. */
export async function findPaymentStatuses(
  db: LedgerExecutor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, PaymentStatusFields>> {
  if (ids.length === 0) return new Map();
  const { id, status, posting, direction, paymentType, wasReturned } = payments;
  const rows = await db
    .select({ id, fields: { status, posting, direction, paymentType, wasReturned } })
    .from(payments)
    .where(inArray(payments.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.fields]));
}

/** Returns the identifying fields of checks, by payment ID. */
export async function findCheckNames(db: LedgerExecutor, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, CheckName>();
  const { id, checkNumber, payeeName, accountNumber } = payments;
  const rows = await db
    .select({ id, name: { checkNumber, payeeName, accountNumber } })
    .from(payments)
    .where(inArray(payments.id, [...ids]));
  return new Map<string, CheckName>(rows.map((row) => [row.id, row.name]));
}

/** Fields by which users recognize a check. */
export type CheckName = Pick<typeof payments.$inferSelect, "checkNumber" | "payeeName" | "accountNumber">;

/** Maximum number of rows per timeline; a dozen is typical. */
const MAX_TIMELINE = 500;

/** Returns a payment's timeline, oldest first. */
export function findTimeline(db: LedgerExecutor, paymentId: string) {
  return db
    .select()
    .from(paymentTimeline)
    .where(eq(paymentTimeline.paymentId, paymentId))
    .orderBy(asc(paymentTimeline.at), asc(paymentTimeline.id))
    .limit(MAX_TIMELINE);
}

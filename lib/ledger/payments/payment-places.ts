import "server-only";
import { and, count, desc, or, sql } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import type { PaymentFilters } from "./payment-filters";
import { FOUND_ORDER, type PaymentCursor, within } from "./payment-walk";
import { plansFor } from "./query-plans";

/**
 * The cursor before which a filter's list has `index` payments, newest first, and after which it continues; null when
 * it has no more payments. Walks there: of all payments in the index of their order alone, of a filter in the index
 * that the
 * filter uses. The cost grows with the place, so that only a jump asks for it, never a page.
 */
export async function findCursorAfter(
  db: LedgerExecutor,
  filters: PaymentFilters,
  index: number,
): Promise<PaymentCursor | null> {
  const isText = filters.searchTerms !== undefined || filters.payee !== undefined;
  const [last, next] = await db
    .select({ createdAt: payments.createdAt, id: payments.id })
    .from(payments)
    .where(await conditionOf(db, filters))
    .orderBy(desc(isText ? FOUND_ORDER : payments.createdAt), desc(payments.id))
    .offset(index - 1)
    .limit(2);
  return last && next ? last : null;
}

/** The number of payments of a filter, all of them counted. */
export async function countAll(db: LedgerExecutor, filters: PaymentFilters): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(payments)
    .where(await conditionOf(db, filters));
  return row?.count ?? 0;
}

async function conditionOf(db: LedgerExecutor, filters: PaymentFilters) {
  const plans = await plansFor(db, filters);
  const { createdFrom, createdBefore } = filters;
  if (plans.length === 0) return sql`false`;
  // A plan without a condition finds every payment.
  const found = plans.some(({ index }) => index === undefined) ? undefined : or(...plans.map(({ index }) => index));
  return and(found, within({ createdFrom, createdBefore }));
}

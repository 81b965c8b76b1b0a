import "server-only";
import { and, count, desc, or, type SQL, sql } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { type FoundIds, type PaymentCursor, within } from "./list-source";
import type { PaymentFilters } from "./payment-filters";
import { buildPlans, conditionOf } from "./query-plans";
import { countPlan, FOUND_ORDER } from "./run-plan";
import { alternativesOf } from "./search-terms";

/** The ids of the payments that match a filter, in any order; incomplete if there are, or may be, more than `max`. */
export async function findUpTo(db: LedgerExecutor, filters: PaymentFilters, max: number): Promise<FoundIds> {
  const { createdFrom, createdBefore } = filters;
  const ids = new Set<string>();
  let isComplete = true;
  for (const plan of await buildPlans(db, filters)) {
    const found = await countPlan(db, plan, { createdFrom, createdBefore, limit: max + 1 });
    for (const id of found.ids) ids.add(id);
    isComplete &&= found.isComplete && ids.size <= max;
    if (ids.size > max) break;
  }
  return { ids: [...ids], isComplete };
}

/**
 * The full condition of a filter, for payments whose rows are read anyway; undefined when all match.
 *
 * @param facets the facets of the filter; null when it uses none
 */
export function meetsAll(filters: PaymentFilters, facets: readonly string[] | null): SQL | undefined {
  const { searchTerms } = filters;
  return and(
    conditionOf(filters, facets),
    within(filters),
    searchTerms && or(...alternativesOf(searchTerms).map(({ condition, scanned = condition }) => scanned)),
  );
}

/**
 * The cursor after the first `index` payments of a filter's list, newest first; null when no payments follow. The cost
 * grows with `index`, so only jumps to a page call this, not page loads.
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
    .where(await combinePlans(db, filters))
    .orderBy(desc(isText ? FOUND_ORDER : payments.createdAt), desc(payments.id))
    .offset(index - 1)
    .limit(2);
  return last && next ? last : null;
}

/** The exact number of payments that match a filter. */
export async function countAll(db: LedgerExecutor, filters: PaymentFilters): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(payments)
    .where(await combinePlans(db, filters));
  return row?.count ?? 0;
}

async function combinePlans(db: LedgerExecutor, filters: PaymentFilters) {
  const plans = await buildPlans(db, filters);
  if (plans.length === 0) return sql`false`;
  // A plan without a condition finds every payment.
  const found = plans.some(({ where }) => where === undefined) ? undefined : or(...plans.map(({ where }) => where));
  const { createdFrom, createdBefore } = filters;
  return and(found, within({ createdFrom, createdBefore }));
}

import "server-only";
import { and, count, desc, or, type SQL, sql } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { type FoundIds, type PaymentCursor, within } from "./list-source";
import type { PaymentFilters } from "./payment-filters";
import { buildCondition, buildPlans } from "./query-plans";
import { countPlan, UNINDEXED_ORDER } from "./run-plan";
import { buildAlternatives } from "./search-terms";

/** Returns the IDs of matching payments, in any order; incomplete if there are or may be more than `max`. */
export async function findMatchingIds(db: LedgerExecutor, filters: PaymentFilters, max: number): Promise<FoundIds> {
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
 * Builds the full condition for filters, for rows that are read anyway; undefined if all payments match.
 *
 * @param facets the facets that match the filters, from {@link findMatchingFacets}
 */
export function buildFullCondition(filters: PaymentFilters, facets: readonly string[] | null): SQL | undefined {
  const { searchTerms } = filters;
  return and(
    buildCondition(filters, facets),
    within(filters),
    searchTerms && or(...buildAlternatives(searchTerms).map(({ condition, scanned = condition }) => scanned)),
  );
}

/**
 * Returns the cursor after the first `index` matching payments, newest first, or null if no payments follow. The cost
 * grows with `index`, so this is only used for jumping to a page.
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
    .orderBy(desc(isText ? UNINDEXED_ORDER : payments.createdAt), desc(payments.id))
    .offset(index - 1)
    .limit(2);
  return last && next ? last : null;
}

/** Returns the exact number of payments that match the filters. */
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
  // A plan without a condition finds all payments.
  const combined = plans.some(({ where }) => where === undefined) ? undefined : or(...plans.map(({ where }) => where));
  const { createdFrom, createdBefore } = filters;
  return and(combined, within({ createdFrom, createdBefore }));
}

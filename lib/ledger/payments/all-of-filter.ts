import "server-only";
import { and, inArray, or, type SQL } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { concernsAccounts, type PaymentFilters, remainingCondition } from "./payment-filters";
import { within } from "./payment-walk";
import { plansFor } from "./query-plans";
import { countPlan } from "./run-plan";
import { alternativesOf } from "./search-alternatives";

/** The ids of all payments that a filter finds, in any order; null when there are more, or may be. */
export async function findAllIds(db: LedgerExecutor, filters: PaymentFilters, most: number): Promise<string[] | null> {
  const { createdFrom, createdBefore } = filters;
  const ids = new Set<string>();
  for (const plan of await plansFor(db, filters)) {
    const found = await countPlan(db, plan, { createdFrom, createdBefore, limit: most + 1 });
    for (const id of found.ids) ids.add(id);
    if (!found.isComplete || ids.size > most) return null;
  }
  return [...ids];
}

/**
 * The full condition of a filter, for payments that are read anyway; undefined when all match.
 *
 * @param facets the facets of the filter; null when it uses none
 */
export function meetsAll(filters: PaymentFilters, facets: readonly string[] | null): SQL | undefined {
  const { searchTerms, accountNumbers = [] } = filters;
  return and(
    facets ? inArray(payments.facets, [...facets]) : undefined,
    within(filters),
    remainingCondition(filters),
    accountNumbers.length > 0 ? concernsAccounts(accountNumbers) : undefined,
    searchTerms && or(...alternativesOf(searchTerms).map(({ condition, scanned = condition }) => scanned)),
  );
}

import "server-only";
import { type SQL, sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import { findMatchingFacets } from "@/lib/ledger/payments/planner/facets";
import { buildFullCondition, findMatchingIds } from "@/lib/ledger/payments/planner/find-ids";
import type { FoundIds } from "@/lib/ledger/payments/planner/list-source";
import { isInRange, type PaymentFilters } from "@/lib/ledger/payments/planner/payment-filters";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { type ListedPayment, listInOrder } from "./find-payments";
import {
  type PaymentSort,
  type SortedSlice,
  selectSortedPositions,
  sortedPositionOrder,
  sortedSliceCondition,
} from "./sorted-places";

/** Number of payments scanned in sort order, in the first scan and in the deeper scan */
const FIRST_SCAN_ROWS = 300;
const MAX_SCAN_ROWS = 4_800;
/** Maximum number of payments sorted in memory. */
const MAX_SORTED_ROWS = 2_000;

export interface SortedPageQuery extends SortedSlice {
  readonly filters: PaymentFilters;
}

/**
 * Returns a page of payments sorted by amount or account. Frequent matches are found by scanning the sort index, rare
 * matches by sorting all of them. In both cases, the number of payments read is bounded.
 *
 * @returns the page in sort order; null if there are too many matches to sort but too few to fill a page by scanning
 */
export async function findSortedPage(
  db: LedgerExecutor,
  { filters, limit, ...slice }: SortedPageQuery,
): Promise<{ rows: ListedPayment[]; more: boolean } | null> {
  const ids = await findSortedIds(db, filters, { ...slice, limit: limit + 1 });
  if (!ids) return null;
  const rows = await listInOrder(db, ids.slice(0, limit));
  return { rows: slice.after && !slice.before ? rows.reverse() : rows, more: ids.length > limit };
}

async function findSortedIds(
  db: LedgerExecutor,
  filters: PaymentFilters,
  slice: SortedSlice,
): Promise<string[] | null> {
  const facets = await findMatchingFacets(db, filters);
  if (facets?.length === 0) return [];
  const condition = buildFullCondition(filters, facets);
  if (!condition) return (await scanSorted(db, slice, undefined, sql`true`, slice.limit)).ids;
  const range = slice.sort.key === "amount" ? isInRange(filters) : undefined;
  for (const depth of [FIRST_SCAN_ROWS, MAX_SCAN_ROWS]) {
    const scanned = await scanSorted(db, slice, range, condition, depth);
    if (scanned.isComplete) return scanned.ids;
    // At this rate, the deeper scan would not fill a page either.
    if (scanned.ids.length * (MAX_SCAN_ROWS / FIRST_SCAN_ROWS) < slice.limit) break;
  }
  const { ids, isComplete } = await findMatchingIds(db, filters, MAX_SORTED_ROWS);
  return isComplete ? sortIds(db, ids, slice) : null;
}

async function scanSorted(
  db: LedgerExecutor,
  slice: SortedSlice,
  range: SQL | undefined,
  condition: SQL,
  depth: number,
): Promise<FoundIds> {
  const rows = await queryRows<{ count: number; ids: string[] }>(
    db,
    sql`
    select count(*)::int as count,
      coalesce(json_agg(walked.id order by ${sortedPositionOrder(slice, sql.raw("walked"))}) filter (where ${condition}), '[]') as ids
    from (${selectSortedPositions({ ...slice, limit: depth }, range)}) as walked
    cross join lateral (select * from ${payments} where ${payments.id} = walked.id offset 0) as ${payments}`,
  );
  const { count, ids } = rows[0]!;
  return { ids: ids.slice(0, slice.limit), isComplete: ids.length >= slice.limit || count < depth };
}

/** Returns whether the filters match all payments, so that sorted pages are index ranges. */
export async function matchesEveryPayment(db: LedgerExecutor, filters: PaymentFilters): Promise<boolean> {
  const facets = await findMatchingFacets(db, filters);
  return facets?.length !== 0 && !buildFullCondition(filters, facets);
}

/** Returns the IDs of all matching payments, sorted; null if there are or may be more than `max`. */
export async function findAllSortedIds(
  db: LedgerExecutor,
  filters: PaymentFilters,
  sort: PaymentSort,
  max: number,
): Promise<string[] | null> {
  const { ids, isComplete } = await findMatchingIds(db, filters, max);
  return isComplete ? sortIds(db, ids, { sort, limit: max }) : null;
}

/** Returns the given payments that are in a slice of the sorted list, in sort order. */
export async function sortIds(db: LedgerExecutor, ids: readonly string[], slice: SortedSlice): Promise<string[]> {
  const { condition, order } = sortedSliceCondition(slice);
  const rows = await queryRows<{ id: string }>(
    db,
    sql`
    select ${payments.id} as id from ${payments}
    where ${payments.id} in (select json_array_elements_text(${JSON.stringify(ids)}::json)) and ${condition}
    order by ${order} limit ${slice.limit}`,
  );
  return rows.map(({ id }) => id);
}

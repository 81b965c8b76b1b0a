import "server-only";
import { type ListedPayment, listInOrder } from "@/lib/ledger/payments/find-payments";
import { findAmounts } from "@/lib/ledger/payments/marked-payments";
import type { PaymentFilters } from "@/lib/ledger/payments/planner/payment-filters";
import { findAllSorted, findsAll, sortIds } from "@/lib/ledger/payments/sorted-payments";
import { writeCursor } from "@/lib/ledger/queries/keyset-cursor";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import type { ListSort } from "@/lib/shared/payment-list";
import { readOrderedPage, SORTS } from "./page-in-order";

/** Up to this many matching payments are exported by amount or account; more are exported newest first. */
export const MAX_SORTED_ROWS = 20_000;

/** The order in which the payments of an export are read. */
export interface ExportOrder {
  /** All ids in order; null when pages are read in the order of `sort`. */
  readonly ids: readonly string[] | null;
  readonly sort: ListSort | undefined;
}

/** Returns the order for an export of filtered payments: the list's order, if an index or sorting can provide it. */
export async function getExportOrder(
  db: LedgerExecutor,
  filters: PaymentFilters,
  sort: ListSort | undefined,
): Promise<ExportOrder> {
  const by = sort && SORTS[sort];
  if (!by || (await findsAll(db, filters))) return { ids: null, sort };
  return { ids: await findAllSorted(db, filters, by, MAX_SORTED_ROWS), sort: undefined };
}

/** Returns the ids of the selected payments that are in the ledger, in the order of the list. */
export async function orderMarked(
  db: LedgerExecutor,
  ids: readonly string[],
  sort: ListSort | undefined,
): Promise<string[]> {
  const by = sort && SORTS[sort];
  if (by) return sortIds(db, ids, { sort: by, limit: ids.length });
  const newestFirst = (await findAmounts(db, ids)).map(({ id }) => id);
  return sort === "created" ? newestFirst.reverse() : newestFirst;
}

/** A page of an export. */
interface ExportPage {
  readonly rows: readonly ListedPayment[];
  /** The cursor of the next page; a page after the last is empty. */
  readonly next: string | null;
  readonly isLast: boolean;
}

/**
 * Reads the next page of an export.
 *
 * @param cursor `next` of the previous page; null for the first page
 */
export async function exportPage(
  db: LedgerExecutor,
  filters: PaymentFilters,
  { ids, sort }: ExportOrder,
  cursor: string | null,
  limit: number,
): Promise<ExportPage> {
  if (!ids) {
    const { rows, next } = await readOrderedPage(db, filters, { sort, before: cursor ?? undefined }, limit);
    const last = rows.at(-1);
    return { rows, next: last ? writeCursor(last) : cursor, isLast: next === null };
  }
  const start = Number(cursor ?? 0);
  const end = start + limit;
  return { rows: await listInOrder(db, ids.slice(start, end)), next: String(end), isLast: end >= ids.length };
}

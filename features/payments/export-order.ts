import "server-only";
import { type ListedPayment, listInOrder } from "@/lib/ledger/payments/find-payments";
import { findAmounts } from "@/lib/ledger/payments/marked-payments";
import type { PaymentFilters } from "@/lib/ledger/payments/planner/payment-filters";
import { findAllSortedIds, matchesEveryPayment, sortIds } from "@/lib/ledger/payments/sorted-payments";
import { writeCursor } from "@/lib/ledger/queries/keyset-cursor";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import type { ListSort } from "@/lib/shared/payment-list";
import { readOrderedPage, SORTS } from "./page-in-order";

/** Maximum number of payments exported by amount or account; larger exports are newest first. */
export const MAX_SORTED_ROWS = 20_000;

/** The order in which an export reads its payments. */
export interface ExportOrder {
  /** All IDs in order; null if pages are read in the order of `sort`. */
  readonly ids: readonly string[] | null;
  readonly sort: ListSort | undefined;
}

/** Returns the order for exporting filtered payments: the list's order if an index or sorting can provide it. */
export async function getExportOrder(
  db: LedgerExecutor,
  filters: PaymentFilters,
  sort: ListSort | undefined,
): Promise<ExportOrder> {
  const by = sort && SORTS[sort];
  if (!by || (await matchesEveryPayment(db, filters))) return { ids: null, sort };
  return { ids: await findAllSortedIds(db, filters, by, MAX_SORTED_ROWS), sort: undefined };
}

/** Returns the IDs of the selected payments that are in the ledger, in the list's order. */
export async function sortSelectedIds(
  db: LedgerExecutor,
  ids: readonly string[],
  sort: ListSort | undefined,
): Promise<string[]> {
  const by = sort && SORTS[sort];
  if (by) return sortIds(db, ids, { sort: by, limit: ids.length });
  const newestFirst = (await findAmounts(db, ids)).map(({ id }) => id);
  return sort === "created" ? newestFirst.reverse() : newestFirst;
}

interface ExportPage {
  readonly rows: readonly ListedPayment[];
  /** Cursor for the next page; a page after the last one is empty. */
  readonly next: string | null;
  readonly isLast: boolean;
}

/**
 * Reads the next page of an export.
 *
 * @param cursor the previous page's `next`; null for the first page
 */
export async function readExportPage(
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

import "server-only";
import type { ListedPayment } from "@/lib/ledger/payments/find-payments";
import { findPaymentCursor, findPaymentPage } from "@/lib/ledger/payments/payment-queries";
import type { PaymentFilters } from "@/lib/ledger/payments/planner/payment-filters";
import { findSortedPage } from "@/lib/ledger/payments/sorted-payments";
import type { PaymentSort, SortedPosition } from "@/lib/ledger/payments/sorted-places";
import { OLDEST_CURSOR, readCursor, writeCursor } from "@/lib/ledger/queries/keyset-cursor";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import type { ListSort } from "@/lib/shared/payment-list";
import type { PaymentsQuery } from "./payments-query";

/** A page of payments in the query's order. */
export interface OrderedPage {
  readonly rows: ListedPayment[];
  /** Pass as `before`; null on the last page. */
  readonly next: string | null;
  /** Pass as `after`; null on the first page. */
  readonly previous: string | null;
  /** Whether too many payments match to be sorted, so that the page is newest first. */
  readonly isUnsorted: boolean;
}

type Order = Pick<Partial<PaymentsQuery>, "sort" | "before" | "after">;

/** The indexed sort for each list order; undefined for creation time. */
export const SORTS: Readonly<Record<ListSort, PaymentSort | undefined>> = {
  created: undefined,
  amount: { key: "amount", isDescending: false },
  "-amount": { key: "amount", isDescending: true },
  account: { key: "account", isDescending: false },
  "-account": { key: "account", isDescending: true },
};

/** Reads a page of matching payments: newest first, oldest first, or by amount or account. */
export async function readOrderedPage(
  db: LedgerExecutor,
  filters: PaymentFilters,
  order: Order,
  limit: number,
): Promise<OrderedPage> {
  const sort = order.sort && SORTS[order.sort];
  if (!sort)
    return order.sort === "created"
      ? readOldestFirst(db, filters, order, limit)
      : readNewestFirst(db, filters, order, limit);
  const before = await findSortPosition(db, sort, order.before);
  const after = before ? undefined : await findSortPosition(db, sort, order.after);
  const found = await findSortedPage(db, { filters, sort, before, after, limit });
  if (!found) return { ...(await readNewestFirst(db, filters, {}, limit)), isUnsorted: true };
  return withCursors(found, { before, after }, writeCursor);
}

/** Looks up a cursor's sort position. The cursor has no account number because some users see it only masked. */
async function findSortPosition(
  db: LedgerExecutor,
  { key }: PaymentSort,
  cursor: string | undefined,
): Promise<SortedPosition | undefined> {
  const parsed = readCursor(cursor);
  const place = parsed && (await findPaymentCursor(db, parsed.id));
  return place ? { ...place, value: place[key] } : undefined;
}

async function readNewestFirst(
  db: LedgerExecutor,
  filters: PaymentFilters,
  order: Order,
  limit: number,
): Promise<OrderedPage> {
  const before = readCursor(order.before);
  const after = before ? undefined : readCursor(order.after);
  return withCursors(await findPaymentPage(db, { filters, before, after, limit }), { before, after }, writeCursor);
}

async function readOldestFirst(
  db: LedgerExecutor,
  filters: PaymentFilters,
  order: Order,
  limit: number,
): Promise<OrderedPage> {
  const before = readCursor(order.before);
  const after = before ? undefined : readCursor(order.after);
  const cursors = after ? { before: after } : { after: before ?? OLDEST_CURSOR };
  const { rows, more } = await findPaymentPage(db, { filters, ...cursors, limit });
  return withCursors({ rows: rows.reverse(), more }, { before, after }, writeCursor);
}

/** Adds the next and previous cursors. A page opened from a cursor always links back to the page it came from. */
function withCursors(
  { rows, more }: { rows: ListedPayment[]; more: boolean },
  from: {
    readonly before?: { readonly createdAt: Date } | undefined;
    readonly after?: { readonly createdAt: Date } | undefined;
  },
  cursorOf: (row: ListedPayment) => string,
): OrderedPage {
  const [first, last] = [rows[0], rows.at(-1)];
  const hasNext = from.after ? from.after.createdAt > OLDEST_CURSOR.createdAt : more;
  const hasPrevious = from.after ? more : from.before !== undefined;
  return {
    rows,
    next: last && hasNext ? cursorOf(last) : null,
    previous: first && hasPrevious ? cursorOf(first) : null,
    isUnsorted: false,
  };
}

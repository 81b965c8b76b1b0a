import "server-only";
import { and, asc, desc, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { payments } from "@/lib/ledger/schema/payment-tables";

/**
 * Sort keys other than creation time. Each has an index that continues with the creation time and the ID.
 */
export const SORT_KEYS = ["amount", "account"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Sort order. Payments without a value come last in either direction. */
export interface PaymentSort {
  readonly key: SortKey;
  readonly isDescending: boolean;
}

/** Position of a payment in a sorted list. */
export interface SortedPosition {
  /** Amount in cents, or account number. */
  readonly value: number | string | null;
  readonly createdAt: Date;
  readonly id: string;
}

/** Payments that follow or precede a position in a sorted list, nearest first. */
export interface SortedSlice {
  readonly sort: PaymentSort;
  /** Selects payments that follow this position; if undefined, starts at the first payment. */
  readonly before?: SortedPosition | undefined;
  /** Selects payments that precede this position; ignored if `before` is set. */
  readonly after?: SortedPosition | undefined;
  readonly limit: number;
}

const COLUMNS = { amount: payments.amountCents, account: payments.accountNumber } as const;

/**
 * Selects the first positions of a slice, as rows of `id, part, value, created_at`. Payments with and without a value
 * are separate index ranges; at most `limit` rows of each are read.
 *
 * @param condition additional condition, which must be a range of the sort index
 */
export function selectSortedPositions(slice: SortedSlice, condition?: SQL): SQL {
  const { limit } = slice;
  const by = directionOf(slice);
  const parts = rangesOf(slice).map(
    (range, part) => sql`(select ${payments.id} as id, ${sql.raw(String(part))} as part,
        ${COLUMNS[slice.sort.key]} as value, ${payments.createdAt} as created_at
      from ${payments} where ${and(range, condition)}
      order by ${by(COLUMNS[slice.sort.key])}, ${by(payments.createdAt)}, ${by(payments.id)} limit ${limit})`,
  );
  return sql`select * from (${sql.join(parts, sql` union all `)}) as place order by ${sortedPositionOrder(slice)} limit ${limit}`;
}

/** Returns the order of the rows of {@link selectSortedPositions}. */
export function sortedPositionOrder(slice: SortedSlice, of = sql.raw("place")): SQL {
  const by = directionOf(slice);
  return sql`${of}.part, ${by(sql`${of}.value`)}, ${by(sql`${of}.created_at`)}, ${by(sql`${of}.id`)}`;
}

/** Returns the slice as a condition and an order, for payments that are already found. */
export function sortedSliceCondition(slice: SortedSlice): { readonly condition: SQL; readonly order: SQL } {
  const by = directionOf(slice);
  const column = COLUMNS[slice.sort.key];
  const [reversed, ranges] = [isReversed(slice), rangesOf(slice)];
  return {
    condition: sql`(${sql.join(ranges, sql` or `)})`,
    order: sql`${reversed ? sql`(${column} is null) desc` : sql`(${column} is null)`}, ${by(column)}, ${by(payments.createdAt)}, ${by(payments.id)}`,
  };
}

const isReversed = ({ before, after }: SortedSlice): boolean => after !== undefined && before === undefined;

function directionOf(slice: SortedSlice): typeof asc {
  return slice.sort.isDescending === isReversed(slice) ? asc : desc;
}

/** Returns the index ranges of a slice, in reading order. */
function rangesOf(slice: SortedSlice): SQL[] {
  const { sort, before, after } = slice;
  const column = COLUMNS[sort.key];
  const reversed = isReversed(slice);
  const place = before ?? after;
  const [hasValue, hasNoValue] = [isNotNull(column), isNull(column)];
  if (!place) return [hasValue, hasNoValue];
  const sign = sort.isDescending === reversed ? sql`>` : sql`<`;
  const created = sql`${place.createdAt.toISOString()}::timestamptz, ${place.id}`;
  if (place.value === null) {
    const rest = sql`${hasNoValue} and (${payments.createdAt}, ${payments.id}) ${sign} (${created})`;
    return reversed ? [rest, hasValue] : [rest];
  }
  const value = sort.key === "amount" ? sql`${place.value}::bigint` : sql`${place.value}::text`;
  const rest = sql`${hasValue} and (${column}, ${payments.createdAt}, ${payments.id}) ${sign} (${value}, ${created})`;
  return reversed ? [rest] : [rest, hasNoValue];
}

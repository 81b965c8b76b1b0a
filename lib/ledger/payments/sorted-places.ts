import "server-only";
import { and, asc, desc, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { payments } from "@/lib/ledger/schema/payment-tables";

/**
 * The sort keys of a list in addition to the time of creation. The index of each continues with that time and the id.
 */
export const SORT_KEYS = ["amount", "account"] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** Payments without a value come last in either direction. */
export interface PaymentSort {
  readonly key: SortKey;
  readonly isDescending: boolean;
}

/** The position of a payment in a sorted list. */
export interface SortedPlace {
  /** The amount in cents, or the account number. */
  readonly value: number | string | null;
  readonly createdAt: Date;
  readonly id: string;
}

/** The payments that follow or precede a position in a sorted list, nearest first. */
export interface SortedSlice {
  readonly sort: PaymentSort;
  /** Payments that follow this one; undefined starts at the first. */
  readonly before?: SortedPlace | undefined;
  /** Payments that precede this one; ignored with `before`. */
  readonly after?: SortedPlace | undefined;
  readonly limit: number;
}

const COLUMNS = { amount: payments.amountCents, account: payments.accountNumber } as const;

/**
 * The first places of a slice, as rows of `id, part, value, created_at`. Payments with and without a value are one
 * index range each; no more than `limit` of each are read.
 *
 * @param condition on the payments; must be a range of the sort's index
 */
export function sortedPlaces(slice: SortedSlice, condition?: SQL): SQL {
  const { limit } = slice;
  const by = directionOf(slice);
  const parts = rangesOf(slice).map(
    (range, part) => sql`(select ${payments.id} as id, ${sql.raw(String(part))} as part,
        ${COLUMNS[slice.sort.key]} as value, ${payments.createdAt} as created_at
      from ${payments} where ${and(range, condition)}
      order by ${by(COLUMNS[slice.sort.key])}, ${by(payments.createdAt)}, ${by(payments.id)} limit ${limit})`,
  );
  return sql`select * from (${sql.join(parts, sql` union all `)}) as place order by ${orderOfPlaces(slice)} limit ${limit}`;
}

/** The order of the rows of {@link sortedPlaces}. */
export function orderOfPlaces(slice: SortedSlice, of = sql.raw("place")): SQL {
  const by = directionOf(slice);
  return sql`${of}.part, ${by(sql`${of}.value`)}, ${by(sql`${of}.created_at`)}, ${by(sql`${of}.id`)}`;
}

/** The same slice as a condition and an order, for payments that are already found. */
export function sortedAmong(slice: SortedSlice): { readonly condition: SQL; readonly order: SQL } {
  const by = directionOf(slice);
  const column = COLUMNS[slice.sort.key];
  const [isUp, ranges] = [isUpward(slice), rangesOf(slice)];
  return {
    condition: sql`(${sql.join(ranges, sql` or `)})`,
    order: sql`${isUp ? sql`(${column} is null) desc` : sql`(${column} is null)`}, ${by(column)}, ${by(payments.createdAt)}, ${by(payments.id)}`,
  };
}

const isUpward = ({ before, after }: SortedSlice): boolean => after !== undefined && before === undefined;

function directionOf(slice: SortedSlice): typeof asc {
  return slice.sort.isDescending === isUpward(slice) ? asc : desc;
}

/** The ranges of the index that a slice consists of, in the order in which they are read. */
function rangesOf(slice: SortedSlice): SQL[] {
  const { sort, before, after } = slice;
  const column = COLUMNS[sort.key];
  const isUp = isUpward(slice);
  const place = before ?? after;
  const [valued, empty] = [isNotNull(column), isNull(column)];
  if (!place) return [valued, empty];
  const sign = sort.isDescending === isUp ? sql`>` : sql`<`;
  const created = sql`${place.createdAt.toISOString()}::timestamptz, ${place.id}`;
  if (place.value === null) {
    const rest = sql`${empty} and (${payments.createdAt}, ${payments.id}) ${sign} (${created})`;
    return isUp ? [rest, valued] : [rest];
  }
  const value = sort.key === "amount" ? sql`${place.value}::bigint` : sql`${place.value}::text`;
  const rest = sql`${valued} and (${column}, ${payments.createdAt}, ${payments.id}) ${sign} (${value}, ${created})`;
  return isUp ? [rest] : [rest, empty];
}

import "server-only";
import { and, asc, desc, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { queryRows } from "@/lib/database/query-rows";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

/** Keyset cursor in the payments list, which is sorted by creation time and then by ID, newest first. */
export interface PaymentCursor {
  readonly createdAt: Date;
  readonly id: string;
}

/** A range of the payments list, and the maximum number of payments to read from its start. */
export interface ListSlice {
  /** Inclusive */
  readonly createdFrom?: Date | undefined;
  /** Exclusive */
  readonly createdBefore?: Date | undefined;
  /** Selects payments older than this cursor. */
  readonly before?: PaymentCursor | undefined;
  /** Selects payments newer than this cursor, oldest first; ignored if `before` is set. */
  readonly after?: PaymentCursor | undefined;
  readonly limit: number;
}

/**
 * Payments that have one of the given values in each column. These are index ranges in list order, so they are merged
 * in that order. If empty, the whole list.
 */
export type Source = readonly { readonly column: AnyPgColumn; readonly values: readonly (string | number)[] }[];

/** Payments found by an index that is not in list order. */
export interface IndexMatches {
  readonly found: SQL;
  /** Column of the index; sorting by it keeps Postgres from scanning the table if many payments match. */
  readonly order?: AnyPgColumn;
}

/** IDs of payments; complete if they are all matches, or as many as the limit allows. */
export interface FoundIds {
  readonly ids: string[];
  readonly isComplete: boolean;
}

/** Matches among the first payments of a source. The other fields are meaningless if the source is empty. */
export interface ScanResult extends FoundIds {
  /** When the first scanned payment was created, in epoch milliseconds. */
  readonly startMs: number;
  /** Last scanned payment. */
  readonly end: PaymentCursor;
}

/** Finds payments that meet a condition among the first `rows` payments of a source or an index. */
export async function scan(
  db: LedgerExecutor,
  from: Source | IndexMatches,
  condition: SQL,
  slice: ListSlice,
  rows: number,
): Promise<ScanResult> {
  const [first, last] = isNewestFirst(slice) ? [sql`max`, sql`min`] : [sql`min`, sql`max`];
  const order = ordered(slice);
  // The lateral subquery keeps records out of the sort, and makes Postgres evaluate the condition per payment.
  const [found] = await queryRows<{ count: number; startMs: number; endMs: number; endId: string; ids: string[] }>(
    db,
    sql`
    select count(*)::int as count,
      extract(epoch from ${first}(${payments.createdAt}))::float8 * 1000 as "startMs",
      extract(epoch from ${last}(${payments.createdAt}))::float8 * 1000 as "endMs",
      (array_agg(${payments.id} order by ${order}))[count(*)] as "endId",
      coalesce(json_agg(${payments.id} order by ${order}) filter (where is_match), '[]') as ids
    from ${selectRecords(from, { ...slice, limit: rows })}
      cross join lateral (select (${condition}) as is_match offset 0) as judged`,
  );
  const { count, ids, startMs, endMs, endId } = found!;
  return {
    ids: ids.slice(0, slice.limit),
    isComplete: ids.length >= slice.limit || count < rows,
    startMs,
    end: { createdAt: new Date(Math.round(endMs)), id: endId },
  };
}

/** Returns whether a slice of a source has more than `max` payments. */
export async function sourceExceeds(
  db: LedgerExecutor,
  source: Source,
  slice: Omit<ListSlice, "limit">,
  max: number,
): Promise<boolean> {
  const entries = rangeEntries(source, { ...slice, limit: max + 1 });
  return (await queryIds(db, sql`select id from (${entries}) as entry offset ${max} limit 1`)).length > 0;
}

/** Returns SQL for the first payments of a source, with the alias `payments`. */
function selectRecords(from: Source | IndexMatches, slice: ListSlice): SQL {
  if ("found" in from) {
    // Omits the slice's conditions, because with them Postgres might choose a different index.
    const order = from.order ? sql`order by ${from.order}` : sql``;
    return sql`(select * from ${payments} where ${from.found} ${order} limit ${slice.limit}) as ${payments}`;
  }
  if (from.length === 0) return sql`(${selectFirst(sql`*`, slice)}) as ${payments}`;
  // Merges the ranges as index entries before reading each payment by ID.
  return sql`(${mergedEntries(from, slice)}) as entry
    cross join lateral (select * from ${payments} where ${payments.id} = entry.id offset 0) as ${payments}`;
}

/** Selects ID and creation time of the first payments of a source, from the index alone. */
export function mergedEntries(source: Source, slice: ListSlice): SQL {
  return sql`select * from (${rangeEntries(source, slice)}) as ${payments} order by ${ordered(slice)} limit ${slice.limit}`;
}

/** Selects ID and creation time of the first payments of each range of a source, unordered. */
function rangeEntries(source: Source, slice: ListSlice): SQL {
  const entry = sql`${payments.id}, ${payments.createdAt}`;
  if (source.length === 0) return selectFirst(entry, slice);
  const names = source.map((_, index) => sql.raw(`range_${index}`));
  const lists = source.map(
    ({ values }, index) => sql`json_array_elements_text(${JSON.stringify(values)}::json) as ${names[index]}(value)`,
  );
  const conditions = source.map(
    ({ column }, index) => sql`${column} = ${names[index]}.value::${sql.raw(column.getSQLType())}`,
  );
  return sql`select entry.* from ${sql.join(lists, sql` cross join `)}
    cross join lateral (${selectFirst(entry, slice, and(...conditions))}) as entry`;
}

function selectFirst(columns: SQL, slice: ListSlice, condition?: SQL): SQL {
  return sql`select ${columns} from ${payments} where ${and(condition, within(slice)) ?? sql`true`}
    order by ${ordered(slice)} limit ${slice.limit}`;
}

/** Condition: the payment belongs to a source. */
export const isInSource = (source: Source): SQL | undefined =>
  and(...source.map(({ column, values }) => inArray(column, [...values])));

/** Condition: the payment is in a slice of the list. */
export function within({ createdFrom, createdBefore, before, after }: Omit<ListSlice, "limit">): SQL | undefined {
  const position = sql`(${payments.createdAt}, ${payments.id})`;
  const at = ({ createdAt, id }: PaymentCursor) => sql`(${createdAt.toISOString()}::timestamptz, ${id})`;
  return and(
    createdFrom && gte(payments.createdAt, createdFrom),
    createdBefore && lt(payments.createdAt, createdBefore),
    before && sql`${position} < ${at(before)}`,
    after && !before ? sql`${position} > ${at(after)}` : undefined,
  );
}

export const isNewestFirst = ({ before, after }: ListSlice): boolean => before !== undefined || after === undefined;

/** Returns the order in which a slice is read. */
export function ordered(slice: ListSlice, created: SQL | AnyPgColumn = payments.createdAt): SQL {
  const by = isNewestFirst(slice) ? desc : asc;
  return sql`${by(created)}, ${by(payments.id)}`;
}

/** Returns the IDs found by a query. */
export async function queryIds(db: LedgerExecutor, query: SQL): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(db, query);
  return rows.map(({ id }) => id);
}

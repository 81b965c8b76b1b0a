import "server-only";
import { and, asc, desc, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { queryRows } from "@/lib/database/query-rows";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

/** A keyset cursor in the list: newest first, by creation and then by id. */
export interface PaymentCursor {
  readonly createdAt: Date;
  readonly id: string;
}

/** A range of the list, and the maximum number of payments to read from its beginning. */
export interface ListSlice {
  /** From this instant on. */
  readonly createdFrom?: Date | undefined;
  /** Before this instant. */
  readonly createdBefore?: Date | undefined;
  /** Payments older than this one. */
  readonly before?: PaymentCursor | undefined;
  /** Payments newer than this one, oldest first; ignored with `before`. */
  readonly after?: PaymentCursor | undefined;
  readonly limit: number;
}

/**
 * Payments with one of the values of each column: ranges of an index that continues in the order of the list, so they
 * are merged in that order. Without columns, the whole list.
 */
export type Source = readonly { readonly column: AnyPgColumn; readonly values: readonly (string | number)[] }[];

/** Payments that an index finds, in an order other than the list's. */
export interface IndexMatches {
  readonly found: SQL;
  /** The order of the index; it keeps Postgres from scanning the table when many payments match. */
  readonly order?: AnyPgColumn;
}

/** Ids of payments; complete if they are all matches, or as many as the limit allows. */
export interface FoundIds {
  readonly ids: string[];
  readonly isComplete: boolean;
}

/** Matches among the first payments of a source; the other fields have no meaning when it has no payments. */
export interface ScanResult extends FoundIds {
  /** The creation of the first scanned payment, in milliseconds since the epoch. */
  readonly startMs: number;
  /** The last scanned payment. */
  readonly end: PaymentCursor;
}

/** Finds payments that meet a condition among the first `rows` payments of a source or of an index's matches. */
export async function scan(
  db: LedgerExecutor,
  from: Source | IndexMatches,
  condition: SQL,
  slice: ListSlice,
  rows: number,
): Promise<ScanResult> {
  const [first, last] = isNewestFirst(slice) ? [sql`max`, sql`min`] : [sql`min`, sql`max`];
  const order = ordered(slice);
  // The lateral row keeps records out of the sort, and makes Postgres evaluate the condition one payment at a time.
  const [found] = await queryRows<{ count: number; startMs: number; endMs: number; endId: string; ids: string[] }>(
    db,
    sql`
    select count(*)::int as count,
      extract(epoch from ${first}(${payments.createdAt}))::float8 * 1000 as "startMs",
      extract(epoch from ${last}(${payments.createdAt}))::float8 * 1000 as "endMs",
      (array_agg(${payments.id} order by ${order}))[count(*)] as "endId",
      coalesce(json_agg(${payments.id} order by ${order}) filter (where is_match), '[]') as ids
    from ${recordsOf(from, { ...slice, limit: rows })}
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

/** Whether a slice of a source has more payments than this. */
export async function hasMoreThan(
  db: LedgerExecutor,
  source: Source,
  slice: Omit<ListSlice, "limit">,
  max: number,
): Promise<boolean> {
  const entries = rangeEntries(source, { ...slice, limit: max + 1 });
  return (await queryIds(db, sql`select id from (${entries}) as entry offset ${max} limit 1`)).length > 0;
}

/** SQL for the first payments of a source, under the name `payments`. */
function recordsOf(from: Source | IndexMatches, slice: ListSlice): SQL {
  if ("found" in from) {
    // The slice's conditions are left out, because Postgres might then choose another index.
    const order = from.order ? sql`order by ${from.order}` : sql``;
    return sql`(select * from ${payments} where ${from.found} ${order} limit ${slice.limit}) as ${payments}`;
  }
  if (from.length === 0) return sql`(${firstOf(sql`*`, slice)}) as ${payments}`;
  // The ranges are merged as index entries, and only then each payment is read by its id.
  return sql`(${mergedEntries(from, slice)}) as entry
    cross join lateral (select * from ${payments} where ${payments.id} = entry.id offset 0) as ${payments}`;
}

/** Id and creation of the first payments of a source, from index entries alone. */
export function mergedEntries(source: Source, slice: ListSlice): SQL {
  return sql`select * from (${rangeEntries(source, slice)}) as ${payments} order by ${ordered(slice)} limit ${slice.limit}`;
}

/** Id and creation of the first payments of each range of a source, in no order. */
function rangeEntries(source: Source, slice: ListSlice): SQL {
  const entry = sql`${payments.id}, ${payments.createdAt}`;
  if (source.length === 0) return firstOf(entry, slice);
  const names = source.map((_, index) => sql.raw(`range_${index}`));
  const lists = source.map(
    ({ values }, index) => sql`json_array_elements_text(${JSON.stringify(values)}::json) as ${names[index]}(value)`,
  );
  const conditions = source.map(
    ({ column }, index) => sql`${column} = ${names[index]}.value::${sql.raw(column.getSQLType())}`,
  );
  return sql`select entry.* from ${sql.join(lists, sql` cross join `)}
    cross join lateral (${firstOf(entry, slice, and(...conditions))}) as entry`;
}

function firstOf(columns: SQL, slice: ListSlice, condition?: SQL): SQL {
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

/** The order of a slice's payments. */
export function ordered(slice: ListSlice, created: SQL | AnyPgColumn = payments.createdAt): SQL {
  const by = isNewestFirst(slice) ? desc : asc;
  return sql`${by(created)}, ${by(payments.id)}`;
}

/** The ids that a query finds. */
export async function queryIds(db: LedgerExecutor, query: SQL): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(db, query);
  return rows.map(({ id }) => id);
}

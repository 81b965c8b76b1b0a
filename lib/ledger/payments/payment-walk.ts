import "server-only";
import { and, asc, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";

/** A keyset cursor in the list: newest first, by creation and then by id. */
export interface PaymentCursor {
  readonly createdAt: Date;
  readonly id: string;
}

/** A stretch of the list, and how many of its first payments are wanted. */
export interface Stretch {
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

/** Payments that indexes have in the order of the list: all, those of facets and accounts, or those of amounts. */
export interface Source {
  readonly facets?: readonly string[] | undefined;
  readonly accountNumbers?: readonly string[] | undefined;
  /** Without facets and accounts. */
  readonly amounts?: readonly number[] | undefined;
}

/** Ids of payments, and whether they are all matches or as many as the limit allows. */
export interface FoundIds {
  readonly ids: string[];
  readonly isComplete: boolean;
}

/** The result of scanning the first payments of a source. */
export interface ScanResult extends FoundIds {
  /** Creation times of the oldest and the newest scanned payment, in milliseconds since the epoch. */
  readonly oldestMs: number;
  readonly newestMs: number;
  /** Where to continue the scan; undefined when nothing was scanned. */
  readonly end: PaymentCursor | undefined;
}

/** Ids of the first payments of a source. */
export function findFirstOf(db: LedgerExecutor, source: Source, stretch: Stretch): Promise<string[]> {
  return idsOf(db, placesOf(source, stretch));
}

/** Whether a stretch of a source has more payments than this. */
export async function hasMoreThan(
  db: LedgerExecutor,
  source: Source,
  stretch: Stretch,
  most: number,
): Promise<boolean> {
  const beyond = sql`select id from (${placesIn(source, { ...stretch, limit: most + 1 })}) as place
    offset ${most} limit 1`;
  return (await idsOf(db, beyond)).length > 0;
}

/** Finds payments that meet a condition among the first `depth` payments of a source. */
export async function scan(
  db: LedgerExecutor,
  source: Source,
  condition: SQL,
  stretch: Stretch,
  depth: number,
): Promise<ScanResult> {
  const inOrder = ordered(stretch, payments.createdAt, payments.id);
  // The lateral row keeps records out of the sort, and makes Postgres evaluate the condition one payment at a time.
  const rows = await queryRows<
    Pick<ScanResult, "ids" | "oldestMs" | "newestMs"> & {
      readonly count: number;
      readonly lastId: string | null;
    }
  >(
    db,
    sql`
    select count(*)::int as count,
      extract(epoch from min(${payments.createdAt}))::float8 * 1000 as "oldestMs",
      extract(epoch from max(${payments.createdAt}))::float8 * 1000 as "newestMs",
      (array_agg(${payments.id} order by ${inOrder}))[count(*)] as "lastId",
      coalesce(json_agg(${payments.id} order by ${inOrder}) filter (where is_match), '[]') as ids
    from ${recordsOf(source, { ...stretch, limit: depth })}
      cross join lateral (select (${condition}) as is_match offset 0) as judged`,
  );
  const { count, ids, lastId, oldestMs, newestMs } = rows[0]!;
  const end =
    lastId === null
      ? undefined
      : { createdAt: new Date(Math.round(isNewestFirst(stretch) ? oldestMs : newestMs)), id: lastId };
  const isComplete = ids.length >= stretch.limit || count < depth;
  return { ids: ids.slice(0, stretch.limit), isComplete, oldestMs, newestMs, end };
}

/** Continues a scan of the first `depth` payments until `total` payments were scanned. */
export async function continueScan(
  db: LedgerExecutor,
  source: Source,
  condition: SQL,
  stretch: Stretch,
  scanned: ScanResult,
  depths: { readonly depth: number; readonly total: number },
): Promise<ScanResult> {
  const side = isNewestFirst(stretch) ? { before: scanned.end } : { after: scanned.end };
  const rest = { ...stretch, ...side, limit: stretch.limit - scanned.ids.length };
  const more = await scan(db, source, condition, rest, depths.total - depths.depth);
  return {
    ids: [...scanned.ids, ...more.ids],
    isComplete: more.isComplete,
    // The continued scan is empty when the first scan reached the end.
    oldestMs: Math.min(scanned.oldestMs, more.oldestMs ?? scanned.oldestMs),
    newestMs: Math.max(scanned.newestMs, more.newestMs ?? scanned.newestMs),
    end: more.end ?? scanned.end,
  };
}

/** The part of a stretch up to a payment of it, which it includes. */
export async function stretchUpTo(db: LedgerExecutor, stretch: Stretch, id: string): Promise<Stretch> {
  const [row] = await db.select({ createdAt: payments.createdAt }).from(payments).where(eq(payments.id, id));
  if (!row) return stretch;
  return isNewestFirst(stretch)
    ? { ...stretch, createdFrom: row.createdAt }
    : { ...stretch, createdBefore: new Date(row.createdAt.getTime() + 1) };
}

/**
 * Ids of the first payments that meet a condition.
 *
 * @param isOrdered whether the condition's index has the payments in the order of the list
 */
export function findIds(
  db: LedgerExecutor,
  condition: SQL | undefined,
  stretch: Stretch,
  isOrdered: boolean,
): Promise<string[]> {
  const created = isOrdered ? payments.createdAt : FOUND_ORDER;
  return idsOf(
    db,
    sql`select ${payments.id} as id from ${payments} where ${and(condition, within(stretch)) ?? sql`true`}
      order by ${ordered(stretch, created, payments.id)} limit ${stretch.limit}`,
  );
}

/**
 * Orders by creation without using its index. Postgres can't estimate how many payments a text search matches: scanning
 * the creation index until a page is full would read the whole table for a rare match. An expression without an index
 * makes it start from the index of the search condition, so that the cost depends on the number of matches.
 */
export const FOUND_ORDER = sql`${payments.createdAt} + interval '0'`;

/** Condition: the payment is in a stretch of the list. */
export function within({ createdFrom, createdBefore, before, after }: Omit<Stretch, "limit">): SQL | undefined {
  const place = sql`(${payments.createdAt}, ${payments.id})`;
  const at = ({ createdAt, id }: PaymentCursor) => sql`(${createdAt.toISOString()}::timestamptz, ${id})`;
  return and(
    createdFrom && gte(payments.createdAt, createdFrom),
    createdBefore && lt(payments.createdAt, createdBefore),
    before && sql`${place} < ${at(before)}`,
    after && !before ? sql`${place} > ${at(after)}` : undefined,
  );
}

/** Whether a source is merged from ranges of an index. */
export const isInRanges = ({ facets, accountNumbers, amounts }: Source): boolean =>
  (facets ?? accountNumbers ?? amounts) !== undefined;

/** The first payments of a source, as `payments`. */
function recordsOf(source: Source, stretch: Stretch): SQL {
  if (!isInRanges(source)) {
    return sql`(select * from ${payments} where ${within(stretch) ?? sql`true`}
      order by ${ordered(stretch, payments.createdAt, payments.id)} limit ${stretch.limit}) as ${payments}`;
  }
  // The ranges are merged as index entries, and only then each payment is read by its id.
  return sql`(${placesOf(source, stretch)}) as walked
    cross join lateral (select * from ${payments} where ${payments.id} = walked.id offset 0) as ${payments}`;
}

/** Id and creation of the first payments of a source. */
function placesOf(source: Source, stretch: Stretch): SQL {
  if (!isInRanges(source)) return places(stretch);
  return sql`${placesIn(source, stretch)}
    order by ${ordered(stretch, sql`place.created_at`, sql`place.id`)} limit ${stretch.limit}`;
}

/** Id and creation of the first payments of each range of a source, in no order. */
function placesIn({ facets, accountNumbers, amounts }: Source, stretch: Stretch): SQL {
  const keys = [
    facets && { values: facets, name: sql`facet`, column: payments.facets, type: sql`text` },
    accountNumbers && {
      values: accountNumbers,
      name: sql`account`,
      column: payments.accountNumber,
      type: sql`text`,
    },
    amounts && { values: amounts, name: sql`amount`, column: payments.amountCents, type: sql`bigint` },
  ].filter((key) => key !== undefined);
  if (keys.length === 0) return places(stretch);
  const ranges = keys.map(
    ({ values, name }) => sql`json_array_elements_text(${JSON.stringify(values)}::json) as ${name}(value)`,
  );
  const ofRange = places(
    stretch,
    and(...keys.map(({ name, column, type }) => sql`${column} = ${name}.value::${type}`)),
  );
  return sql`select place.id, place.created_at
    from ${sql.join(ranges, sql` cross join `)} cross join lateral (${ofRange}) as place`;
}

function places(stretch: Stretch, condition?: SQL): SQL {
  return sql`select ${payments.id} as id, ${payments.createdAt} as created_at
    from ${payments} where ${and(condition, within(stretch)) ?? sql`true`}
    order by ${ordered(stretch, payments.createdAt, payments.id)} limit ${stretch.limit}`;
}

const isNewestFirst = ({ before, after }: Stretch): boolean => before !== undefined || after === undefined;

type Expression = SQL | typeof payments.createdAt | typeof payments.id;

/** The order of a stretch's payments. */
export function ordered(stretch: Stretch, created: Expression, id: Expression): SQL {
  const by = isNewestFirst(stretch) ? desc : asc;
  return sql`${by(created)}, ${by(id)}`;
}

/** The ids that a query finds. */
export async function idsOf(db: LedgerExecutor, query: SQL): Promise<string[]> {
  const rows = await queryRows<{ id: string }>(db, query);
  return rows.map(({ id }) => id);
}

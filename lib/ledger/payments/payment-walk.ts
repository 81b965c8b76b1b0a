import "server-only";
import { and, asc, desc, gte, lt, type SQL, sql } from "drizzle-orm";
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

/** Payments that indexes have in the order of the list: all, or those of some facets and of some accounts. */
export interface Source {
  readonly facets?: readonly string[] | undefined;
  readonly accountNumbers?: readonly string[] | undefined;
}

/** Payments of a source that are looked at, at most. */
const MAX_DEPTH = 4_000;
/** Index entries that are read, at most, to merge the ranges of a source. */
const MAX_ENTRIES = 30_000;
const MIN_DEPTH = 400;
/** Payments that are read through an index, at most, to count those that also meet the rest of a filter. */
const MAX_CANDIDATES = 5_000;

/** Ids of payments, and whether they are all that there are or as many as were wanted. */
export interface FoundIds {
  readonly ids: string[];
  readonly isComplete: boolean;
}

/**
 * Looks for the first payments of a source that meet a condition, among a bounded number of payments: when that was not
 * enough, another index has to be used.
 *
 * @param maxDepth payments that are looked at, at most
 */
export async function walk(
  db: LedgerExecutor,
  source: Source,
  condition: SQL | undefined,
  stretch: Stretch,
  maxDepth = MAX_DEPTH,
): Promise<FoundIds> {
  const { limit } = stretch;
  if (condition === undefined) return { ids: await idsOf(db, placesOf(source, stretch)), isComplete: true };
  const depth = Math.min(maxDepth, Math.max(limit, depthOf(source)));
  const ids = await idsOf(db, matchesIn(source, condition, stretch, depth));
  if (ids.length === limit) return { ids, isComplete: true };
  const [unseen] = await idsOf(
    db,
    sql`select walked.id from (${placesOf(source, { ...stretch, limit: depth + 1 })}) as walked offset ${depth}`,
  );
  return { ids, isComplete: unseen === undefined };
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

/** What an index finds of a filter. */
export interface Candidates {
  readonly found: SQL;
  /** The rest of the filter, besides the time of creation; undefined when all of them count. */
  readonly counted: SQL | undefined;
  /** The order of the index, when without it the planner might prefer the table to what many payments match. */
  readonly order?: typeof payments.amountCents;
}

/** Ids of the candidates that meet the rest of a filter, in any order, among a bounded number of them. */
export async function findCandidates(
  db: LedgerExecutor,
  { found, counted, order }: Candidates,
  stretch: Stretch,
): Promise<FoundIds> {
  const most = counted === undefined && !order ? stretch.limit : MAX_CANDIDATES;
  const [inside, outside] = order ? [found, and(counted, within(stretch))] : [and(found, within(stretch)), counted];
  const { rows } = (await db.execute(
    sql`select count(*)::int as looked, coalesce(json_agg(id) filter (where ${outside ?? sql`true`}), '[]') as ids
      from (select * from ${payments} where ${inside} ${order ? sql`order by ${order}` : sql``} limit ${most}) as ${payments}`,
  )) as unknown as { rows: { looked: number; ids: string[] }[] };
  const [{ looked, ids }] = rows as [(typeof rows)[number]];
  return { ids, isComplete: looked < most || ids.length >= stretch.limit };
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

function depthOf({ facets, accountNumbers }: Source): number {
  const ranges = (facets?.length ?? 1) * (accountNumbers?.length ?? 1);
  return Math.min(MAX_DEPTH, Math.max(MIN_DEPTH, Math.floor(MAX_ENTRIES / Math.max(1, ranges))));
}

function matchesIn(source: Source, condition: SQL, stretch: Stretch, depth: number): SQL {
  const { limit } = stretch;
  if (!source.facets && !source.accountNumbers) {
    return sql`select ${payments.id} as id
      from (select * from ${payments} where ${within(stretch) ?? sql`true`}
        order by ${ordered(stretch, payments.createdAt, payments.id)} limit ${depth}) as ${payments}
      where ${condition} order by ${ordered(stretch, payments.createdAt, payments.id)} limit ${limit}`;
  }
  // The ranges are merged as index entries, and only then each payment is read by its id. With `offset 0` the condition
  // can't become the reason for another plan.
  const order = ordered(stretch, sql`walked.created_at`, sql`walked.id`);
  return sql`select walked.id from (${placesOf(source, { ...stretch, limit: depth })}) as walked
    cross join lateral (select * from ${payments} where ${payments.id} = walked.id offset 0) as ${payments}
    where ${condition} order by ${order} limit ${limit}`;
}

/** Id and creation of the first payments of a source. */
function placesOf(source: Source, stretch: Stretch): SQL {
  const { facets, accountNumbers } = source;
  const { limit } = stretch;
  const places = (condition?: SQL) => sql`select ${payments.id} as id, ${payments.createdAt} as created_at
    from ${payments} where ${and(condition, within(stretch)) ?? sql`true`}
    order by ${ordered(stretch, payments.createdAt, payments.id)} limit ${limit}`;
  const keys = [
    facets && { values: facets, name: sql`facet`, column: payments.facets },
    accountNumbers && { values: accountNumbers, name: sql`account`, column: payments.accountNumber },
  ].filter((key) => key !== undefined);
  if (keys.length === 0) return places();
  const ranges = keys.map(
    ({ values, name }) => sql`json_array_elements_text(${JSON.stringify(values)}::json) as ${name}(value)`,
  );
  const ofRange = places(and(...keys.map(({ name, column }) => sql`${column} = ${name}.value`)));
  return sql`select place.id, place.created_at
    from ${sql.join(ranges, sql` cross join `)} cross join lateral (${ofRange}) as place
    order by ${ordered(stretch, sql`place.created_at`, sql`place.id`)} limit ${limit}`;
}

type Expression = SQL | typeof payments.createdAt | typeof payments.id;

function ordered({ before, after }: Stretch, created: Expression, id: Expression): SQL {
  const by = after && !before ? asc : desc;
  return sql`${by(created)}, ${by(id)}`;
}

async function idsOf(db: LedgerExecutor, query: SQL): Promise<string[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: { id: string }[] };
  return rows.map(({ id }) => id);
}

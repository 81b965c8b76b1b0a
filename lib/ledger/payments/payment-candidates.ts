import "server-only";
import { and, type SQL, sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { type FoundIds, idsOf, ordered, type Stretch, within } from "./payment-walk";

/** Payments that are read through an index, at most, to count those that also meet the rest of a filter. */
const MAX_CANDIDATES = 2_000;

/** What an index finds of a filter. */
export interface Candidates {
  readonly found: SQL;
  /** Whether looking for it without the index costs as little as any other condition. */
  readonly isCheap?: boolean;
  /** The rest of the filter, besides the time of creation; undefined when all of them count. */
  readonly counted: SQL | undefined;
  /** The order of the index, when without it the planner might prefer the table to what many payments match. */
  readonly order?: typeof payments.amountCents;
}

/**
 * Ids of the candidates that meet the rest of a filter, in any order, among a bounded number of them: the rest is
 * evaluated outside, where it can't make Postgres read more.
 */
export async function findCandidates(
  db: LedgerExecutor,
  { found, counted, order }: Candidates,
  stretch: Stretch,
): Promise<FoundIds> {
  const rest = and(counted, within(stretch));
  const most = rest === undefined && !order ? stretch.limit : MAX_CANDIDATES;
  const rows = await queryRows<{ looked: number; ids: string[] }>(
    db,
    sql`select count(*)::int as looked, coalesce(json_agg(id) filter (where ${rest ?? sql`true`}), '[]') as ids
      from (select * from ${payments} where ${found} ${order ? sql`order by ${order}` : sql``} limit ${most}) as ${payments}`,
  );
  const [{ looked, ids }] = rows as [(typeof rows)[number]];
  return { ids, isComplete: looked < most || ids.length >= stretch.limit };
}

/** Ids of the first candidates of a stretch: all that the index finds are looked at, and no other index is read. */
export function findIdsAmong(db: LedgerExecutor, { found, counted }: Candidates, stretch: Stretch): Promise<string[]> {
  return idsOf(
    db,
    sql`select ${payments.id} as id from (select * from ${payments} where ${and(found, within(stretch))} offset 0) as ${payments}
      where ${counted ?? sql`true`} order by ${ordered(stretch, payments.createdAt, payments.id)} limit ${stretch.limit}`,
  );
}

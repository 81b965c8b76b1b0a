import "server-only";
import { and, type SQL, sql } from "drizzle-orm";
import { queryRows } from "@/lib/database/query-rows";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { type FoundIds, idsOf, ordered, type Stretch, within } from "./payment-walk";

/** The most payments that are read through an index to count those that meet the rest of a filter. */
const MAX_CANDIDATES = 2_000;

/** The part of a filter that an index finds. */
export interface Candidates {
  readonly found: SQL;
  /** Whether the condition is as cheap to evaluate without the index. */
  readonly isCheap?: boolean;
  /** The rest of the filter, apart from its period; undefined when all candidates count. */
  readonly counted: SQL | undefined;
  /** The order of the index; it keeps the planner from scanning the table when many payments match. */
  readonly order?: typeof payments.amountCents;
}

/**
 * Ids of the candidates that meet the rest of a filter, in any order, among a bounded number of them. The rest
 * is evaluated outside of the limit, so it can't make Postgres read more.
 */
export async function findCandidates(
  db: LedgerExecutor,
  { found, counted, order }: Candidates,
  stretch: Stretch,
): Promise<FoundIds> {
  const rest = and(counted, within(stretch));
  const most = rest === undefined && !order ? stretch.limit : MAX_CANDIDATES;
  const rows = await queryRows<{ scanned: number; ids: string[] }>(
    db,
    sql`select count(*)::int as scanned, coalesce(json_agg(id) filter (where ${rest ?? sql`true`}), '[]') as ids
      from (select * from ${payments} where ${found} ${order ? sql`order by ${order}` : sql``} limit ${most}) as ${payments}`,
  );
  const [{ scanned, ids }] = rows as [(typeof rows)[number]];
  return { ids, isComplete: scanned < most || ids.length >= stretch.limit };
}

/** Ids of the first candidates of a stretch, by reading all matches of their index and no other index. */
export function findIdsAmong(db: LedgerExecutor, { found, counted }: Candidates, stretch: Stretch): Promise<string[]> {
  return idsOf(
    db,
    sql`select ${payments.id} as id from (select * from ${payments} where ${and(found, within(stretch))} offset 0) as ${payments}
      where ${counted ?? sql`true`} order by ${ordered(stretch, payments.createdAt, payments.id)} limit ${stretch.limit}`,
  );
}

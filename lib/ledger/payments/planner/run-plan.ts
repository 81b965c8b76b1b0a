import "server-only";
import { and, gte, lt, type SQL, sql } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import {
  type FoundIds,
  isInSource,
  isNewestFirst,
  type ListSlice,
  mergedEntries,
  ordered,
  queryIds,
  type ScanResult,
  type Source,
  scan,
  sourceExceeds,
  within,
} from "./list-source";
import type { QueryPlan } from "./query-plans";
import { CANDIDATE_ROWS, FREQUENT_MATCHES, GROWTH, SCANS, type ScanDepth, SMALL_SOURCE_ROWS } from "./thresholds";

/** Returns the IDs of the first payments that a plan finds. */
export async function runPlan(db: LedgerExecutor, plan: QueryPlan, slice: ListSlice): Promise<string[]> {
  const { source, test, where } = plan;
  if (!source) return findIds(db, where, slice, plan.isOrdered);
  if (!test) return queryIds(db, mergedEntries(source, slice));
  const { list, ids, isComplete } = await scanPlan(db, { ...plan, source, test }, slice, SCANS.only);
  if (isComplete) return ids;
  if (list && list.ids.length > 0) {
    const expected = await findIds(db, and(where, isInExpectedPeriod(slice, list)), slice);
    if (expected.length === slice.limit) return expected;
  }
  return findIds(db, where, slice);
}

/** Finds a plan's payments up to the slice's limit, in any order, reading a bounded number of payments. */
export async function countPlan(db: LedgerExecutor, plan: QueryPlan, slice: ListSlice): Promise<FoundIds> {
  const { source, test, where, candidates } = plan;
  if (source ? !test : !candidates) return { ids: await runPlan(db, plan, slice), isComplete: true };
  const scanned = source && test && (await scanPlan(db, { ...plan, source, test }, slice, SCANS.onlyToCount));
  if (scanned?.isComplete) return scanned;
  const ids = new Set([...(scanned?.list?.ids ?? []), ...(scanned?.ids ?? [])]);
  // With such frequent matches, an index would find too many.
  if (candidates && ids.size <= FREQUENT_MATCHES) {
    const rest = and(candidates.rest, within(slice));
    const rows = rest ? CANDIDATE_ROWS : slice.limit;
    const candidateScan = await scan(db, candidates, rest ?? sql`true`, slice, rows);
    if (candidateScan.isComplete) return candidateScan;
    for (const id of candidateScan.ids) ids.add(id);
  }
  if (ids.size > 0) return { ids: [...ids], isComplete: false };
  // A count of 0 must be exact, so this reads all index matches, like a page.
  const first = await findIds(db, where, { ...slice, limit: 1 }, plan.isOrdered);
  return { ids: first, isComplete: first.length === 0 };
}

/** Scans the list, unless few of its payments are in the source, and then scans the source. */
async function scanPlan(
  db: LedgerExecutor,
  { source, test, isSparse, candidates }: QueryPlan & { readonly source: Source; readonly test: SQL },
  slice: ListSlice,
  onlyScan: ScanDepth,
): Promise<FoundIds & { readonly list?: ScanResult }> {
  let list: ScanResult | undefined;
  if (source.length === 0 || (candidates && !isSparse)) {
    list = await scanGrowing(db, [], and(isInSource(source), test)!, slice, SCANS.list);
    if (list.isComplete || source.length === 0) return { ...list, list };
  }
  const { ids, isComplete } = await scanGrowing(db, source, test, slice, candidates ? SCANS.ranges : onlyScan);
  if (candidates && !isComplete && ids.length === 0 && !(await sourceExceeds(db, source, slice, SMALL_SOURCE_ROWS))) {
    return scan(db, source, test, slice, SMALL_SOURCE_ROWS + 1);
  }
  return { ids, isComplete, list };
}

/** Scans the first payments of a source, then as many as a full page is likely to need, if that is not too many. */
async function scanGrowing(
  db: LedgerExecutor,
  source: Source,
  test: SQL,
  slice: ListSlice,
  { firstRows, maxRows, enoughMatches }: ScanDepth,
): Promise<ScanResult> {
  let scanned = await scan(db, source, test, slice, firstRows);
  for (let rows = firstRows; !scanned.isComplete && rows < maxRows; ) {
    const { ids, startMs, end } = scanned;
    if ((ids.length * maxRows) / rows < Math.min(enoughMatches, slice.limit)) break;
    const total = Math.min(maxRows, Math.ceil((GROWTH * rows * slice.limit) / ids.length));
    const cursor = isNewestFirst(slice) ? { before: end } : { after: end };
    const rest = { ...slice, ...cursor, limit: slice.limit - ids.length };
    const more = await scan(db, source, test, rest, total - rows);
    scanned = { ...more, ids: [...ids, ...more.ids], startMs };
    rows = total;
  }
  return scanned;
}

/** Condition: the payment is in a period expected to have twice the required matches; longer if few were found. */
function isInExpectedPeriod(slice: ListSlice, { ids, startMs, end }: ScanResult): SQL {
  const scannedMs = Math.abs(end.createdAt.getTime() - startMs);
  const lengthMs = ((2 + 4 / ids.length) * slice.limit * scannedMs) / ids.length;
  return isNewestFirst(slice)
    ? gte(payments.createdAt, new Date(startMs - lengthMs))
    : lt(payments.createdAt, new Date(startMs + lengthMs));
}

/**
 * Sorts by creation time without using its index. Postgres cannot estimate how many payments a text search matches, and
 * scanning the creation index until a page is full would read the whole table for a rare match. An expression without
 * an index makes Postgres start from the search condition's index, so that the cost depends on the number of matches.
 */
export const UNINDEXED_ORDER = sql`${payments.createdAt} + interval '0'`;

/** Returns the IDs of the first payments that meet a condition, using the indexes that Postgres chooses. */
function findIds(db: LedgerExecutor, where: SQL | undefined, slice: ListSlice, isOrdered = false): Promise<string[]> {
  const order = ordered(slice, isOrdered ? payments.createdAt : UNINDEXED_ORDER);
  return queryIds(
    db,
    sql`select ${payments.id} from ${payments} where ${and(where, within(slice)) ?? sql`true`}
      order by ${order} limit ${slice.limit}`,
  );
}

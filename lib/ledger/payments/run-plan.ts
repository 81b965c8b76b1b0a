import "server-only";
import { and, inArray, type SQL } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { findCandidates, findIdsAmong } from "./payment-candidates";
import {
  continueScan,
  type FoundIds,
  findFirstOf,
  findIds,
  hasMoreThan,
  isInRanges,
  type ScanResult,
  type Source,
  type Stretch,
  scan,
} from "./payment-walk";
import type { QueryPlan } from "./query-plans";

/** How many payments are scanned: first, to estimate how often they match, and at most. */
interface Depths {
  readonly first: number;
  readonly most: number;
}

/** A scan in the order of the list reads adjacent records, so it may be deep. */
const ORDERED_SCAN_ROWS: Depths = { first: 1_000, most: 4_800 };
/** A scan of ranges of facets, accounts or amounts reads each record by its id. */
const RANGE_SCAN_ROWS: Depths = { first: 200, most: 1_600 };
/** A scan for a condition that has no index and takes several lookups for each payment. */
const SLOW_SCAN_ROWS: Depths = { first: 100, most: 4_000 };
/**
 * A source with at most this many payments is scanned completely: the matches of an index of words or amounts may all
 * be elsewhere.
 */
const SMALL_SOURCE_ROWS = 4_000;
/**
 * A scan of ranges for a count goes deeper when many of the first payments match, because an index would find too many.
 */
const COUNT_SCAN_ROWS: Depths = { first: 300, most: 2_000 };
const SLOW_COUNT_SCAN_ROWS: Depths = { first: 300, most: 1_000 };
/** Fewer matches than one in this many payments are found faster by an index. */
const SELDOM_ROWS_PER_MATCH = 50;
/** With at most this many matches in the first scan of the list, reading every match of an index is affordable. */
const RARE_MATCHES_MAX = 2;
/** With more matches than this in the first scan of the list, an index would find too many. */
const FREQUENT_MATCHES_MIN = 100;

/**
 * Runs a plan and returns the ids of the first payments it finds. Scanning the list is cheap for frequent matches, the
 * filter's index for rare ones; the first scanned payments tell which applies. In between, the index is limited to the
 * period in which a page of matches is expected.
 */
export async function runPlan(db: LedgerExecutor, plan: QueryPlan, stretch: Stretch): Promise<string[]> {
  const { source, condition, index, isOrdered, candidates, isSlow } = plan;
  if (!source) return findIds(db, index, stretch, isOrdered);
  if (!condition) return findFirstOf(db, source, stretch);
  const newest = isScattered(plan) ? null : await walk(db, {}, ofSource(source, condition), stretch, ORDERED_SCAN_ROWS);
  if (newest?.isComplete) return newest.ids;
  if (isInRanges(source)) {
    const found = isSlow
      ? await walkAll(db, source, condition, stretch, SLOW_SCAN_ROWS)
      : await walk(db, source, condition, stretch, RANGE_SCAN_ROWS);
    if (found.isComplete) return found.ids;
    if (found.ids.length === 0 && !(await hasMoreThan(db, source, stretch, SMALL_SOURCE_ROWS))) {
      return (await scan(db, source, condition, stretch, SMALL_SOURCE_ROWS + 1)).ids;
    }
  }
  // The scan above was then for the words alone, so it already shows how rare they are.
  const isOfWordsAlone = newest !== null && candidates?.counted === undefined;
  const mayBeRare = candidates?.isCheap && (newest?.ids.length ?? 0) <= RARE_MATCHES_MAX;
  if (mayBeRare && (isOfWordsAlone || (await isRare(db, candidates.found, stretch)))) {
    return findIdsAmong(db, candidates, stretch);
  }
  if (newest && newest.ids.length > 0) {
    const ids = await findIds(db, index, expectedStretch(stretch, newest), isOrdered);
    if (ids.length === stretch.limit) return ids;
  }
  return findIds(db, index, stretch, isOrdered);
}

/**
 * Whether words are so rare that reading all their matches is cheaper than combining another index with theirs, as
 * Postgres would. The whole list decides, not the rest of the filter, because a word may be frequent outside of it.
 */
async function isRare(db: LedgerExecutor, words: SQL, stretch: Stretch): Promise<boolean> {
  const { ids } = await scan(db, {}, words, { ...stretch, limit: RARE_MATCHES_MAX + 1 }, ORDERED_SCAN_ROWS.first);
  return ids.length <= RARE_MATCHES_MAX;
}

/** Counts the payments of a plan up to the stretch's limit, in any order, by reading a bounded number of payments. */
export async function countPlan(db: LedgerExecutor, plan: QueryPlan, stretch: Stretch): Promise<FoundIds> {
  const { source, condition, index, isOrdered, candidates, isSlow } = plan;
  if (!source && !candidates) return { ids: await findIds(db, index, stretch, isOrdered), isComplete: true };
  if (source && !condition) return { ids: await findFirstOf(db, source, stretch), isComplete: true };
  const ids = new Set<string>();
  const found = ({ ids: more, isComplete }: FoundIds) => {
    for (const id of more) ids.add(id);
    return isComplete;
  };
  const result = (isComplete: boolean) => ({ ids: [...ids], isComplete });
  if (source && condition) {
    if (!isScattered(plan) && found(await walk(db, {}, ofSource(source, condition), stretch, ORDERED_SCAN_ROWS)))
      return result(true);
    // An index would find too many of such frequent matches.
    if (ids.size > FREQUENT_MATCHES_MIN) return result(false);
    if (isInRanges(source)) {
      const { first, most } = isSlow ? SLOW_COUNT_SCAN_ROWS : COUNT_SCAN_ROWS;
      const scanned = await scan(db, source, condition, stretch, first);
      if (found(scanned)) return result(true);
      if (scanned.ids.length === 0 && !isSlow && !(await hasMoreThan(db, source, stretch, SMALL_SOURCE_ROWS))) {
        return scan(db, source, condition, stretch, SMALL_SOURCE_ROWS + 1);
      }
      if (scanned.ids.length * SELDOM_ROWS_PER_MATCH > first) {
        return result(found(await scan(db, source, condition, stretch, most)));
      }
    }
  }
  if (candidates && found(await findCandidates(db, candidates, stretch))) return result(true);
  if (ids.size > 0) return result(false);
  // "None" must be exact, so this reads all matches of the filter's index, as a page does.
  const first = await findIds(db, index, { ...stretch, limit: 1 }, isOrdered);
  return { ids: first, isComplete: first.length === 0 };
}

/** Scans a few payments of a source, then as many as a full page should take, if that is not too many. */
async function walk(
  db: LedgerExecutor,
  source: Source,
  condition: SQL,
  stretch: Stretch,
  { first, most }: Depths,
): Promise<ScanResult> {
  const scanned = await scan(db, source, condition, stretch, first);
  if (scanned.isComplete || scanned.ids.length === 0) return scanned;
  const needed = (first * stretch.limit) / scanned.ids.length;
  const total = Math.min(most, Math.ceil(needed * 1.5));
  return needed > most ? scanned : continueScan(db, source, condition, stretch, scanned, { depth: first, total });
}

/** Scans a source in growing steps until the page is full or `most` payments were scanned. */
async function walkAll(
  db: LedgerExecutor,
  source: Source,
  condition: SQL,
  stretch: Stretch,
  { first, most }: Depths,
): Promise<ScanResult> {
  let scanned = await scan(db, source, condition, stretch, first);
  for (let depth = first; !scanned.isComplete && depth < most; ) {
    const needed = (depth * stretch.limit) / Math.max(1, scanned.ids.length);
    const total = Math.min(most, Math.max(depth * 2, Math.ceil(needed * 1.2)));
    scanned = await continueScan(db, source, condition, stretch, scanned, { depth, total });
    depth = total;
  }
  return scanned;
}

/**
 * The part of a stretch that should hold a full page: twice the length that the scan suggests, longer when it found few
 * matches.
 */
function expectedStretch(stretch: Stretch, { ids, oldestMs, newestMs }: ScanResult): Stretch {
  const { before, after, createdFrom, createdBefore, limit } = stretch;
  const lengthMs = ((2 + 4 / ids.length) * limit * (newestMs - oldestMs)) / ids.length;
  if (after && !before) {
    const end = oldestMs + lengthMs;
    return { ...stretch, createdBefore: new Date(Math.min(end, createdBefore?.getTime() ?? end)) };
  }
  const start = newestMs - lengthMs;
  return { ...stretch, createdFrom: new Date(Math.max(start, createdFrom?.getTime() ?? start)) };
}

/** Whether the plan's source is scattered over the list, so that scanning the list would read many other payments. */
const isScattered = ({ source, isSlow, isSparse }: QueryPlan): boolean =>
  source?.accountNumbers !== undefined || isSlow === true || isSparse === true;

const ofSource = ({ facets }: Source, condition: SQL): SQL =>
  facets ? and(inArray(payments.facets, [...facets]), condition)! : condition;

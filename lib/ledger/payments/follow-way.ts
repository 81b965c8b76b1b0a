import "server-only";
import { and, inArray, type SQL } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { findCandidates, findIdsAmong } from "./payment-candidates";
import {
  type FoundIds,
  findFirstOf,
  findIds,
  hasMoreThan,
  isInRanges,
  type Looked,
  look,
  lookOn,
  type Source,
  type Stretch,
} from "./payment-walk";
import type { Way } from "./payment-ways";

/** How many payments are looked at: first, to learn how often they match, and at most. */
interface Depths {
  readonly first: number;
  readonly most: number;
}

/** In the order of the list: records that lie side by side. */
const IN_ORDER: Depths = { first: 1_000, most: 4_800 };
/** In ranges of facets, accounts or amounts: each record is read by its id. */
const IN_RANGES: Depths = { first: 200, most: 1_600 };
/** Where no index finds what matches, and looking at a payment takes several look-ups. */
const SLOW: Depths = { first: 100, most: 4_000 };
/** A source with so few payments is looked at as a whole: what its index of words or amounts finds may be elsewhere. */
const SMALL = 4_000;
/** In ranges, to count: more of them when many of the first match, which an index would find too many of. */
const COUNTED: Depths = { first: 300, most: 2_000 };
const COUNTED_SLOW: Depths = { first: 300, most: 1_000 };
/** One of so many matches. */
const SELDOM = 50;
/** So few of the first in the order of the list, that every one that an index finds may be looked at. */
const RARE = 2;
/** So many of the first in the order of the list, that an index would find too many. */
const FREQUENT = 100;

/**
 * Ids of the first payments that a way finds. Walking the list is cheap for what matches often, the index of the filter
 * for what matches seldom: the first payments that are looked at say which. In between, the index is asked for the
 * time in which a page's payments are expected.
 */
export async function followWay(db: LedgerExecutor, way: Way, stretch: Stretch): Promise<string[]> {
  const { source, condition, index, isOrdered, candidates, isSlow } = way;
  if (!source) return findIds(db, index, stretch, isOrdered);
  if (!condition) return findFirstOf(db, source, stretch);
  const newest = isScattered(way) ? null : await walk(db, {}, ofSource(source, condition), stretch, IN_ORDER);
  if (newest?.isComplete) return newest.ids;
  if (isInRanges(source)) {
    const found = isSlow
      ? await walkAll(db, source, condition, stretch, SLOW)
      : await walk(db, source, condition, stretch, IN_RANGES);
    if (found.isComplete) return found.ids;
    if (found.ids.length === 0 && !(await hasMoreThan(db, source, stretch, SMALL))) {
      return (await look(db, source, condition, stretch, SMALL + 1)).ids;
    }
  }
  // Then the list was already looked at for the words and nothing else.
  const isOfWordsAlone = newest !== null && candidates?.counted === undefined;
  const mayBeRare = candidates?.isCheap && (newest?.ids.length ?? 0) <= RARE;
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
 * Whether words are so rare that reading all that have them is cheaper than another index, which Postgres, not knowing,
 * would combine with theirs. Judged by the list, not by what else is asked for: a word may be frequent elsewhere alone.
 */
async function isRare(db: LedgerExecutor, words: SQL, stretch: Stretch): Promise<boolean> {
  const { ids } = await look(db, {}, words, { ...stretch, limit: RARE + 1 }, IN_ORDER.first);
  return ids.length <= RARE;
}

/** The payments that a way finds, up to the stretch's limit and among a bounded number of payments, in any order. */
export async function countWay(db: LedgerExecutor, way: Way, stretch: Stretch): Promise<FoundIds> {
  const { source, condition, index, isOrdered, candidates, isSlow } = way;
  if (!source && !candidates) return { ids: await findIds(db, index, stretch, isOrdered), isComplete: true };
  if (source && !condition) return { ids: await findFirstOf(db, source, stretch), isComplete: true };
  const ids = new Set<string>();
  const found = ({ ids: more, isComplete }: FoundIds) => {
    for (const id of more) ids.add(id);
    return isComplete;
  };
  const result = (isComplete: boolean) => ({ ids: [...ids], isComplete });
  if (source && condition) {
    if (!isScattered(way) && found(await walk(db, {}, ofSource(source, condition), stretch, IN_ORDER)))
      return result(true);
    // What is so frequent, an index finds too many of.
    if (ids.size > FREQUENT) return result(false);
    if (isInRanges(source)) {
      const { first, most } = isSlow ? COUNTED_SLOW : COUNTED;
      const looked = await look(db, source, condition, stretch, first);
      if (found(looked)) return result(true);
      if (looked.ids.length === 0 && !isSlow && !(await hasMoreThan(db, source, stretch, SMALL))) {
        return look(db, source, condition, stretch, SMALL + 1);
      }
      if (looked.ids.length * SELDOM > first) {
        return result(found(await look(db, source, condition, stretch, most)));
      }
    }
  }
  if (candidates && found(await findCandidates(db, candidates, stretch))) return result(true);
  if (ids.size > 0) return result(false);
  // "None" must be true: as a page does, this looks at all that the filter's index finds.
  const first = await findIds(db, index, { ...stretch, limit: 1 }, isOrdered);
  return { ids: first, isComplete: first.length === 0 };
}

/** Looks at a few payments of a source, and then at as many as the wanted ones are expected to take, if not too many. */
async function walk(
  db: LedgerExecutor,
  source: Source,
  condition: SQL,
  stretch: Stretch,
  { first, most }: Depths,
): Promise<Looked> {
  const looked = await look(db, source, condition, stretch, first);
  if (looked.isComplete || looked.ids.length === 0) return looked;
  const needed = (first * stretch.limit) / looked.ids.length;
  const total = Math.min(most, Math.ceil(needed * 1.5));
  return needed > most ? looked : lookOn(db, source, condition, stretch, looked, { depth: first, total });
}

/** Looks at more and more payments of a source until they suffice, or at `most`. */
async function walkAll(
  db: LedgerExecutor,
  source: Source,
  condition: SQL,
  stretch: Stretch,
  { first, most }: Depths,
): Promise<Looked> {
  let looked = await look(db, source, condition, stretch, first);
  for (let depth = first; !looked.isComplete && depth < most; ) {
    const needed = (depth * stretch.limit) / Math.max(1, looked.ids.length);
    const total = Math.min(most, Math.max(depth * 2, Math.ceil(needed * 1.2)));
    looked = await lookOn(db, source, condition, stretch, looked, { depth, total });
    depth = total;
  }
  return looked;
}

/** The part of a stretch in which a full page is expected, twice as long as what was looked at says, longer when few say it. */
function expectedStretch(stretch: Stretch, { ids, oldestMs, newestMs }: Looked): Stretch {
  const { before, after, createdFrom, createdBefore, limit } = stretch;
  const lengthMs = ((2 + 4 / ids.length) * limit * (newestMs - oldestMs)) / ids.length;
  if (after && !before) {
    const end = oldestMs + lengthMs;
    return { ...stretch, createdBefore: new Date(Math.min(end, createdBefore?.getTime() ?? end)) };
  }
  const start = newestMs - lengthMs;
  return { ...stretch, createdFrom: new Date(Math.max(start, createdFrom?.getTime() ?? start)) };
}

/** Whether the payments of a way's source are not found in the order of the list without reading many others. */
const isScattered = ({ source, isSlow, isSparse }: Way): boolean =>
  source?.accountNumbers !== undefined || isSlow === true || isSparse === true;

const ofSource = ({ facets }: Source, condition: SQL): SQL =>
  facets ? and(inArray(payments.facets, [...facets]), condition)! : condition;

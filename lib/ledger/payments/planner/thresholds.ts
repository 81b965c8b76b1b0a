/**
 * Thresholds for choosing and running query plans. Times are Postgres CPU times for a page of 50 rows with 200,000
 * payments, measured as described in the README.
 */

/** How many payments of a source are scanned. */
export interface ScanDepth {
  readonly firstRows: number;
  readonly maxRows: number;
  /** The scan continues if `maxRows` is expected to yield a page or this many matches. */
  readonly enoughMatches: number;
}

export const SCANS = {
  /** Scan of adjacent records, at 2 ms per 1,000. Without it, "completed" with a word takes 21 ms instead of 9 ms. */
  list: { firstRows: 1_000, maxRows: 4_800, enoughMatches: Number.POSITIVE_INFINITY },
  /** Reads by ID, at 5 ms per 1,000. Without it, "rejected" with a frequent word takes 34 ms instead of 16 ms. */
  ranges: { firstRows: 200, maxRows: 1_600, enoughMatches: 50 },
  /** For conditions without an index: each open return needs several lookups. Most pages are full after 100 rows. */
  only: { firstRows: 100, maxRows: 4_000, enoughMatches: 0 },
  /** Counting open returns takes 33 ms with this depth, and 130 ms with the depth for pages. */
  onlyToCount: { firstRows: 1_000, maxRows: 1_000, enoughMatches: 0 },
} as const satisfies Record<string, ScanDepth>;

/** Ratio of rows to scan to the expected need. A ratio of 1.5 takes 9 ms more for open returns with a word. */
export const GROWTH = 1.25;

/**
 * A source with at most this many payments is scanned completely if its first payments do not match. The word index
 * would read all matches outside the source: 20,000 of 100,000 payments for returns of "mary ng", of which there are
 * none.
 */
export const SMALL_SOURCE_ROWS = 4_000;

/** A count stops after finding more matches than this, in 4 ms; the word index would read all matches in 20 ms. */
export const FREQUENT_MATCHES = 100;

/** Payments that a count with other conditions reads from an index: 11 ms for amounts, 20 ms for words. */
export const CANDIDATE_ROWS = 2_000;

/** Maximum number of amounts to merge as index ranges: 3 ms instead of 7 ms; with accounts, 10 ms instead of 27 ms. */
export const MERGED_AMOUNTS = 50;

/** Maximum number of payments whose returns are looked up one by one, at 5 µs each, instead of scanning returns. */
export const RETURN_LOOKUPS = 2_000;

/**
 * All thresholds for choosing and running plans, with their reasons: processor time of Postgres for a page of 50 rows,
 * with 200,000 payments, measured as described in the README.
 */

/** How far a source is scanned, in payments that are read. */
export interface ScanDepth {
  readonly firstRows: number;
  readonly maxRows: number;
  /** The scan continues when `maxRows` promise a page, or this many matches. */
  readonly enoughMatches: number;
}

export const SCANS = {
  /** Reads adjacent records: 1,000 take 2 ms. Without it, "completed" with a word takes 21 ms instead of 9. */
  list: { firstRows: 1_000, maxRows: 4_800, enoughMatches: Number.POSITIVE_INFINITY },
  /** Reads records by id: 1,000 take 5 ms. Without it, "rejected" with a frequent word takes 34 ms instead of 16. */
  ranges: { firstRows: 200, maxRows: 1_600, enoughMatches: 50 },
  /** For a test that no index helps: each open return takes several lookups. Most pages are full after 100. */
  only: { firstRows: 100, maxRows: 4_000, enoughMatches: 0 },
  /** A count of open returns takes 33 ms with it, and 130 ms with the depth of a page. */
  onlyToCount: { firstRows: 1_000, maxRows: 1_000, enoughMatches: 0 },
} as const satisfies Record<string, ScanDepth>;

/** Ratio of rows in a continued scan to the expected need. 1.5 takes 9 ms more for open returns with a word. */
export const GROWTH = 1.25;

/**
 * A source of at most this many payments is scanned completely when its first payments do not match. An index of words
 * would read all matches elsewhere: 20,000 payments of 100,000 for returns of "mary ng", which have none.
 */
export const SMALL_SOURCE_ROWS = 4_000;

/** With more matches than this in the scans, a count stops. An index of words reads all matches: 20 ms, not 4. */
export const FREQUENT_MATCHES = 100;

/** Payments that a count reads through an index, when it has other conditions: 11 ms for amounts, 20 for words. */
export const CANDIDATE_ROWS = 2_000;

/** Distinct amounts that are merged, each a range of the index: 3 ms instead of 7, with accounts 10 instead of 27. */
export const MERGED_AMOUNTS = 50;

/** Payments of accounts whose returns are looked up one by one, at 5 µs each, instead of by a scan of returns. */
export const RETURN_LOOKUPS = 2_000;

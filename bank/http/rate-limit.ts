/** Allows so many requests a second for each key, with bursts of as many [GAP-39]. */
export interface RateLimit {
  /** Takes one request's turn; answers 0, or the milliseconds until there is one again. */
  take(key: string): number;
}

/** Keys remembered at most; the one longest unused is forgotten first, which only ever gives it a full bucket back. */
const MOST_KEYS = 10_000;

/**
 * A token bucket for each key.
 *
 * @param nowMs real time
 */
export function createRateLimit(perSecond: number, nowMs: () => number): RateLimit {
  const buckets = new Map<string, { tokens: number; atMs: number }>();
  return {
    take(key) {
      const atMs = nowMs();
      const known = buckets.get(key);
      const refilled = known ? known.tokens + (Math.max(0, atMs - known.atMs) * perSecond) / 1000 : perSecond;
      const tokens = Math.min(perSecond, refilled);
      const left = tokens >= 1 ? tokens - 1 : tokens;
      buckets.delete(key);
      buckets.set(key, { tokens: left, atMs });
      if (buckets.size > MOST_KEYS) buckets.delete(buckets.keys().next().value!);
      return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * 1000) / perSecond);
    },
  };
}

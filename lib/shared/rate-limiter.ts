import { LRUCache } from "lru-cache";

/** Limits each key's requests per second, with bursts of the same size [GAP-39]. */
export interface RateLimiter {
  /** Takes a token for one request; returns 0, or the milliseconds until a token is available. */
  take(key: string): number;
}

/** Maximum number of keys. The least recently used key is evicted; if it is used again, it has a full bucket. */
const MAX_KEYS = 10_000;

/**
 * Creates a rate limiter with a token bucket for each key.
 *
 * @param nowMs returns the real time in milliseconds
 */
export function createRateLimiter(perSecond: number, nowMs: () => number): RateLimiter {
  const buckets = new LRUCache<string, { tokens: number; atMs: number }>({ max: MAX_KEYS });
  return {
    take(key) {
      const atMs = nowMs();
      const previous = buckets.get(key);
      const refilled = previous ? previous.tokens + (Math.max(0, atMs - previous.atMs) * perSecond) / 1000 : perSecond;
      const tokens = Math.min(perSecond, refilled);
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, atMs });
      return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * 1000) / perSecond);
    },
  };
}

import { LRUCache } from "lru-cache";
import type { Caller, TokenHolder } from "@/bank/store/access-tokens";

/** Looks up the caller of an access token, with a short cache in front of the database. */
export interface TokenCache {
  /** Returns the token's caller, or null if the token is unknown or has expired. */
  find(tokenHash: string): Promise<Caller | null>;
}

/** Maximum real time until a revocation in the database takes effect. Expiry takes effect to the millisecond. */
const MAX_AGE_MS = 1000;
const MAX_TOKENS = 10_000;

/**
 * Creates the cache.
 *
 * @param load reads an unexpired token from the database
 * @param nowMs returns the real time in milliseconds since the epoch
 */
export function createTokenCache(
  load: (tokenHash: string) => Promise<TokenHolder | null>,
  nowMs: () => number,
): TokenCache {
  const cache = new LRUCache<string, TokenHolder>({ max: MAX_TOKENS, ttlResolution: 0, perf: { now: nowMs } });
  return {
    async find(tokenHash) {
      const cached = cache.get(tokenHash);
      if (cached) return cached;
      const start = nowMs();
      const holder = await load(tokenHash);
      // An unknown token is not cached, because it may be issued later and guesses must not fill the cache.
      if (!holder) return null;
      const maxAgeMs = Math.min(MAX_AGE_MS, holder.expiresAt.getTime() - start);
      // An entry is stale once it is older than its TTL, so subtracting half a millisecond makes it stale at its
      // maximum age.
      if (maxAgeMs > 0) cache.set(tokenHash, holder, { start, ttl: maxAgeMs - 0.5 });
      return holder;
    },
  };
}

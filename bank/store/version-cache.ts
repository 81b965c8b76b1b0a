import { LRUCache } from "lru-cache";
import type { BankDatabase } from "./bank-database";

interface Entry<V> {
  readonly version: number;
  readonly value: V;
}

/** Entries for each database at most. */
const MAX_ENTRIES = 2_000;

/**
 * An LRU cache of values derived from rows, each valid only for the version of the row that it was derived from. The
 * caller reads the version from the database each time, so that a change by any process takes effect at once.
 */
export function createVersionCache<V>() {
  const caches = new WeakMap<BankDatabase, LRUCache<string, Entry<V>>>();
  return {
    /** Null when nothing is cached for this version. */
    get(db: BankDatabase, id: string, version: number): V | null {
      const entry = caches.get(db)?.get(id);
      return entry?.version === version ? entry.value : null;
    },
    /** Replaces the entry of any other version. */
    put(db: BankDatabase, id: string, version: number, value: V): void {
      const cache = caches.get(db) ?? new LRUCache<string, Entry<V>>({ max: MAX_ENTRIES });
      caches.set(db, cache);
      cache.set(id, { version, value });
    },
  };
}

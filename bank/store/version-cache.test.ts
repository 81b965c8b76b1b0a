import { expect, test } from "vitest";
import type { BankDatabase } from "./bank-database";
import { createVersionCache } from "./version-cache";

const db = {} as BankDatabase;

test("a value of another version, another row or another database is not returned", () => {
  const cache = createVersionCache<string>();
  cache.put(db, "a", 1, "first");
  expect(cache.get(db, "a", 1)).toBe("first");
  expect(cache.get(db, "a", 2)).toBeNull();
  expect(cache.get(db, "b", 1)).toBeNull();
  expect(cache.get({} as BankDatabase, "a", 1)).toBeNull();
  cache.put(db, "a", 2, "second");
  expect(cache.get(db, "a", 1)).toBeNull();
  expect(cache.get(db, "a", 2)).toBe("second");
});

test("two thousand entries at most; the least recently used is evicted first", () => {
  const cache = createVersionCache<number>();
  for (let i = 0; i < 2_000; i++) cache.put(db, String(i), 1, i);
  expect(cache.get(db, "0", 1)).toBe(0);
  cache.put(db, "one more", 1, 0);
  expect(cache.get(db, "0", 1)).toBe(0);
  expect(cache.get(db, "1", 1)).toBeNull();
});

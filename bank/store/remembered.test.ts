import { expect, test } from "vitest";
import type { BankDatabase } from "./bank-database";
import { rememberByVersion } from "./remembered";

const db = {} as BankDatabase;

test("what was worked out from another version, for another row or at another database is not answered", () => {
  const remembered = rememberByVersion<string>();
  remembered.put(db, "a", 1, "first");
  expect(remembered.get(db, "a", 1)).toBe("first");
  expect(remembered.get(db, "a", 2)).toBeNull();
  expect(remembered.get(db, "b", 1)).toBeNull();
  expect(remembered.get({} as BankDatabase, "a", 1)).toBeNull();
  remembered.put(db, "a", 2, "second");
  expect(remembered.get(db, "a", 1)).toBeNull();
  expect(remembered.get(db, "a", 2)).toBe("second");
});

test("two thousand are remembered at most; what was used longest ago is forgotten first", () => {
  const remembered = rememberByVersion<number>();
  for (let i = 0; i < 2_000; i++) remembered.put(db, String(i), 1, i);
  expect(remembered.get(db, "0", 1)).toBe(0);
  remembered.put(db, "one more", 1, 0);
  expect(remembered.get(db, "0", 1)).toBe(0);
  expect(remembered.get(db, "1", 1)).toBeNull();
});

import { expect, test } from "vitest";
import { rowAfterKey } from "./row-keys";

test("j and the down arrow go down and stop at the end", () => {
  expect(rowAfterKey(-1, "j", 3)).toBe(0);
  expect(rowAfterKey(1, "ArrowDown", 3)).toBe(2);
  expect(rowAfterKey(2, "j", 3)).toBe(2);
});

test("k and the up arrow go up, from nothing to the last", () => {
  expect(rowAfterKey(-1, "k", 3)).toBe(2);
  expect(rowAfterKey(1, "ArrowUp", 3)).toBe(0);
  expect(rowAfterKey(0, "k", 3)).toBe(0);
});

test("Home and End reach the ends; other keys and empty lists move nothing", () => {
  expect(rowAfterKey(1, "Home", 3)).toBe(0);
  expect(rowAfterKey(1, "End", 3)).toBe(2);
  expect(rowAfterKey(1, "x", 3)).toBeNull();
  expect(rowAfterKey(-1, "j", 0)).toBeNull();
});

import { expect, test } from "vitest";
import { rowIndexAfterKey } from "./row-navigation";

test("J and the down arrow move down, stopping at the last row", () => {
  expect(rowIndexAfterKey(-1, "j", 3)).toBe(0);
  expect(rowIndexAfterKey(1, "ArrowDown", 3)).toBe(2);
  expect(rowIndexAfterKey(2, "j", 3)).toBe(2);
});

test("K and the up arrow move up, or select the last row when no row is selected", () => {
  expect(rowIndexAfterKey(-1, "k", 3)).toBe(2);
  expect(rowIndexAfterKey(1, "ArrowUp", 3)).toBe(0);
  expect(rowIndexAfterKey(0, "k", 3)).toBe(0);
});

test("Home and End select the first and last row; other keys and empty lists have no effect", () => {
  expect(rowIndexAfterKey(1, "Home", 3)).toBe(0);
  expect(rowIndexAfterKey(1, "End", 3)).toBe(2);
  expect(rowIndexAfterKey(1, "x", 3)).toBeNull();
  expect(rowIndexAfterKey(-1, "j", 0)).toBeNull();
});

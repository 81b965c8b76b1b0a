import { expect, test } from "vitest";
import { rowIndexAfterKey } from "./row-navigation";

test("j and the down arrow go down and stop at the end", () => {
  expect(rowIndexAfterKey(-1, "j", 3)).toBe(0);
  expect(rowIndexAfterKey(1, "ArrowDown", 3)).toBe(2);
  expect(rowIndexAfterKey(2, "j", 3)).toBe(2);
});

test("k and the up arrow go up, and select the last row when none is selected", () => {
  expect(rowIndexAfterKey(-1, "k", 3)).toBe(2);
  expect(rowIndexAfterKey(1, "ArrowUp", 3)).toBe(0);
  expect(rowIndexAfterKey(0, "k", 3)).toBe(0);
});

test("Home and End go to the first and last row; other keys and empty lists have no effect", () => {
  expect(rowIndexAfterKey(1, "Home", 3)).toBe(0);
  expect(rowIndexAfterKey(1, "End", 3)).toBe(2);
  expect(rowIndexAfterKey(1, "x", 3)).toBeNull();
  expect(rowIndexAfterKey(-1, "j", 0)).toBeNull();
});

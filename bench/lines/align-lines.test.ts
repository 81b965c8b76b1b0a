import { expect, test } from "vitest";
import { alignLines } from "./align-lines";

test("equal lines align symbol by symbol", () => {
  expect(alignLines("A12", "A12")).toEqual([
    ["A", "A", 0],
    ["1", "1", 1],
    ["2", "2", 2],
  ]);
});

test("substituted, missing and extra symbols are reported", () => {
  expect(alignLines("C123A", "C*23A")).toContainEqual(["1", "*", 1]);
  expect(alignLines("C123A", "C13A")).toContainEqual(["2", null, null]);
  expect(alignLines("C13A", "C123A")).toContainEqual([null, "2", 2]);
});

test("an empty reading misses every symbol", () => {
  expect(alignLines("C1", "")).toEqual([
    ["C", null, null],
    ["1", null, null],
  ]);
});

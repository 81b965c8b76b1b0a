import { expect, test } from "vitest";
import { findReasons } from "./return-reason-picker";

test("finds reasons by code or by words in the description; an empty search finds all reasons", () => {
  expect(findReasons("c")).toEqual(["C"]);
  expect(findReasons("stop")).toEqual(["C"]);
  expect(findReasons("signature drawer")).toEqual(["4", "K", "L"]);
  expect(findReasons("xyz")).toEqual([]);
  expect(findReasons(" ")).toHaveLength(29);
});

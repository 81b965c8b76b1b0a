import { expect, test } from "vitest";
import { findReasons } from "./return-reason-picker";

test("a code, a word and part of a meaning find reasons; nothing typed finds all", () => {
  expect(findReasons("c")).toEqual(["C"]);
  expect(findReasons("stop")).toEqual(["C"]);
  expect(findReasons("signature drawer")).toEqual(["4", "K", "L"]);
  expect(findReasons("xyz")).toEqual([]);
  expect(findReasons(" ")).toHaveLength(29);
});

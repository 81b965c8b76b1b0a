import { expect, test } from "vitest";
import { findReasons } from "./return-reason-picker";

test("reasons are found by their code or by words of their description; an empty search finds all", () => {
  expect(findReasons("c")).toEqual(["C"]);
  expect(findReasons("stop")).toEqual(["C"]);
  expect(findReasons("signature drawer")).toEqual(["4", "K", "L"]);
  expect(findReasons("xyz")).toEqual([]);
  expect(findReasons(" ")).toHaveLength(29);
});

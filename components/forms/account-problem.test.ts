import { expect, test } from "vitest";
import { findAccountProblem } from "./account-problem";

const KNOWN = ["2218009144", "9171", "2218009171"].map((accountNumber) => ({ accountNumber, name: null }));

test.each([
  ["", undefined],
  ["2218009144", undefined],
  ["2218009199", undefined],
  ["221", "An account number is 4 to 17 digits."],
  ["Escrow", "An account number is 4 to 17 digits."],
  ["9144", "Choose the account that ends with 9144, or type all of its digits."],
  // A known account is valid even if other account numbers end with it.
  ["9171", undefined],
])("the account number %j reports %j", (typed, problem) => {
  expect(findAccountProblem(typed, KNOWN)).toBe(problem);
});

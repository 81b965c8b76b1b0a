import { expect, test } from "vitest";
import { onlyIndex, onlyValue } from "./only-match";

const ACCOUNTS = [
  { value: "2218009144", label: "Payroll" },
  { value: "2218009171", label: "Escrow trust" },
];

test("Enter takes the only option that is left, once something is typed", () => {
  expect(onlyIndex("escr", ["Escrow trust"])).toBe(0);
  expect(onlyIndex("2218", ["Payroll", "Escrow trust"])).toBe(-1);
  expect(onlyIndex("nobody", [])).toBe(-1);
  expect(onlyIndex("  ", ["Escrow trust"])).toBe(-1);
});

test("the only option of a datalist is found by a part of its value or its label", () => {
  expect(onlyValue("9171", ACCOUNTS)).toBe("2218009171");
  expect(onlyValue("Escr", ACCOUNTS)).toBe("2218009171");
  expect(onlyValue("2218", ACCOUNTS)).toBeNull();
  expect(onlyValue("", ACCOUNTS.slice(0, 1))).toBeNull();
});

test("a value that is typed in full is left to the form", () => {
  expect(onlyValue("2218009171", ACCOUNTS)).toBeNull();
});

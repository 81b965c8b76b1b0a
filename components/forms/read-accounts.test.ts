import { expect, test } from "vitest";
import { readAccounts } from "./read-accounts";

const PAYROLL = { accountNumber: "2218009144", name: "Payroll" };
const ESCROW = { accountNumber: "2218009171", name: "Escrow trust" };
const TAXES = { accountNumber: "2218009235", name: "Taxes" };
const KNOWN = [PAYROLL, ESCROW, TAXES, { accountNumber: "40005", name: null }];
const numbers = (text: string, chosen: string[] = []) => readAccounts(text, KNOWN, chosen).accountNumbers;

test("reads complete numbers, grouped or not, separated by lines, commas, semicolons and tabs", () => {
  expect(numbers("2218 0091 44\n2218009171, 40005;\t2218-0092-35\r\n")).toEqual([
    "2218009144",
    "2218009171",
    "40005",
    "2218009235",
  ]);
});

test("reads two last-digit groups as two accounts, never as one combined number", () => {
  expect(numbers("9171 9235")).toEqual(["2218009171", "2218009235"]);
  expect(numbers("8888 9171")).toEqual(["8888", "2218009171"]);
});

test("reads part of a number, a name, or a line copied from a table", () => {
  expect(numbers("9144")).toEqual(["2218009144"]);
  expect(numbers("0091 71")).toEqual(["2218009171"]);
  expect(numbers("escrow")).toEqual(["2218009171"]);
  expect(numbers("Customer 7731: 2218 0091 44 (open)")).toEqual(["2218009144"]);
});

test("accepts an unknown number unchanged", () => {
  expect(numbers("5550001234")).toEqual(["5550001234"]);
  expect(numbers("5550 0012 34")).toEqual(["5550001234"]);
});

test("reports each duplicate once", () => {
  expect(readAccounts("9144, payroll, 2218009144, 9171", KNOWN, ["2218009171"])).toEqual({
    accountNumbers: ["2218009144"],
    duplicates: ["2218009144", "2218009171"],
    unclear: [],
  });
});

test("does not guess an account for ambiguous or unknown text", () => {
  expect(readAccounts("22180091\nMiller\n12\n12345678901234567890", KNOWN)).toEqual({
    accountNumbers: [],
    duplicates: [],
    unclear: [
      { text: "22180091", candidates: [PAYROLL, ESCROW] },
      { text: "Miller", candidates: [] },
      { text: "12", candidates: [] },
      { text: "12345678901234567890", candidates: [] },
    ],
  });
});

import { expect, test } from "vitest";
import { suggestAccounts } from "./suggest-accounts";

const PAYROLL = { accountNumber: "2218009144", name: "Payroll" };
const ESCROW = { accountNumber: "2218009171", name: "Escrow trust" };
const UNNAMED = { accountNumber: "40005", name: null };
const ACCOUNTS = [PAYROLL, ESCROW, UNNAMED];

test("suggests all accounts before anything is typed", () => {
  expect(suggestAccounts(ACCOUNTS, "")).toEqual(ACCOUNTS);
});

test("finds digits anywhere in a number, grouped or ungrouped", () => {
  expect(suggestAccounts(ACCOUNTS, "2218 0091")).toEqual([PAYROLL, ESCROW]);
  expect(suggestAccounts(ACCOUNTS, "005")).toEqual([UNNAMED]);
});

test("finds words in a name, ignoring case", () => {
  expect(suggestAccounts(ACCOUNTS, "escrow T")).toEqual([ESCROW]);
});

test("suggests nothing for a complete known number or an unknown number", () => {
  expect(suggestAccounts(ACCOUNTS, "2218 0091 44")).toEqual([]);
  expect(suggestAccounts(ACCOUNTS, "999")).toEqual([]);
});

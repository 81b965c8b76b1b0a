import { expect, test } from "vitest";
import { suggestAccounts } from "./suggest-accounts";

const PAYROLL = { accountNumber: "2218009144", name: "Payroll" };
const ESCROW = { accountNumber: "2218009171", name: "Escrow trust" };
const UNNAMED = { accountNumber: "40005", name: null };
const ACCOUNTS = [PAYROLL, ESCROW, UNNAMED];

test("all are suggested before anything is typed", () => {
  expect(suggestAccounts(ACCOUNTS, "")).toEqual(ACCOUNTS);
});

test("digits are found anywhere in a number, grouped or not", () => {
  expect(suggestAccounts(ACCOUNTS, "2218 0091")).toEqual([PAYROLL, ESCROW]);
  expect(suggestAccounts(ACCOUNTS, "005")).toEqual([UNNAMED]);
});

test("words are found in a name in any letter case", () => {
  expect(suggestAccounts(ACCOUNTS, "escrow T")).toEqual([ESCROW]);
});

test("a whole known number and an unknown one need no suggestion", () => {
  expect(suggestAccounts(ACCOUNTS, "2218 0091 44")).toEqual([]);
  expect(suggestAccounts(ACCOUNTS, "999")).toEqual([]);
});

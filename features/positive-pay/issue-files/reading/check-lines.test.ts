import { describe, expect, test } from "vitest";
import { differences, totalsOf } from "./balance";
import { type ActiveAuthorizations, checkLines } from "./check-lines";
import type { Corrections } from "./corrections";
import { remapColumns, toggleStart } from "./fixed-width";
import { openFile } from "./open-file";
import { listMissingSettings } from "./reading-settings";

const TITLES = "account,check number,amount,payee,date,void\n";

function check(
  body: string,
  { corrections = {}, live = new Map() }: { corrections?: Corrections; live?: ActiveAuthorizations } = {},
) {
  const file = openFile(new TextEncoder().encode(TITLES + body));
  if (!file.ok) throw new Error(file.message);
  const settings = { ...file.value.settings, unit: "dollars" as const, dateOrder: "mdy" as const };
  return checkLines({ records: file.value.records, settings }, corrections, live);
}

const planLines = (body: string, options?: { corrections?: Corrections; live?: ActiveAuthorizations }) =>
  check(body, options).map(({ line, plan, problems }) => [line, plan, ...problems.map(({ message }) => message)]);

describe("errors", () => {
  test("quote the invalid value of each field", () => {
    expect(planLines("22-18,12a,n/a,Harborline,02/30/2026,320\n")).toEqual([
      [
        2,
        "repair",
        "“320” means neither issue nor void.",
        "“12a” is not a check number. Enter 1 to 15 digits.",
        "“n/a” is not an amount.",
        "“02/30/2026” is not a date in the chosen order.",
      ],
    ]);
  });

  test("state which value is missing or was shortened by a spreadsheet", () => {
    expect(planLines(",,,,,\n2.21801E+09,1042,1,,,\nTOTAL,2,3,,,\n")).toEqual([
      [
        3,
        "repair",
        "“2.21801E+09” was shortened by a spreadsheet and lost digits. Export the column as text, or type the number.",
      ],
      [4, "repair", "“TOTAL” is not an account number. Enter 4 to 17 digits."],
    ]);
    expect(planLines(",,,Harborline,,\n")[0]?.slice(2)).toEqual([
      "The account is missing.",
      "The check number is missing.",
      "The amount is missing.",
    ]);
  });
});

describe("duplicate checks", () => {
  test("are an error on the later line, ignoring leading zeros", () => {
    expect(planLines("2218009144,1042,5,,,\n2218009144,01042,5,,,\n2218009276,1042,5,,,\n")).toEqual([
      [2, "authorize"],
      [3, "repair", "Line 2 also issues check 1042 on this account."],
      [4, "authorize"],
    ]);
  });

  test("are reported with the earlier line's amount if it differs", () => {
    expect(planLines("2218009144,1042,5,,,\n2218009144,1042,50,,,\n")[1]).toEqual([
      3,
      "repair",
      "Line 2 also issues check 1042 on this account, for $5.00.",
    ]);
  });

  test("are an error on both lines if one issues and one voids the check", () => {
    expect(planLines("2218009144,1042,5,,,\n2218009144,1042,,,,V\n")).toEqual([
      [2, "repair", "Line 3 voids check 1042 on this account."],
      [3, "repair", "Line 2 issues check 1042 on this account, for $5.00."],
    ]);
  });

  test("are allowed if one of the lines is excluded", () => {
    const corrections = { "2": { texts: {}, isLeftOut: true } };
    expect(planLines("2218009144,1042,5,,,\n2218009144,1042,5,,,\n", { corrections })).toEqual([
      [2, "left-out"],
      [3, "authorize"],
    ]);
  });
});

describe("[GAP-21] active authorizations", () => {
  const live = new Map([["2218009144 1042", { id: "a1", amountCents: 500, payeeName: "Harborline Supply Co." }]]);

  test.each([
    ["2218009144,1042,5,HARBORLINE SUPPLY CO,,", [2, "authorized-already"]],
    ["2218009144,1042,5,,,", [2, "authorized-already"]],
    ["2218009144,1042,,,,V", [2, "revoke"]],
    ["2218009144,1042,5.00,,,V", [2, "revoke"]],
    ["2218009144,1043,,,,V", [2, "nothing-to-revoke"]],
    [
      "2218009144,1042,6,,,",
      [2, "repair", "Check 1042 is authorized for $5.00. Revoke that first, or leave this line out."],
    ],
    ["2218009144,1042,6,,,V", [2, "repair", "Check 1042 is authorized for $5.00. The void is for a different check."]],
    [
      "2218009144,1042,5,Northwind,,",
      [
        2,
        "repair",
        "Check 1042 is authorized for the payee “Harborline Supply Co.”. Revoke that first, or leave this line out.",
      ],
    ],
  ])("determine the plan for %s", (line, expected) => expect(planLines(`${line}\n`, { live })).toEqual([expected]));
});

test("a corrected value replaces the file's value", () => {
  const corrections = { "2": { texts: { amount: "12.50" }, isLeftOut: false } };
  expect(check("2218009144,1042,12.5O,,,\n", { corrections })).toMatchObject([
    { plan: "authorize", amountCents: 1250, texts: { amount: "12.50", checkNumber: "1042" } },
  ]);
});

describe("the control report", () => {
  const BODY = "2218009144,1,10,,,\n2218009144,2,20,,,\n2218009144,3,5,,,\n2218009144,9,,,,V\n";
  const totals = (corrections: Corrections = {}) => totalsOf(check(BODY, { corrections }));

  test("balances, or its differences are reported", () => {
    const control = { issuedCount: 3, issuedCents: 3500, voidedCount: 1 };
    expect(differences(totals(), control)).toEqual([]);
    expect(differences(totals(), { ...control, issuedCount: 4, issuedCents: 2600 })).toEqual([
      "Checks issued: the file is 1 under the control report.",
      "Total issued: the file is $9.00 over the control report.",
    ]);
    expect(differences(totals(), { ...control, voidedCount: 0 })).toEqual([
      "Checks voided: the file is 1 over the control report.",
    ]);
  });

  test("may either include or omit the excluded lines", () => {
    const corrections = { "3": { texts: {}, isLeftOut: true } };
    expect(differences(totals(corrections), { issuedCount: 3, issuedCents: 3500, voidedCount: 1 })).toEqual([]);
    expect(differences(totals(corrections), { issuedCount: 2, issuedCents: 1500, voidedCount: 1 })).toEqual([]);
    expect(differences(totals(corrections), { issuedCount: 2, issuedCents: 3500, voidedCount: 1 })).toHaveLength(1);
  });
});

test("never guesses the unit, an ambiguous date order, or columns without a known title", () => {
  const file = openFile(new TextEncoder().encode("check number,sum,date\n1042,1250,01/02/2026\n"));
  expect(file.ok && listMissingSettings(file.value.settings)).toEqual(["accountNumber", "amount", "unit", "dateOrder"]);
});

test("fixed-width columns can be split and joined, and fields keep the column with the same start", () => {
  expect(toggleStart([0, 12], 20)).toEqual([0, 12, 20]);
  expect(toggleStart([0, 12, 20], 12)).toEqual([0, 20]);
  expect(toggleStart([0, 12], 0)).toEqual([0, 12]);
  expect(remapColumns({ accountNumber: 0, checkNumber: 1, amount: 2 }, [0, 12, 20], [0, 20])).toEqual({
    accountNumber: 0,
    amount: 1,
  });
});

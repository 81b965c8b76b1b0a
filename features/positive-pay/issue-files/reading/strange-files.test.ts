import { describe, expect, test } from "vitest";
import { checkLines, findUnknownAccounts } from "./check-lines";
import type { Corrections } from "./corrections";
import { createIssueFileSession, listMissingChoices } from "./issue-file-session";
import { openFile } from "./open-file";
import type { KnownFacts } from "./read-line";
import type { ReadingSettings } from "./reading-settings";

const KNOWN: KnownFacts = { accounts: ["2218009276", "0018009144"], today: "2026-11-26" };
const bytes = (text: string) => new TextEncoder().encode(text);

function openTestFile(text: string, change: Partial<ReadingSettings> = {}) {
  const file = openFile(bytes(text));
  if (!file.ok) throw new Error(file.message);
  return { ...file.value, settings: { ...file.value.settings, unit: "dollars" as const, ...change } };
}

function check(
  text: string,
  { change = {}, corrections = {} }: { change?: Partial<ReadingSettings>; corrections?: Corrections } = {},
) {
  return checkLines(openTestFile(text, change), corrections, new Map(), KNOWN);
}

const problemsOf = (text: string) =>
  check(text).map(({ problems }) => problems.map(({ message }) => message).join(" "));

describe("a line with more or fewer cells than there are titles is an error", () => {
  const TITLES = "Account,Check Number,Issue Date,Payee,Amount\n";
  const SPLIT =
    "This line has 6 cells, but the header row has 5. A comma or quotation mark inside a value may have split it. Type its values, or leave it out.";
  const SHORT = "This line has 4 cells, but the header row has 5. Some are missing. Type its values, or leave it out.";

  test.each([
    ["2218009276,5001,11/20/2026,Elm Works,1,234.50", SPLIT],
    ["2218009276,5001,11/20/2026,Elm Works, Inc.,234.50", SPLIT],
    ["2218009276,5001,11/20/2026,Elm Works,1,", SPLIT],
    ["2218009276,5001,11/20/2026,12.50", SHORT],
  ])("in the line %s", (line, message) =>
    expect(problemsOf(`${TITLES}${line}\n2218009276,5002,11/20/2026,Oak,13.50\n`)).toEqual([
      expect.stringContaining(message),
      "",
    ]),
  );

  test("unless all lines, or the titles, end with a delimiter", () => {
    const line = "2218009276,5001,11/20/2026,Elm Works,1.00";
    expect(problemsOf(`${TITLES}${line},\n`)).toEqual([""]);
    expect(problemsOf(`${TITLES.trim()},\n${line}\n${line.replace("5001", "5002")},\n`)).toEqual(["", ""]);
  });

  test("and without titles, lines are compared with each other", () => {
    const line = (number: number) => `2218009276,${number},12.50\n`;
    const columns = { accountNumber: 0, checkNumber: 1, amount: 2 };
    const lines = check(`${line(1)}${line(2)}2218009276,3,1,234.50\n`, { change: { columns } });
    expect(lines.map(({ plan }) => plan)).toEqual(["authorize", "authorize", "repair"]);
  });

  test("until every value that could be wrong has been retyped", () => {
    const text = `${TITLES}2218009276,5001,11/20/2026,Elm Works,1,234.50\n`;
    const typed = { accountNumber: "2218009276", checkNumber: "5001", amount: "1,234.50" };
    const plan = (texts: object) => check(text, { corrections: { "2": { texts, isLeftOut: false } } })[0];
    expect(plan({ payeeName: "Elm" })).toMatchObject({ plan: "repair" });
    expect(plan({ amount: "1,234.50" })).toMatchObject({ plan: "repair" });
    expect(plan(typed)).toMatchObject({ plan: "authorize", amountCents: 123_450 });
  });
});

test("a column of account names is not matched as account numbers", () => {
  const columnsOf = (account: string) =>
    openTestFile(`Account,Check Number,Amount\n${account},1,5.00\n,TOTAL,5.00\n`).settings.columns;
  expect(columnsOf("Operating 9276")).toEqual({ checkNumber: 1, amount: 2 });
  for (const account of ["2218009276", "xxxx9276", "#REF! 12"]) expect(columnsOf(account).accountNumber).toBe(0);
});

describe("a ledger with negative amounts for issued checks", () => {
  const ledger = (...amounts: string[]) =>
    `Check Detail,,,\nNum,Name,Memo,Amount\n${amounts.map((amount, at) => `${at + 1},Elm,Rent,${amount}\n`).join("")}`;
  const change = { accountNumber: "2218009276", areIssuesNegative: true };

  test("is recognized by its negative amounts, which the user must confirm", () => {
    const preview = createIssueFileSession(bytes(ledger("-125.50", '"-1,200.00"', "0.00", "30.00")), KNOWN).open(null);
    expect(preview).toMatchObject({ value: { isMostlyNegative: true, settings: { areIssuesNegative: false } } });
    const positive = createIssueFileSession(bytes(ledger("125.50", "-3.00")), KNOWN).open(null);
    expect(positive).toMatchObject({ value: { isMostlyNegative: false } });
  });

  test("is read without the signs of its amounts, and deposits are errors", () => {
    const lines = check(ledger("-125.50", '"(1,200.00)"', "30.00", "5.00"), {
      change,
      corrections: { "6": { texts: { amount: "5.00" }, isLeftOut: false } },
    });
    expect(lines.map(({ amountCents, problems }) => amountCents ?? problems[0]?.message)).toEqual([
      12_550,
      120_000,
      "“30.00” is positive, but issued checks are negative in this file.",
      500,
    ]);
  });
});

describe("zero-padded account numbers", () => {
  const accounts = (...texts: string[]) =>
    check(`Account,Check Number,Amount\n${texts.map((text, at) => `${text},${at + 1},5.00\n`).join("")}`).map(
      ({ accountNumber, problems }) => accountNumber ?? problems[0]?.message,
    );

  test("match known accounts with up to 19 digits, even when a spreadsheet dropped zeros", () => {
    expect(
      accounts("2218009276", "02218009276", "00000002218009276", "0000000002218009276", "18009144", "0000018009144"),
    ).toEqual(["2218009276", "2218009276", "2218009276", "2218009276", "0018009144", "0018009144"]);
  });

  test("of unknown accounts are unchanged, or an error if too long", () => {
    expect(accounts("9999999999", "09999999999", "0000000009999999999", "0000", "22180092760000000000")).toEqual([
      "9999999999",
      "09999999999",
      "“0000000009999999999” is padded with zeros, and the portal does not recognize the account. Type its number.",
      "“0000” is not an account number. Enter 4 to 17 digits.",
      "“22180092760000000000” is not an account number. Enter 4 to 17 digits.",
    ]);
  });

  test("that match two known accounts are an error", () => {
    const known = { accounts: ["1234", "01234"], today: null };
    const text = "Account,Check Number,Amount\n001234,1,5\n01234,2,5\n";
    const lines = checkLines(openTestFile(text), {}, new Map(), known);
    expect(lines[0]?.problems[0]?.message).toBe("“001234” may be account 1234 or 01234. Type its number.");
    expect(lines[1]?.accountNumber).toBe("01234");
  });

  test("of unknown accounts are reported with their number of lines", () => {
    const text = "Account,Check Number,Amount\n9999999999,1,5\n02218009276,2,5\n7777777777,3,5\n9999999999,4,5\n";
    expect(findUnknownAccounts(check(text), KNOWN)).toEqual([
      { accountNumber: "9999999999", lineCount: 2 },
      { accountNumber: "7777777777", lineCount: 1 },
    ]);
  });
});

describe("report lines above the titles", () => {
  const BODY = "Account,Check Number,Amount,Void\n2218009276,5001,12.50,\n";

  test.each([
    ['Elm Works LLC\nCheck Register\n"November 1 - 20, 2026"\n\n', ",", 3],
    ["Elm Works LLC,,,\nCheck Register,,,\n,,,\n", ",", 2],
    ["sep=,\n", ",", 1],
    ['"sep=,"\n', ",", 1],
    [`${"Page header\n".repeat(12)}`, ",", 12],
    ["Run date: 11/20/2026, 10:15 AM\nBank: First, Account 2218009276, Page 1\n", ",", 2],
  ])("%j are skipped", (above, delimiter, skipped) => {
    const { settings } = openTestFile(above + BODY);
    expect(settings).toMatchObject({ delimiter, skipped, hasHeader: true });
    expect(check(above + BODY)).toMatchObject([{ plan: "authorize", checkNumber: "5001" }]);
  });

  test("sep=; sets the delimiter", () => {
    expect(openTestFile(`sep=;\n${BODY.replaceAll(",", ";")}`).settings).toMatchObject({ delimiter: ";", skipped: 1 });
    expect(openTestFile("sep=|\n2218009276|5001|12.50\n").settings).toMatchObject({
      delimiter: "|",
      skipped: 1,
      hasHeader: false,
    });
  });

  test("may differ between files from the same source", () => {
    const session = createIssueFileSession(bytes(`Elm Works\nRegister\n${BODY}`));
    const seen = session.open(null);
    const plain = createIssueFileSession(bytes(BODY)).open(null);
    expect(seen.ok && seen.value.fingerprint).toBe(plain.ok && plain.value.fingerprint);
    expect(seen.ok && seen.value.records.map(({ line }) => line)).toEqual([1, 2, 3, 4]);
    const remembered = plain.ok ? plain.value.settings : null;
    expect(session.recall(remembered!)).toMatchObject({ value: { settings: { skipped: 2 }, lineCount: 1 } });
  });
});

describe("formatting and invisible characters", () => {
  const line = (account: string, check = "1", amount = "5.00") => `${account}\t${check}\t${amount}\n`;
  const read = (text: string) => check(`Account\tCheck Number\tAmount\n${text}`)[0];

  test.each([
    ["2218-009-276", "1", "5.00"],
    ["2218\u00a0009\u00a0276", "\u00a01", "\u00a0$\u00a05.00"],
    ["'2218009276", "'1", "'5.00"],
    ["2218\u2013009\u2013276", "1.0", "5.00\u200b"],
    ["2218009276\u200b", "\ufeff1", "\uff15.\uff10\uff10"],
    ["2218009276.0", "0001", "5"],
    ['="2218009276"', '="1"', '="5.00"'],
  ])("in %j, %j and %j are ignored", (account, number, amount) =>
    expect(read(line(account, number, amount))).toMatchObject({
      ...{ plan: "authorize", accountNumber: "2218009276", checkNumber: "1", amountCents: 500 },
    }),
  );

  test.each([
    ["221\u202e8009276", "“221\u202e8009276” has an invisible character after the third digit. Type it again."],
    ["xxxx9276", "“xxxx9276” is masked. Export the account with all its digits, or type it."],
    ["****9276", "“****9276” is masked. Export the account with all its digits, or type it."],
    ["2218009276 Checking", "“2218009276 Checking” is not an account number. Enter 4 to 17 digits."],
  ])("the account %j is an error with a reason", (account, message) =>
    expect(read(line(account))?.problems).toEqual([{ field: "accountNumber", message }]),
  );

  test("in a check number or an amount are errors", () => {
    expect(read(line("2218009276", "1\u31642", "5\u206600"))?.problems).toEqual([
      { field: "checkNumber", message: "“1\u31642” has an invisible character after the first digit. Type it again." },
      { field: "amount", message: "“5\u206600” has an invisible character after the first digit. Type it again." },
    ]);
  });
});

test("a void may have a negative amount, but an issued check may not", () => {
  const amounts = ["-125.00", "(310.40)", "$ -", "-", "$(1,250.00)", "125.00-", "0.00", ""];
  const file = (kind: string) =>
    `Account\tCheck Number\tAmount\tVoid\n${amounts.map((amount, at) => `2218009276\t${at + 1}\t${amount}\t${kind}\n`).join("")}`;
  expect(check(file("V")).map(({ amountCents, problems }) => [amountCents, problems.length])).toEqual([
    [12_500, 0],
    [31_040, 0],
    [null, 0],
    [null, 0],
    [125_000, 0],
    [12_500, 0],
    [null, 0],
    [null, 0],
  ]);
  expect(check(file("")).every(({ plan }) => plan === "repair")).toBe(true);
});

describe("dates", () => {
  const file = (...dates: string[]) =>
    `Account,Check Number,Amount,Issue Date\n${dates.map((date, at) => `2218009276,${at + 1},5.00,${date}\n`).join("")}`;

  test("with an ambiguous two-digit year are errors", () => {
    expect(
      check(file("11/20/99", "11/20/26", "11/20/1999")).map(
        ({ issueDate, problems }) => issueDate ?? problems[0]?.message,
      ),
    ).toEqual(["“11/20/99” may mean 1999 or 2099. Type a four-digit year.", "2026-11-20", "1999-11-20"]);
  });

  test("far from today must be confirmed before lines are read", () => {
    const far = openTestFile(file("11/20/2019", "11/20/2026", "02/20/2027"));
    expect(listMissingChoices(far, KNOWN)).toEqual(["farDates"]);
    expect(listMissingChoices({ ...far, settings: { ...far.settings, hasFarDates: true } }, KNOWN)).toEqual([]);
    expect(listMissingChoices(openTestFile(file("12/20/2025", "12/20/2026")), KNOWN)).toEqual([]);
    const session = createIssueFileSession(bytes(file("11/20/2019", "11/20/2026", "02/20/2027")), KNOWN);
    expect(session.open(null)).toMatchObject({
      value: { farDates: { count: 2, first: "2019-11-20", last: "2027-02-20" } },
    });
  });
});

test.each([
  [
    "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1",
    "This is an older Excel workbook (.xls), or one with a password. Save it as xlsx without a password, or as CSV.",
  ],
  ["%PDF-1.7", "This is a PDF. Export the report as CSV or xlsx instead."],
  ["<html><table>", "This is a web page with a spreadsheet’s file name. Open it in Excel and save it as xlsx or CSV."],
  ['<?xml version="1.0"?>', "This is an XML file. Open it in Excel and save it as xlsx or CSV, or export CSV."],
])("refuses a file that starts with %j and gives advice", (start, message) =>
  expect(openFile(Uint8Array.from(start, (character) => character.charCodeAt(0)))).toEqual({
    ok: false,
    code: "not-text",
    message,
  }),
);

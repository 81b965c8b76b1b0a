import { describe, expect, test } from "vitest";
import { isHeader, matchColumns } from "./match-columns";
import { readAmount } from "./read-amount";
import { findPossibleDateOrders, readDate } from "./read-date";
import { findUnknownKinds, readKind } from "./read-kind";

describe("[GAP-1] amounts are parsed in the chosen unit", () => {
  test.each([
    ["1,250.00", "dollars", 125_000],
    ["$75.5", "dollars", 7550],
    ["12", "dollars", 1200],
    ["0012.50", "dollars", 1250],
    ["12", "cents", 12],
    ["000000125000", "cents", 125_000],
  ] as const)("%s in %s is %d cents", (text, unit, cents) =>
    expect(readAmount(text, unit)).toEqual({ ok: true, value: cents }),
  );

  test.each([
    ["", "dollars", "The amount is missing."],
    ["(12.00)", "dollars", "“(12.00)” is negative: it is in parentheses."],
    ["12.00-", "dollars", "“12.00-” is negative: it ends in a minus sign."],
    ["-12.00", "dollars", "“-12.00” is negative. A void is marked in its own column."],
    ["$-12.00", "cents", "“$-12.00” is negative. A void is marked in its own column."],
    ["12,50", "dollars", "“12,50” has a comma as its decimal point. Use a period."],
    ["1.250,00", "dollars", "“1.250,00” has a comma as its decimal point. Use a period."],
    ["12,34.00", "dollars", "“12,34.00” has a comma or decimal point out of place."],
    ["1.234", "dollars", "“1.234” has more than two digits after the decimal point."],
    ["1.5E+3", "dollars", "“1.5E+3” is not an amount."],
    ["0.00", "dollars", "“0.00” is not a check amount: the minimum is $0.01."],
    ["90071992547409.92", "dollars", "“90071992547409.92” is too large to be a check."],
    ["12.50", "cents", "“12.50” is not whole cents. Use digits only, without a decimal point, comma or $."],
    ["1,250", "cents", "“1,250” is not whole cents. Use digits only, without a decimal point, comma or $."],
    ["9007199254740992", "cents", "“9007199254740992” is too large to be a check."],
    ["0", "cents", "“0” is not a check amount: the minimum is $0.01."],
    ["n/a", "cents", "“n/a” is not an amount."],
  ] as const)("%s in %s is refused", (text, unit, message) =>
    expect(readAmount(text, unit)).toMatchObject({ ok: false, message }),
  );
});

describe("dates", () => {
  test.each([
    ["11/23/2026", "mdy", "2026-11-23"],
    ["1/2/26", "mdy", "2026-01-02"],
    ["01.02.2026", "dmy", "2026-02-01"],
    ["2026-11-23", "ymd", "2026-11-23"],
    ["20261123", "ymd", "2026-11-23"],
    ["112326", "mdy", "2026-11-23"],
    ["Nov 23, 2026", "mdy", "2026-11-23"],
    ["23-NOV-2026", "dmy", "2026-11-23"],
    ["11/23/2026 12:00:00 AM", "mdy", "2026-11-23"],
    ["2026-11-23T00:00:00Z", "ymd", "2026-11-23"],
    ["02/29/2028", "mdy", "2028-02-29"],
  ] as const)("%s in %s order is %s", (text, order, date) => expect(readDate(text, order)).toBe(date));

  test.each([
    ["23/11/2026", "mdy"],
    ["02/29/2026", "mdy"],
    ["2026-11-23", "mdy"],
    ["soon", "mdy"],
    ["11/23", "mdy"],
    ["00/00/0000", "mdy"],
  ] as const)("%s in %s order is not a date", (text, order) => expect(readDate(text, order)).toBeNull());

  test.each([
    [
      ["03/04/2026", ""],
      ["mdy", "dmy"],
    ],
    [["03/04/2026", "12/25/2026"], ["mdy"]],
    [["03/04/05"], ["mdy", "dmy", "ymd"]],
    [["bad", "2026-01-02"], ["ymd"]],
    [["", " "], []],
  ])("the possible orders of %j are %j", (texts, orders) => expect(findPossibleDateOrders(texts)).toEqual(orders));
});

const WORDS = { by: "words", isFlag: false } as const;
const FLAG = { by: "words", isFlag: true } as const;
const FILLED = { by: "filled", isFlag: false } as const;

test.each([
  ["VOID", "void", "void", "void"],
  [" v ", "void", "void", "void"],
  ["V\u00a0", "void", "void", "void"],
  ["Stopped", "void", "void", "void"],
  ["Yes", null, "void", "void"],
  ["1", null, "void", "void"],
  ["No", null, "issue", "issue"],
  ["", "issue", "issue", "issue"],
  ["I", "issue", "issue", "void"],
  ["320", null, null, "void"],
  ["11/20/2026", null, null, "void"],
  ["00/00/0000", null, null, "issue"],
  ["1900-01-01", null, null, null],
  ["#N/A", null, null, null],
])("%j means %s in a word column, %s in a flag column, %s in a void date column", (text, words, flag, filled) =>
  expect([WORDS, FLAG, FILLED].map((column) => readKind(text, column, {}))).toEqual([words, flag, filled]),
);

test("an ambiguous indicator has the meaning chosen by the user", () => {
  expect(findUnknownKinds(["V", "320", "370", "320", "", "#REF!"], WORDS)).toEqual(["320", "370"]);
  expect(["320", "370"].map((text) => readKind(text, WORDS, { "320": "issue", "370": "void" }))).toEqual([
    "issue",
    "void",
  ]);
});

test.each([
  [
    ["Acct #", "Serial No.", "Amt", "Pay To", "Check Date", "Status"],
    [0, 1, 2, 3, 4, 5],
  ],
  [
    ["VENDOR NAME", "CHECK_NUMBER", "NET AMOUNT", "BANK ACCOUNT"],
    [3, 1, 2, 0, undefined, undefined],
  ],
  [
    ["Type", "Date", "Num", "Name", "Amount"],
    [undefined, 2, 4, 3, 1, 0],
  ],
])("matches the titles %j to columns", (titles, columns) => {
  const found = matchColumns(titles);
  expect([found.accountNumber, found.checkNumber, found.amount, found.payeeName, found.issueDate, found.kind]).toEqual(
    columns,
  );
  expect(isHeader(titles)).toBe(true);
});

test("a line that contains a check is not a header", () => {
  expect(isHeader(["2218009144", "1042", "12.50", "Check", "Amount"])).toBe(false);
  expect(isHeader(["Harborline", "Northwind"])).toBe(false);
});

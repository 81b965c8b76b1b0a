import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkLines } from "./check-lines";
import { toggleStart } from "./fixed-width";
import { fingerprintOf, openFile, openFileAs } from "./open-file";

/** Reads a specimen file. All except the fixed-width file were written by Python's csv module. */
function readSpecimen(name: string): Uint8Array {
  return readFileSync(new URL(`./specimens/${name}`, import.meta.url));
}

function openDetected(bytes: Uint8Array) {
  const file = openFile(bytes);
  if (!file.ok) throw new Error(file.message);
  return file.value;
}

const encode = (content: string) => new TextEncoder().encode(content);

describe("a file written by another program", () => {
  test.each([
    ["comma.csv", "utf-8", ","],
    ["semicolon-windows-1252.csv", "windows-1252", ";"],
    ["tab-utf-16.tsv", "utf-16le", "\t"],
    ["pipe-utf-8-mark.txt", "utf-8", "|"],
  ])("reads %s with detected settings", (name, encoding, delimiter) => {
    const { records, settings } = openDetected(readSpecimen(name));
    expect(settings).toEqual({
      encoding,
      delimiter,
      starts: [],
      hasHeader: true,
      columns: { accountNumber: 0, checkNumber: 1, amount: 2, payeeName: 3, issueDate: 4, kind: 5 },
      accountNumber: null,
      unit: null,
      dateOrder: "mdy",
      kinds: {},
      skipped: 0,
      answers: {},
      areIssuesNegative: false,
      hasFarDates: false,
    });
    const lines = checkLines({ records, settings: { ...settings, unit: "dollars" } }, {}, new Map());
    expect(lines.map((line) => [line.line, line.plan, line.accountNumber, line.checkNumber, line.amountCents])).toEqual(
      [
        [2, "authorize", "2218009144", "1042", 125_000],
        [3, "authorize", "2218009144", "1043", 7550],
        [4, "authorize", "2218009276", "1044", 1_825_000],
        [6, "nothing-to-revoke", "2218009276", "900", null],
      ],
    );
    expect(lines.map(({ payeeName, issueDate }) => [payeeName, issueDate])).toEqual([
      ["Müller & Söhne, Inc.", "2026-11-20"],
      ['The "Corner" Store', "2026-11-21"],
      ["Two lines of payee", "2026-11-23"],
      [null, "2026-10-13"],
    ]);
  });

  test("detects fixed-width columns by the blanks between them, and reads amounts in cents", () => {
    const { settings } = openDetected(readSpecimen("fixed-width.txt"));
    expect(settings).toMatchObject({ delimiter: null, hasHeader: false, starts: [0, 18, 23, 36, 45, 47, 58] });
    const chosen = {
      ...settings,
      // All payees happen to have a blank at this position.
      starts: toggleStart(settings.starts, 58),
      columns: { accountNumber: 0, checkNumber: 1, amount: 2, issueDate: 3, kind: 4, payeeName: 5 },
      unit: "cents" as const,
      dateOrder: "ymd" as const,
    };
    const reopened = openFileAs(readSpecimen("fixed-width.txt"), chosen);
    const lines = checkLines({ records: reopened.ok ? reopened.value.records : [], settings: chosen }, {}, new Map());
    expect(
      lines.map((line) => [line.kind, line.checkNumber, line.amountCents, line.payeeName, line.issueDate]),
    ).toEqual([
      ["issue", "1042", 125_000, "Muller and Sons", "2026-11-20"],
      ["issue", "1043", 7550, "The Corner Store", "2026-11-21"],
      ["void", "900", null, null, "2026-10-13"],
    ]);
  });
});

test("a value that crosses a fixed column boundary is an error on its line", () => {
  const lines = ["1042   12.50", "1043   13.50", "1044   14.50", "1045   15.50", "1046 9916.50", "1047   17.50"];
  const file = openFileAs(encode(lines.join("\r\n")), {
    ...openDetected(encode(lines.join("\r\n"))).settings,
    ...{ delimiter: null, starts: [0, 7] },
  });
  expect(file.ok && file.value.records.flatMap(({ line, broken }) => (broken ? [[line, broken]] : []))).toEqual([
    [5, "A value crosses the column boundary at position 8."],
  ]);
});

test("without column titles, no column is matched and the first line is a check", () => {
  const { records, settings } = openDetected(encode("2218009144,1042,12.50\n2218009144,1043,13.50\n"));
  expect(settings).toMatchObject({ hasHeader: false, columns: {} });
  expect(records).toHaveLength(2);
});

test("the date order is null if the dates are valid in two orders", () => {
  const ambiguous = openDetected(
    encode("account,check number,amount,date\n2218009144,1042,1,03/04/2026\n2218009144,1043,1,05/06/2026\n"),
  );
  expect(ambiguous.settings.dateOrder).toBeNull();
  const decided = openDetected(
    encode("account,check number,amount,date\n2218009144,1042,1,03/04/2026\n2218009144,1043,1,25/06/2026\n"),
  );
  expect(decided.settings.dateOrder).toBe("dmy");
});

test("an unclosed quotation mark is an error on its line", () => {
  const { records } = openDetected(
    encode('account,check number,amount\n2218009144,1042,1\n2218009144,"1043,2\n2218009144,1044,3\n'),
  );
  expect(records.map(({ line, broken }) => [line, broken])).toEqual([
    [1, null],
    [2, null],
    [3, "A quotation mark opens here and is never closed, so this line may contain the rest of the file."],
  ]);
});

test.each([
  ["", "empty", "This file lists no checks."],
  ["account,check number,amount\n", "empty", "This file lists no checks."],
  ["PK\u0003\u0004\0\0\0\0\0abc\0", "not-text", "This is not a text file. It contains invalid characters."],
  ["2218009144,1042,12.50\n".repeat(50_001), "too-long", "This file has 50,001 lines; the limit is 50,000."],
])("refuses an unreadable file with a reason (%#)", (content, code, message) =>
  expect(openFile(encode(content))).toEqual({ ok: false, code, message }),
);

test("a file that is invalid in the chosen encoding is refused", () => {
  const bytes = readSpecimen("semicolon-windows-1252.csv");
  expect(openFileAs(bytes, { ...openDetected(bytes).settings, encoding: "utf-8" })).toMatchObject({ code: "not-text" });
});

test("files of the same source have the same fingerprint, regardless of their lines", () => {
  const print = (content: string) => fingerprintOf(openDetected(encode(content)));
  const titled = print("Account,Check Number,Amount\n2218009144,1042,1\n");
  expect(print("account,check number, amount\n2218009276,7,8\n2218009276,9,8\n")).toBe(titled);
  expect(print("Account,Check Number,Total\n2218009144,1042,1\n")).not.toBe(titled);
  expect(print("2218009144,1042,1\n2218009144,1043,1\n")).toBe(print("2218009144,7,1\n"));
});

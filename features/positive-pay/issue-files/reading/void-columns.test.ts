import { describe, expect, test } from "vitest";
import { checkLines } from "./check-lines";
import { createIssueFileSession, listMissingChoices } from "./issue-file-session";
import { openFile, openFileAs } from "./open-file";
import { NOTHING_KNOWN } from "./read-line";
import type { ReadingSettings } from "./reading-settings";
import { findColumnQuestions, recallSettings } from "./void-columns";

const bytes = (text: string) => new TextEncoder().encode(text);

function openTestFile(text: string, change: Partial<ReadingSettings> = {}) {
  const seen = openFile(bytes(text));
  if (!seen.ok) throw new Error(seen.message);
  const file = openFileAs(bytes(text), { ...seen.value.settings, ...change });
  if (!file.ok) throw new Error(file.message);
  return file.value;
}

const questionTitles = (text: string) => findColumnQuestions(openTestFile(text)).map(({ title }) => title);

/** Creates a file with an additional column that has this title and one of these values per line. */
function withColumn(title: string, texts: readonly string[]): string {
  const lines = texts.map((text, at) => `2218009276,${5001 + at},${at + 10}.50,Payee ${at},11/20/2026,${text}`);
  return [`Account,Check Number,Amount,Payee,Issue Date,${title}`, ...lines, ""].join("\n");
}

describe("asks about a column that may mark voids", () => {
  test.each([
    ["Voided", ["No", "Yes"]],
    ["IsVoided", ["FALSE", "TRUE"]],
    ["Stop Payment", ["Y"]],
    ["Void Date", ["", "11/21/2026"]],
    ["Record Type Code", ["I", "V"]],
    ["Cancelled Flag", ["0", "1"]],
    ["CXL", ["", "X"]],
    ["Reversal Ind", ["", "R"]],
    ["Doc Status", ["Open", "Void"]],
    ["Txn Type", ["Bill Pmt -Check", "Check"]],
    ["TC", ["320", "370"]],
    ["Cleared", ["", "C"]],
    ["Is Active", ["T", "F"]],
    ["Col7", ["A", "D"]],
    ["Memo", ["VOID: rent", "Rent for November and December 2026", "Other"]],
    ["Remarks", ["", "check stopped by customer"]],
  ])("%s with %j", (title, texts) => {
    const text = withColumn(title, texts);
    expect(questionTitles(text)).toEqual([title]);
    expect(listMissingChoices(openTestFile(text), NOTHING_KNOWN)).toContain("voids");
    expect(listMissingChoices(openTestFile(text, { answers: { "5": "unrelated" } }), NOTHING_KNOWN)).not.toContain(
      "voids",
    );
  });

  test("including a column with few distinct values, regardless of its title and the file's length", () => {
    const texts = Array.from({ length: 40 }, (_, at) => (at % 9 === 0 ? "K" : "J"));
    expect(questionTitles(withColumn("Zweck", texts))).toEqual(["Zweck"]);
    expect(
      questionTitles(
        withColumn(
          "Zweck",
          texts.map(() => "J"),
        ),
      ),
    ).toEqual(["Zweck"]);
  });

  test("including a column with one void among thousands of lines", () => {
    const texts = Array.from({ length: 3000 }, (_, at) => (at === 2900 ? "voided 11/20" : `Invoice ${at}`));
    expect(questionTitles(withColumn("Description", texts))).toEqual(["Description"]);
  });

  test("including a status column even if a type column is matched", () => {
    const text = "Account,Num,Amount,Type,Status\n2218009276,1,5.00,Check,Voided\n2218009276,2,6.00,Check,Printed\n";
    expect(openTestFile(text).settings.columns.kind).toBe(3);
    expect(questionTitles(text)).toEqual(["Status"]);
    const settings = {
      unit: "dollars" as const,
      answers: { "4": "words" as const },
      kinds: { check: "issue" as const, printed: "issue" as const },
    };
    const lines = checkLines(openTestFile(text, settings), {}, new Map());
    expect(lines.map(({ kind }) => kind)).toEqual(["void", "issue"]);
  });
});

test.each([
  ["Memo", ["Invoice 100 of October paid in full", "Invoice 101 of October paid in full"]],
  ["Routing", ["021000021", "021000021", "021000021", "021000021"]],
  ["Currency", ["USD", "USD", "USD", "USD"]],
  ["Voided", ["", "", ""]],
  ["Invoice", ["A1", "A2", "A3", "A4", "A5", "A6", "A7"]],
])("does not ask about %s with %j", (title, texts) => expect(questionTitles(withColumn(title, texts))).toEqual([]));

describe("the answer", () => {
  const kinds = (title: string, texts: readonly string[], change: Partial<ReadingSettings>) =>
    checkLines(openTestFile(withColumn(title, texts), { unit: "dollars", ...change }), {}, new Map()).map(
      ({ kind, plan }) => [kind, plan],
    );

  test("“words” makes an ambiguous value an error until its meaning is chosen", () => {
    const texts = ["Posted", "Voided", "Deposit"];
    expect(kinds("Status2", texts, { answers: { "5": "words" } })).toEqual([
      [null, "repair"],
      ["void", "nothing-to-revoke"],
      [null, "repair"],
    ]);
    const chosen = { posted: "issue", deposit: "left-out" } as const;
    expect(kinds("Status2", texts, { answers: { "5": "words" }, kinds: chosen })).toEqual([
      ["issue", "authorize"],
      ["void", "nothing-to-revoke"],
      [null, "left-out"],
    ]);
  });

  test("“mentions” voids a check whose memo mentions a void or stop", () => {
    const memos = [
      "VOID: wrong payee",
      "Rent May",
      "Stop pmt 11/20",
      "voided 11/21",
      "Avoid delay",
      "Unstoppable Inc",
      "",
    ];
    const found = kinds("Memo", memos, { answers: { "5": "mentions" } });
    expect(found.map(([kind]) => kind)).toEqual(["void", "issue", "void", "void", "issue", "issue", "issue"]);
  });

  test("“filled” voids a check with a void date, but not with an empty or zero date", () => {
    expect(kinds("Void Date", ["", "11/21/2026", "00/00/0000", "1900-01-01"], { answers: { "5": "filled" } })).toEqual([
      ["issue", "authorize"],
      ["void", "nothing-to-revoke"],
      ["issue", "authorize"],
      [null, "repair"],
    ]);
  });

  test("“words” makes yes an error unless the title asks about voids, because it may mean issued", () => {
    expect(kinds("Is Active", ["Y", "N"], { answers: { "5": "words" } })).toEqual([
      [null, "repair"],
      [null, "repair"],
    ]);
  });
});

test("a payee that marks the check as void is an error on its line", () => {
  const text = `Account,Num,Amount,Payee\n${[
    "VOID",
    "**VOID** Elm Works",
    "Elm Works (VOID)",
    "VOID - Elm",
    "Void Industries",
    "Stop Signs Inc.",
  ]
    .map((payee, at) => `2218009276,${at + 1},5.00,${payee}\n`)
    .join("")}`;
  const lines = checkLines(openTestFile(text, { unit: "dollars" }), {}, new Map());
  expect(lines.map(({ plan }) => plan)).toEqual(["repair", "repair", "repair", "repair", "authorize", "authorize"]);
});

test("an earlier file's answer is discarded if the column now mentions voids", () => {
  const first = openTestFile(withColumn("Memo 2", ["a", "b"]), { answers: { "5": "unrelated" }, unit: "dollars" });
  const same = openTestFile(withColumn("Memo 2", ["a", "c"]));
  const other = openTestFile(withColumn("Memo 2", ["a", "VOID"]));
  expect(recallSettings(first.settings, same)).toMatchObject({ answers: { "5": "unrelated" }, unit: "dollars" });
  expect(recallSettings(first.settings, other)).toMatchObject({ answers: {} });
});

test("the report states whether a column marks voids", () => {
  const has = (text: string) => {
    const session = createIssueFileSession(bytes(text));
    session.open(null);
    const report = session.check({});
    return report.ok && report.value.hasVoidColumn;
  };
  expect(has("Account,Check Number,Amount\n2218009276,1,5.00\n")).toBe(false);
  expect(has("Account,Check Number,Amount,Void\n2218009276,1,5.00,\n")).toBe(true);
});

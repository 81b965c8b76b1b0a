import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isArchive } from "./is-archive";
import { openFile } from "./open-file";
import { workbookToCsv } from "./workbook-to-csv";

test("the first sheet of a workbook that ExcelJS wrote is read: texts, numbers, dates, results of formulas", async () => {
  const bytes = readFileSync(new URL("./specimens/workbook.xlsx", import.meta.url));
  expect(isArchive(bytes)).toBe(true);
  const csv = await workbookToCsv(bytes);
  expect(csv.ok && csv.value.split("\r\n")).toEqual([
    "Account Number,Check #,Check Amount,Payee,Issue Date,Void",
    '2218009144,1042,1250,"Müller & Söhne, Inc.",2026-11-20,',
    '2218009144,1043,75.5,"The ""Corner"" Store",2026-11-21,N',
    "2218009276,0001044,0.3,Rich text,2026-11-23,",
    ",,,,,",
    "2218009276,900,,,2026-10-13,V",
  ]);
  const file = openFile(new TextEncoder().encode(csv.ok ? csv.value : ""));
  expect(file.ok && file.value.settings).toMatchObject({
    columns: { accountNumber: 0, checkNumber: 1, amount: 2, payeeName: 3, issueDate: 4, kind: 5 },
    dateOrder: "ymd",
  });
});

test("what is no workbook is refused with a sentence", async () => {
  const message = "This workbook could not be read. Save it as xlsx without a password, or as CSV.";
  for (const bytes of [Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), new TextEncoder().encode("a,b")]) {
    expect(await workbookToCsv(bytes)).toEqual({ ok: false, code: "not-a-workbook", message });
  }
});

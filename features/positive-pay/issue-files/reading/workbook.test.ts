import { readFileSync } from "node:fs";
import { TextReader, Uint8ArrayWriter, ZipWriter } from "@zip.js/zip.js";
import { describe, expect, test } from "vitest";
import { checkLines } from "./check-lines";
import { openFile } from "./open-file";
import { readWorkbook } from "./workbook";

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

interface SheetInput {
  name?: string;
  state?: string;
  before?: string;
  rows: string;
}

/** Creates a workbook from sheets whose rows are XML. Styles 1 to `formats.length` use the given formats. */
async function createWorkbook(
  sheets: readonly SheetInput[],
  { formats = [] as string[], strings = [] as string[] } = {},
) {
  const zip = new ZipWriter(new Uint8ArrayWriter());
  const add = (name: string, xml: string) => zip.add(name, new TextReader(xml));
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name ?? `Sheet${at + 1}`}" sheetId="${at + 1}" state="${state ?? "visible"}" r:id="rId${at + 1}"/>`,
  );
  await add("xl/workbook.xml", `<workbook ${MAIN} xmlns:r="r"><sheets>${list.join("")}</sheets></workbook>`);
  const targets = sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`);
  await add("xl/_rels/workbook.xml.rels", `<Relationships>${targets.join("")}</Relationships>`);
  await add("xl/sharedStrings.xml", `<sst ${MAIN}>${strings.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`);
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`);
  const xfs = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`);
  await add(
    "xl/styles.xml",
    `<styleSheet ${MAIN}><numFmts>${codes.join("")}</numFmts><cellXfs><xf numFmtId="0"/>${xfs.join("")}</cellXfs></styleSheet>`,
  );
  for (const [at, { before = "", rows }] of sheets.entries()) {
    await add(
      `xl/worksheets/sheet${at + 1}.xml`,
      `<worksheet ${MAIN}>${before}<sheetData>${rows}</sheetData></worksheet>`,
    );
  }
  return zip.close();
}

async function read(...input: Parameters<typeof createWorkbook>) {
  const sheets = await readWorkbook(await createWorkbook(...input));
  if (!sheets.ok) throw new Error(sheets.message);
  return sheets.value;
}

const cells = (...texts: string[]) => texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("");
const TITLES = `<row r="1">${cells("Account", "Check Number", "Amount", "Void")}</row>`;

test("reads text, numbers, dates and formula results from a workbook written by ExcelJS", async () => {
  const sheets = await readWorkbook(readFileSync(new URL("./specimens/workbook.xlsx", import.meta.url)));
  expect(sheets.ok && sheets.value.map(({ csv }) => csv.split("\r\n"))).toEqual([
    [
      "Account Number,Check #,Check Amount,Payee,Issue Date,Void",
      '2218009144,1042,1250,"Müller & Söhne, Inc.",2026-11-20,',
      '2218009144,1043,75.5,"The ""Corner"" Store",2026-11-21,N',
      "2218009276,0001044,0.3,Rich text,2026-11-23,",
      ",,,,,",
      "2218009276,900,,,2026-10-13,V",
    ],
    ["another sheet"],
  ]);
});

test("refuses a file that is not a workbook", async () => {
  const message = "This workbook could not be read. Save it as xlsx without a password, or as CSV.";
  for (const bytes of [Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0), new TextEncoder().encode("a,b")]) {
    expect(await readWorkbook(bytes)).toEqual({ ok: false, code: "not-a-workbook", message });
  }
});

test("preserves error cells and formulas without a stored value, and reports them as errors", async () => {
  const line = (row: number, last: string) =>
    `<row r="${row}"><c><v>2218009276</v></c><c><v>500${row}</v></c><c><v>10</v></c>${last}</row>`;
  const rows = [
    line(2, '<c t="e"><v>#N/A</v></c>'),
    line(3, '<c><f>IF(1=1,"V","")</f><v/></c>'),
    line(4, "<c><f>B4</f></c>"),
    line(5, '<c t="str"><f>IF(1=2,"V","")</f><v></v></c>'),
    line(6, '<c t="str"><f>"V"</f><v>V</v></c>'),
    line(7, '<c t="e"><f>NA()</f><v>#REF!</v></c>'),
    line(8, '<c t="s"><v>99</v></c>'),
  ];
  const [sheet] = await read([{ rows: TITLES + rows.join("") }]);
  const file = openFile(new TextEncoder().encode(sheet!.csv));
  if (!file.ok) throw new Error(file.message);
  const settings = { ...file.value.settings, unit: "dollars" as const };
  const lines = checkLines({ ...file.value, settings }, {}, new Map());
  expect(lines.map(({ plan, texts, problems }) => [plan, texts.kind, problems[0]?.message])).toEqual([
    ["repair", "#N/A", "“#N/A” is a spreadsheet error. Type the value."],
    [
      "repair",
      '#NO VALUE! =IF(1=1,"V","")',
      'The spreadsheet has no result for the formula “=IF(1=1,"V","")”. Type the value.',
    ],
    ["repair", "#NO VALUE! =B4", "The spreadsheet has no result for the formula “=B4”. Type the value."],
    ["authorize", "", undefined],
    ["nothing-to-revoke", "V", undefined],
    ["repair", "#REF!", "“#REF!” is a spreadsheet error. Type the value."],
    ["repair", "#REF!", "“#REF!” is a spreadsheet error. Type the value."],
  ]);
});

describe("numbers are read as displayed", () => {
  test.each([
    ["0000000000", "18009276", "0018009276"],
    ["0000000", "5001", "0005001"],
    ["00000\\-00000", "18009276", "00180-09276"],
    ["&quot;22&quot;00000000", "18009276", "2218009276"],
    ["000&quot;-&quot;000", "1234567", "1234-567"],
    ["[$-409]00000;[Red]-00000", "42", "00042"],
    ["General", "18009276", "18009276"],
    ["#,##0.00", "1234.5", "1234.5"],
    ["_($* #,##0.00_);_($* \\(#,##0.00\\)", "-125", "-125"],
    ["[$€-407]#,##0.00", "12.5", "€12.5"],
    ["[$$-409]#,##0.00", "12.5", "12.5"],
    ["#,##0,", "12000", "#HIDDEN! 12000"],
    [";;;", "1", "#HIDDEN! 1"],
    ["&quot;VOID&quot;;;&quot;OK&quot;", "1", "VOID"],
    ["&quot;VOID&quot;;;&quot;OK&quot;", "0", "OK"],
    ["0%", "0.05", "5%"],
    ["yyyy-mm-dd", "46346", "2026-11-20"],
    ["[$-409]d\\-mmm\\-yy;@", "46346", "2026-11-20"],
  ])("format %s shows %s as %s", async (format, value, shown) => {
    const rows = `<row r="1"><c s="1"><v>${value}</v></c></row>`;
    expect((await read([{ rows }], { formats: [format] }))[0]?.csv).toBe(shown);
  });

  test("except with more than fifteen digits, because the spreadsheet has lost the rest", async () => {
    const rows =
      '<row r="1"><c><v>22180092761234567</v></c><c><v>2218009276123456</v></c><c><v>221800927612345</v></c></row>';
    expect((await read([{ rows }]))[0]?.csv).toBe("2.218009276123457E+16,2.218009276123456E+15,221800927612345");
  });
});

test("reports hidden rows, hidden columns and all sheets except empty ones", async () => {
  const hidden = `<row r="2" hidden="1"><c><v>1</v></c></row><row r="3"><c><v>2</v></c></row>`;
  const before = '<cols><col min="2" max="4" hidden="1"/></cols>';
  const sheets = await read([
    { name: "November", before, rows: TITLES + hidden },
    { name: "Voids", state: "veryHidden", rows: TITLES },
    { name: "Empty", rows: '<row r="1"><c s="0"/></row>' },
  ]);
  expect(
    sheets.map(({ name, isHidden, rowCount, hiddenRows, hiddenColumns }) => [
      name,
      isHidden,
      rowCount,
      hiddenRows,
      hiddenColumns,
    ]),
  ).toEqual([
    ["November", false, 3, [2], ["B", "C", "D"]],
    ["Voids", true, 1, [], []],
  ]);
  expect(sheets[0]?.visibleCsv.split("\r\n")).toEqual(["Account,Check Number,Amount,Void", ",,,", "2,,,"]);
});

test("accepts elements with a prefix and cells without a reference", async () => {
  const sheet = '<x:row><x:c><x:v>1</x:v></x:c><x:c t="str"><x:v>a&amp;b</x:v></x:c></x:row>';
  expect((await read([{ rows: sheet }]))[0]?.csv).toBe("1,a&b");
});

describe("refuses a small file that would use too many resources", () => {
  const refused = async (...input: Parameters<typeof createWorkbook>) => {
    const sheets = await readWorkbook(await createWorkbook(...input));
    return sheets.ok ? sheets.value : [sheets.code, sheets.message];
  };

  test("for a value in the last possible cell", async () => {
    expect(await refused([{ rows: `${TITLES}<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>` }])).toEqual([
      "too-large",
      "This workbook has a value in row 1,048,576; the limit is 60,000 rows. Delete the value, or save the sheet as CSV.",
    ]);
    expect(await refused([{ rows: '<row r="1"><c r="XFD1"><v>1</v></c></row>' }])).toEqual([
      "too-large",
      "This workbook has a value in column XFD; the limit is 500 columns. Delete the value, or save the sheet as CSV.",
    ]);
  });

  test("but not for formatting down to the last row", async () => {
    const rows = `${TITLES}<row r="2"><c><v>1</v></c></row><row r="1048576"><c r="A1048576" s="0"/></row>`;
    expect((await read([{ rows }]))[0]).toMatchObject({ rowCount: 2 });
  });

  test("for long text in many cells", async () => {
    const rows = Array.from({ length: 400 }, (_, at) => `<row r="${at + 1}"><c t="s"><v>0</v></c></row>`);
    expect(await refused([{ rows: rows.join("") }], { strings: ["a".repeat(30_000)] })).toEqual([
      "too-large",
      "The text of this workbook is more than 9 MB. Split it into several files.",
    ]);
  });

  test("for too many cells", async () => {
    const row = `<row>${"<c/>".repeat(500)}</row>`;
    expect(await refused([{ rows: row.repeat(2001) }])).toEqual([
      "too-large",
      "This workbook has too many cells. Save the sheet with the checks as CSV.",
    ]);
  });

  test("for a tag with too many attributes, and for too many sheets", async () => {
    const attributes = Array.from({ length: 30_000 }, (_, at) => `a${at}="1"`).join(" ");
    expect(await refused([{ rows: `<row ${attributes}/>` }])).toEqual([
      "not-a-workbook",
      "This workbook could not be read. Save it as xlsx without a password, or as CSV.",
    ]);
    expect(await refused(Array.from({ length: 251 }, () => ({ rows: "" })))).toEqual([
      "too-large",
      "This workbook has more than 30 sheets. Save the one with the checks as CSV.",
    ]);
  });

  test("for taking too long", async () => {
    let now = 0;
    const bytes = await createWorkbook([{ rows: TITLES }]);
    expect(await readWorkbook(bytes, () => (now += 15_000))).toMatchObject({
      code: "too-slow",
      message: "This workbook takes too long to read. Save the sheet as CSV.",
    });
  });
});

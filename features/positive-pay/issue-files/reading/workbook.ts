import Papa from "papaparse";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { MAX_FILE_BYTES } from "./open-file";
import { type CellStyle, displayNumber, NO_VALUE, readStyles } from "./workbook-cells";
import { NOT_A_WORKBOOK, parseXml, Refused, unpack, type WorkbookFailureCode } from "./workbook-parts";

/** A workbook sheet as CSV, one line per row. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  /** Number of rows with text. */
  readonly rowCount: number;
  /** Row numbers hidden manually or by a filter. */
  readonly hiddenRows: readonly number[];
  /** Letters of hidden columns that contain text. */
  readonly hiddenColumns: readonly string[];
  readonly csv: string;
  /** The CSV with hidden rows as empty lines; same as `csv` if there are no hidden rows. */
  readonly visibleCsv: string;
}

/** Limits on a workbook's expanded size, each above what an issue file with 50,000 lines needs. */
const MAX_CELLS = 1_000_000;
const MAX_ROW = 60_000;
const MAX_COLUMNS = 500;
const MAX_READ_MS = 20_000;
/** Far more than Excel's limit of 65,490 styles requires. */
const MAX_STYLES_CHARACTERS = 20_000_000;
/** Maximum number of sheets, including empty sheets. */
const MAX_LISTED_SHEETS = 250;
const TOO_MANY_CELLS = "This workbook has too many cells. Save the sheet with the checks as CSV.";
/** Maximum number of sheets with text. */
const MAX_SHEETS = 30;

/**
 * Reads an xlsx workbook's sheets that contain text. Numbers keep all digits and the zeros added by their format, dates
 * are `YYYY-MM-DD`, and formulas are their stored results. Errors and formulas without a result are preserved.
 *
 * @param now returns milliseconds, for the time limit
 */
export async function readWorkbook(
  bytes: Uint8Array,
  now: () => number = () => performance.now(),
): Promise<Outcome<Sheet[], WorkbookFailureCode>> {
  const endMs = now() + MAX_READ_MS;
  const checkTime = () => {
    if (now() > endMs) throw new Refused("too-slow", "This workbook takes too long to read. Save the sheet as CSV.");
  };
  try {
    const files = await unpack(bytes, checkTime);
    const workbook = readSheetList(files, checkTime);
    const sheets: Sheet[] = [];
    let budget = { cells: MAX_CELLS, text: MAX_FILE_BYTES };
    for (const { name, isHidden, xml } of workbook.sheets) {
      const read = readSheet(xml, { ...workbook, budget, checkTime });
      budget = read.budget;
      if (read.rows.size === 0) continue;
      if (sheets.length === MAX_SHEETS) throw tooManySheets();
      sheets.push({ name, isHidden, ...toSheet(read) });
    }
    return success(sheets);
  } catch (error) {
    return error instanceof Refused ? failure(error.code, error.message) : failure("not-a-workbook", NOT_A_WORKBOOK);
  }
}

function tooManySheets(): Refused {
  return new Refused(
    "too-large",
    `This workbook has more than ${MAX_SHEETS} sheets. Save the one with the checks as CSV.`,
  );
}

interface Workbook {
  readonly sheets: { name: string; isHidden: boolean; xml: string }[];
  readonly strings: readonly string[];
  readonly styles: readonly CellStyle[];
  readonly is1904: boolean;
}

function readSheetList(files: ReadonlyMap<string, string>, checkTime: () => void): Workbook {
  const main = [...files.keys()].find((name) => /(^|\/)workbook\.xml$/.test(name));
  if (!main) throw new Refused("not-a-workbook", NOT_A_WORKBOOK);
  const folder = main.slice(0, main.lastIndexOf("/") + 1);
  const targets = new Map<string, string>();
  const listedSheets: { name: string; isHidden: boolean; id: string }[] = [];
  let is1904 = false;
  parseXml(files.get(`${folder}_rels/workbook.xml.rels`) ?? "", checkTime, {
    open: (name, attribute) => {
      const target = attribute("Target") ?? "";
      const path = target.startsWith("/") ? target.slice(1) : folder + target.replace(/^\.\//, "");
      if (name === "Relationship") targets.set(attribute("Id") ?? "", path.toLowerCase());
    },
  });
  parseXml(files.get(main) ?? "", checkTime, {
    open: (name, attribute) => {
      if (name === "workbookPr") is1904 = /^(1|true)$/.test(attribute("date1904") ?? "");
      if (name !== "sheet") return;
      const isHidden = /hidden/i.test(attribute("state") ?? "");
      listedSheets.push({ name: attribute("name") ?? "", isHidden, id: attribute("id") ?? "" });
    },
  });
  if (listedSheets.length > MAX_LISTED_SHEETS) throw tooManySheets();
  const styleXml = files.get(`${folder}styles.xml`) ?? "";
  if (styleXml.length > MAX_STYLES_CHARACTERS) throw new Refused("not-a-workbook", NOT_A_WORKBOOK);
  const sheets = listedSheets.flatMap(({ id, ...sheet }) => {
    const xml = files.get(targets.get(id) ?? "");
    return xml === undefined ? [] : [{ ...sheet, xml }];
  });
  const strings = readStrings(files.get(`${folder}sharedstrings.xml`) ?? "", checkTime);
  const styles = readStyles(styleXml, (xml, open) => parseXml(xml, checkTime, { open }));
  return { sheets, strings, styles, is1904 };
}

function readStrings(xml: string, checkTime: () => void): string[] {
  const strings: string[] = [];
  let text: string | null = null;
  let isText = false;
  let isPhonetic = false;
  parseXml(xml, checkTime, {
    open: (name) => {
      if (name === "si") text = "";
      if (name === "rPh") isPhonetic = true;
      isText = name === "t" && !isPhonetic;
    },
    text: (value) => {
      if (isText && text !== null) text += value;
    },
    close: (name) => {
      if (name === "rPh") isPhonetic = false;
      if (name === "si" && strings.push(text ?? "") > MAX_CELLS) throw new Refused("too-large", TOO_MANY_CELLS);
      if (name === "t") isText = false;
    },
  });
  return strings;
}

interface Budget {
  readonly cells: number;
  readonly text: number;
}

interface ReadSheet {
  readonly rows: ReadonlyMap<number, string[]>;
  readonly hiddenRows: readonly number[];
  readonly hiddenColumns: readonly string[];
  readonly budget: Budget;
}

type SheetContext = Omit<Workbook, "sheets"> & { readonly budget: Budget; readonly checkTime: () => void };

function readSheet(xml: string, context: SheetContext): ReadSheet {
  const rows = new Map<number, string[]>();
  const hiddenRows: number[] = [];
  const hiddenColumns: string[] = [];
  let { cells, text } = context.budget;
  let [row, column] = [0, -1];
  let isHidden = false;
  let cell: RawCell | null = null;
  let element = "";
  const storeCell = (value: string) => {
    if (value.trim() === "") return;
    if (row > MAX_ROW) {
      throw new Refused(
        "too-large",
        `This workbook has a value in row ${row.toLocaleString("en-US")}; the limit is ${MAX_ROW.toLocaleString("en-US")} rows. Delete the value, or save the sheet as CSV.`,
      );
    }
    if (column >= MAX_COLUMNS) {
      throw new Refused(
        "too-large",
        `This workbook has a value in column ${columnLetters(column)}; the limit is ${MAX_COLUMNS} columns. Delete the value, or save the sheet as CSV.`,
      );
    }
    text -= value.length + 1;
    if (text < 0)
      throw new Refused(
        "too-large",
        `The text of this workbook is more than ${MAX_FILE_BYTES / 1_000_000} MB. Split it into several files.`,
      );
    const rowTexts = rows.get(row) ?? [];
    if (isHidden && rowTexts.length === 0) hiddenRows.push(row);
    rowTexts[column] = value;
    rows.set(row, rowTexts);
  };
  parseXml(xml, context.checkTime, {
    open: (name, attribute) => {
      element = name;
      if (name === "row") {
        row = Number(attribute("r") ?? row + 1);
        column = -1;
        isHidden = isTrue(attribute("hidden")) || isTrue(attribute("zeroHeight")) || attribute("ht") === "0";
      } else if (name === "col" && isTrue(attribute("hidden"))) {
        const [from, to] = [Number(attribute("min")), Number(attribute("max"))];
        for (let at = from; at <= Math.min(to, MAX_COLUMNS); at += 1) hiddenColumns.push(columnLetters(at - 1));
      } else if (name === "c") {
        cells -= 1;
        if (cells < 0) throw new Refused("too-large", TOO_MANY_CELLS);
        const reference = attribute("r");
        column = reference ? columnNumber(reference) : column + 1;
        if (reference && row === 0) row = Number(/\d+$/.exec(reference)?.[0] ?? 1);
        cell = {
          type: attribute("t") ?? "n",
          style: Number(attribute("s") ?? 0),
          value: null,
          formula: null,
          inline: "",
        };
      } else if (cell && name === "v") cell.value = "";
      else if (cell && name === "f") cell.formula = "";
    },
    text: (value) => {
      if (!cell) return;
      if (element === "v") cell.value += value;
      else if (element === "f") cell.formula += value;
      else if (element === "t") cell.inline += value;
    },
    close: (name) => {
      element = "";
      if (name !== "c" || !cell) return;
      storeCell(cellText(cell, context));
      cell = null;
    },
  });
  const used = new Set<string>();
  for (const texts of rows.values()) for (const at of texts.keys()) if (texts[at]) used.add(columnLetters(at));
  const usedHiddenColumns = hiddenColumns.filter((letters) => used.has(letters));
  return { rows, hiddenRows, hiddenColumns: usedHiddenColumns, budget: { cells, text } };
}

interface RawCell {
  readonly type: string;
  readonly style: number;
  /** Null if there is no stored value. */
  value: string | null;
  formula: string | null;
  inline: string;
}

function cellText({ type, style, value, formula, inline }: RawCell, { strings, styles, is1904 }: SheetContext): string {
  if (type === "inlineStr") return inline;
  // A formula whose stored result is an empty string has the type "str".
  if (formula !== null && !value && type !== "str") return `${NO_VALUE} =${formula}`;
  if (value === null || value === "") return type === "e" ? "#ERROR!" : "";
  if (type === "s") return strings[Number(value)] ?? "#REF!";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type === "d") return value.slice(0, 10);
  if (type === "n") return displayNumber(value, styles[style], is1904);
  return value;
}

function toSheet({ rows, hiddenRows, hiddenColumns }: ReadSheet): Omit<Sheet, "name" | "isHidden"> {
  const last = Math.max(...rows.keys());
  const width = Math.max(...[...rows.values()].map(({ length }) => length));
  const hidden = new Set(hiddenRows);
  const write = (isShown: (row: number) => boolean) => {
    const lines: string[][] = [];
    for (let row = 1; row <= last; row += 1) {
      const cells = isShown(row) ? (rows.get(row) ?? []) : [];
      lines.push(Array.from({ length: width }, (_, at) => cells[at] ?? ""));
    }
    return Papa.unparse(lines, { newline: "\r\n" });
  };
  const csv = write(() => true);
  return {
    ...{ rowCount: rows.size, hiddenRows, hiddenColumns, csv },
    visibleCsv: hidden.size === 0 ? csv : write((row) => !hidden.has(row)),
  };
}

function isTrue(value: string | undefined): boolean {
  return value === "1" || value === "true";
}

function columnNumber(reference: string): number {
  let number = 0;
  for (const letter of /^[A-Z]*/i.exec(reference)?.[0].toUpperCase() ?? "")
    number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}

function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}

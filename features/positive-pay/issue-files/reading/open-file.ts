import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { decodeText, detectEncoding } from "./decode-text";
import { detectDelimiter, findDeclaredDelimiter } from "./detect-delimiter";
import { proposeStarts } from "./fixed-width";
import { isHeader, matchColumns } from "./match-columns";
import { findPossibleDateOrders } from "./read-date";
import { type FileRecord, readRecords } from "./read-records";
import type { ReadingSettings } from "./reading-settings";

/** Maximum file size in bytes. */
export const MAX_FILE_BYTES = 9_000_000;

/** Maximum number of lines in a file. */
export const MAX_LINES = 50_000;

export type OpenFailureCode = "not-text" | "empty" | "too-long";

/** A file split into records, with the settings used to read it. */
export interface OpenFile {
  readonly text: string;
  readonly records: readonly FileRecord[];
  readonly settings: ReadingSettings;
}

/** Maximum number of lines above the column titles. */
const MAX_REPORT_LINES = 60;

/** Reads a file with detected settings. Settings that can't be detected are null. */
export function openFile(bytes: Uint8Array): Outcome<OpenFile, OpenFailureCode> {
  const advice = unsupportedFormatAdvice(bytes);
  if (advice) return failure("not-text", advice);
  const encoding = detectEncoding(bytes);
  const decoded = decodeText(bytes, encoding);
  if (!decoded.ok) return decoded;
  const text = decoded.value;
  const delimiter = detectDelimiter(text);
  const starts = delimiter === null ? proposeStarts(text) : [];
  const records = readRecords(text, { delimiter, starts });
  const titlesAt = records.slice(0, MAX_REPORT_LINES).findIndex(({ cells }) => isHeader(cells));
  const hasHeader = titlesAt >= 0;
  const skipped = hasHeader ? titlesAt : findDeclaredDelimiter(text) ? 1 : 0;
  const settings: ReadingSettings = {
    ...{ encoding, delimiter, starts, hasHeader, skipped },
    columns: hasHeader ? matchedColumns(records, titlesAt) : {},
    ...{ accountNumber: null, unit: null, kinds: {}, answers: {}, areIssuesNegative: false, hasFarDates: false },
    dateOrder: null,
  };
  const file = { text, records, settings };
  return checkLineCount({ ...file, settings: { ...settings, dateOrder: onlyDateOrder(file) } });
}

/** Matches columns by title, except an account column that contains names instead of numbers. */
function matchedColumns(records: readonly FileRecord[], titlesAt: number): ReadingSettings["columns"] {
  const { accountNumber, ...columns } = matchColumns(records[titlesAt]?.cells ?? []);
  if (accountNumber === undefined) return columns;
  // A masked account number starts with x.
  const isName = ({ cells }: FileRecord) => /^\s*(?!x+\d)\p{L}/iu.test(cells[accountNumber] ?? "");
  const below = records.slice(titlesAt + 1).filter(({ cells }) => cells[accountNumber]?.trim());
  return below.length === 0 || !below.every(isName) ? { accountNumber, ...columns } : columns;
}

/** Reads a file with the chosen settings. */
export function openFileAs(bytes: Uint8Array, settings: ReadingSettings): Outcome<OpenFile, OpenFailureCode> {
  const decoded = decodeText(bytes, settings.encoding);
  if (!decoded.ok) return decoded;
  return checkLineCount({ text: decoded.value, records: readRecords(decoded.value, settings), settings });
}

function checkLineCount(file: OpenFile): Outcome<OpenFile, OpenFailureCode> {
  const count = bodyOf(file).length;
  if (count < 1) return failure("empty", "This file lists no checks.");
  if (count > MAX_LINES) {
    return failure("too-long", `This file has ${count.toLocaleString("en-US")} lines; the limit is 50,000.`);
  }
  return success(file);
}

type Records = Pick<OpenFile, "records" | "settings">;

/** Returns the records below the column titles. */
export function bodyOf({ records, settings: { skipped, hasHeader } }: Records): readonly FileRecord[] {
  return skipped === 0 && !hasHeader ? records : records.slice(skipped + (hasHeader ? 1 : 0));
}

/** Returns the column titles; empty if the file has none. */
export function titlesOf({ records, settings: { skipped, hasHeader } }: Records): readonly string[] {
  return (hasHeader && records[skipped]?.cells) || [];
}

/** Returns the only possible date order; null if the user must choose, or if there are no dates. */
function onlyDateOrder(file: Records): ReadingSettings["dateOrder"] {
  const orders = findPossibleDateOrders(columnTexts(file, file.settings.columns.issueDate));
  return orders.length === 1 ? (orders[0] ?? null) : null;
}

/** Yields a column's cells below its title; nothing if `column` is undefined. */
export function* columnTexts(file: Records, column: number | undefined) {
  if (column === undefined) return;
  for (const { cells } of bodyOf(file)) yield cells[column] ?? "";
}

/**
 * Identifies a file's source by its column titles or, without titles, by the number of columns. A fixed-width file is
 * identified by its line length.
 */
export function fingerprintOf(file: OpenFile): string {
  const { text, records, settings } = file;
  const { delimiter, hasHeader, skipped } = settings;
  if (delimiter === null) return `fixed ${text.search(/[\r\n]|$/)}`;
  if (!hasHeader) return `${delimiter} ${records[skipped]?.cells.length ?? 0}`;
  return titlesOf(file)
    .map((title) => title.trim().toLowerCase())
    .join("\t")
    .slice(0, 4000);
}

/** Returns advice for a file in a known unsupported format; null for other files. */
function unsupportedFormatAdvice(bytes: Uint8Array): string | null {
  const start = new TextDecoder("latin1").decode(bytes.subarray(0, 1024));
  if (start.startsWith("\u00d0\u00cf\u0011\u00e0")) {
    return "This is an older Excel workbook (.xls), or one with a password. Save it as xlsx without a password, or as CSV.";
  }
  if (start.startsWith("%PDF")) return "This is a PDF. Export the report as CSV or xlsx instead.";
  if (/^(\u00ef\u00bb\u00bf)?\s*(<!doctype html|<html|<table|<head|<meta|<style)/i.test(start)) {
    return "This is a web page with a spreadsheet’s file name. Open it in Excel and save it as xlsx or CSV.";
  }
  if (/^(\u00ef\u00bb\u00bf)?\s*<\?xml/i.test(start)) {
    return "This is an XML file. Open it in Excel and save it as xlsx or CSV, or export CSV.";
  }
  if (start.startsWith("{\\rtf"))
    return "This is a word-processing document. Export the report as CSV or xlsx instead.";
  return null;
}

import Papa from "papaparse";
import { z } from "zod";

const entrySchema = z.record(z.string(), z.unknown());

/** The human-readable columns, named as in the canonical text. */
const COLUMNS = [
  "at",
  "personName",
  "personId",
  "action",
  "subject",
  "result",
  "requestId",
  "address",
  "userAgent",
  "sessionId",
  "approvalId",
  "detail",
  "before",
  "after",
] as const;

/** The CSV header; the last column contains the lines of the JSON format, which are verified. */
export const CSV_HEADER = [...COLUMNS, "proof"];

/** Matches cells that could be read as formulas, which are prefixed with an apostrophe. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/** Formats an entry's canonical text as human-readable cells, which are empty for a line without an entry. */
function formatReadableCells(text: string | undefined): string[] {
  const entry = text === undefined ? {} : entrySchema.parse(JSON.parse(text));
  return COLUMNS.map((name) => {
    const value = entry[name] ?? "";
    const cell = typeof value === "string" ? value : JSON.stringify(value);
    return FORMULA.test(cell) ? `'${cell}` : cell;
  });
}

/** Formats a CSV row with its line ending. */
export function toCsvRow(cells: readonly string[]): string {
  return `${Papa.unparse([[...cells]], { newline: "\r\n" })}\r\n`;
}

/**
 * Formats a line of the JSON format as a CSV row.
 *
 * @param text the entry's canonical text, if the line is an entry
 */
export function formatCsvRow(line: string, text?: string): string {
  return toCsvRow([...formatReadableCells(text), line]);
}

/** Whether the human-readable cells match the entry. */
export function matchesEntry(cells: readonly string[], text: string | undefined): boolean {
  const expected = formatReadableCells(text);
  return cells.length === CSV_HEADER.length && expected.every((cell, at) => cells[at] === cell);
}

import Papa from "papaparse";
import { z } from "zod";

const entrySchema = z.record(z.string(), z.unknown());

/** The columns that people read, by their names in the canonical text. */
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

/** The header of the CSV form; the last column has the lines of the JSON form, which are verified. */
export const CSV_HEADER = [...COLUMNS, "proof"];

/** Cells that begin like a formula get an apostrophe before them. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;

/** The cells that people read of an entry's canonical text; empty ones for a line without an entry. */
function readableCells(text: string | undefined): string[] {
  const entry = text === undefined ? {} : entrySchema.parse(JSON.parse(text));
  return COLUMNS.map((name) => {
    const value = entry[name] ?? "";
    const cell = typeof value === "string" ? value : JSON.stringify(value);
    return FORMULA.test(cell) ? `'${cell}` : cell;
  });
}

/** A row of the CSV form with its line ending. */
export function toCsvRow(cells: readonly string[]): string {
  return `${Papa.unparse([[...cells]], { newline: "\r\n" })}\r\n`;
}

/** @param text the canonical text when the line is that of an entry */
export function csvRowOf(line: string, text?: string): string {
  return toCsvRow([...readableCells(text), line]);
}

/** Whether the cells that people read are those of the entry. */
export function isSameRow(cells: readonly string[], text: string | undefined): boolean {
  const expected = readableCells(text);
  return cells.length === CSV_HEADER.length && expected.every((cell, at) => cells[at] === cell);
}

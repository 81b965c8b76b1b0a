import Papa from "papaparse";
import type { ReadingSettings } from "./reading-settings";

/** A record of a file: one line, or several when a quoted value has line breaks. */
export interface FileRecord {
  /** The line on which it starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** The reason it can't be split into cells reliably; null when it can. */
  readonly broken: string | null;
}

/** Splits a text into records and cells; lines without any text are skipped. */
export function readRecords(
  text: string,
  { delimiter, starts }: Pick<ReadingSettings, "delimiter" | "starts">,
): FileRecord[] {
  const records = delimiter === null ? readFixedWidth(text, starts) : readDelimited(text, delimiter);
  return records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
}

function readDelimited(text: string, delimiter: string): FileRecord[] {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, quoteChar: '"' });
  const broken = new Map(errors.filter(({ type }) => type === "Quotes").map(({ row, code }) => [row, code]));
  let line = 1;
  return data.map((cells, row) => {
    const start = line;
    line += 1;
    for (const cell of cells) line += lineBreaksIn(cell);
    return { line: start, cells, broken: brokenQuotes(broken.get(row)) };
  });
}

function brokenQuotes(code: string | undefined): string | null {
  if (code === undefined) return null;
  return code === "MissingQuotes"
    ? "A quotation mark opens here and is never closed, so this line may contain the rest of the file."
    : "A value contains a quotation mark. Write it as two in a row.";
}

function lineBreaksIn(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** If at least this share of lines has a blank before a column's start, the lines without one are errors. */
const MIN_BLANK_SHARE = 0.8;

function readFixedWidth(text: string, starts: readonly number[]): FileRecord[] {
  const from = starts.length > 0 ? starts : [0];
  const lines = text.split(/\r\n|\n|\r/);
  const clear = clearStarts(lines, from);
  return lines.map((content, at) => {
    const crossed = clear.find((start) => isCrossed(content, start));
    return {
      line: at + 1,
      cells: from.map((start, column) => content.slice(start, from[column + 1]).trim()),
      broken: crossed === undefined ? null : `A value crosses the column boundary at position ${crossed + 1}.`,
    };
  });
}

function isCrossed(line: string, start: number): boolean {
  return (line[start - 1] ?? " ") !== " " && (line[start] ?? " ") !== " ";
}

/** The column starts with a blank before them on nearly all lines; on the others, a value crosses the boundary. */
function clearStarts(lines: readonly string[], starts: readonly number[]): number[] {
  const filled = lines.filter((line) => line.trim() !== "");
  return starts.filter((start) => {
    const crossed = filled.filter((line) => isCrossed(line, start)).length;
    return start > 0 && crossed < filled.length * (1 - MIN_BLANK_SHARE);
  });
}

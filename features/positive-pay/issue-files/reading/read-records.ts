import Papa from "papaparse";
import type { ReadingSettings } from "./reading-settings";

/** A record: one line, or several lines if a quoted value contains line breaks. */
export interface FileRecord {
  /** The line on which the record starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why the record can't be split into cells reliably; null if it can. */
  readonly broken: string | null;
}

/** Splits text into records and cells, skipping blank lines. */
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
    for (const cell of cells) line += countLineBreaks(cell);
    return { line: start, cells, broken: describeQuoteError(broken.get(row)) };
  });
}

function describeQuoteError(code: string | undefined): string | null {
  if (code === undefined) return null;
  return code === "MissingQuotes"
    ? "A quotation mark opens here and is never closed, so this line may contain the rest of the file."
    : "A value contains a quotation mark. Write it as two in a row.";
}

function countLineBreaks(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** If more than this fraction of lines has a clear boundary at a column start, the other lines are errors. */
const MIN_CLEAR_SHARE = 0.8;

function readFixedWidth(text: string, starts: readonly number[]): FileRecord[] {
  const from = starts.length > 0 ? starts : [0];
  const lines = text.split(/\r\n|\n|\r/);
  const clear = findClearStarts(lines, from);
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

/** Returns the column starts that no value crosses on nearly all lines. */
function findClearStarts(lines: readonly string[], starts: readonly number[]): number[] {
  const filled = lines.filter((line) => line.trim() !== "");
  return starts.filter((start) => {
    const crossed = filled.filter((line) => isCrossed(line, start)).length;
    return start > 0 && crossed < filled.length * (1 - MIN_CLEAR_SHARE);
  });
}

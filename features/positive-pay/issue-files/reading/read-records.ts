import Papa from "papaparse";
import type { ReadingSettings } from "./reading-settings";

/** One record of a file: a line, or several when a quoted value has line breaks. */
export interface FileRecord {
  /** The line on which it starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Why its quotation marks cannot be read; null when they can. */
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
    ? "A quotation mark opens here and is never closed, so this line may hold the rest of the file."
    : "A quotation mark stands inside of a value. Two in a row stand for one.";
}

function lineBreaksIn(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf("\n"); at >= 0; at = cell.indexOf("\n", at + 1)) count += 1;
  return count;
}

/** The share of lines from which blanks before a column's start are a rule that the other lines break. */
const MOST_LINES = 0.8;

function readFixedWidth(text: string, starts: readonly number[]): FileRecord[] {
  const from = starts.length > 0 ? starts : [0];
  const lines = text.split(/\r\n|\n|\r/);
  const clear = clearStarts(lines, from);
  return lines.map((content, at) => {
    const crossed = clear.find((start) => isCrossed(content, start));
    return {
      line: at + 1,
      cells: from.map((start, column) => content.slice(start, from[column + 1]).trim()),
      broken: crossed === undefined ? null : `A value runs over the edge between columns at position ${crossed + 1}.`,
    };
  });
}

function isCrossed(line: string, start: number): boolean {
  return (line[start - 1] ?? " ") !== " " && (line[start] ?? " ") !== " ";
}

/** The starts before which nearly all lines have a blank: where one has none, a value is cut in two. */
function clearStarts(lines: readonly string[], starts: readonly number[]): number[] {
  const filled = lines.filter((line) => line.trim() !== "");
  return starts.filter((start) => {
    const crossed = filled.filter((line) => isCrossed(line, start)).length;
    return start > 0 && crossed < filled.length * (1 - MOST_LINES);
  });
}

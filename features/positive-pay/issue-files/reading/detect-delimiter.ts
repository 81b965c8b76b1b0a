import { isHeader } from "./match-columns";
import { readRecords } from "./read-records";
import { DELIMITERS, type Delimiter } from "./reading-settings";

const SAMPLE_RECORDS = 60;

/** Detects the delimiter that splits the most lines into the same number of columns; null for a fixed-width file. */
export function detectDelimiter(text: string): Delimiter | null {
  const declaredDelimiter = findDeclaredDelimiter(text);
  if (declaredDelimiter) return declaredDelimiter;
  const sample = takeSample(text);
  let best: { delimiter: Delimiter; score: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const score = scoreDelimiter(sample, delimiter);
    if (score > (best?.score ?? 0)) best = { delimiter, score };
  }
  return best?.delimiter ?? null;
}

/** Returns the delimiter declared for Excel on the first line, such as `sep=;`; null if there is none. */
export function findDeclaredDelimiter(text: string): Delimiter | null {
  const name = /^\s*"?sep=(.)/i.exec(text)?.[1];
  return DELIMITERS.find((delimiter) => delimiter === name) ?? null;
}

/** Returns the fraction of lines with the most common column count, plus a bonus for more columns; 0 for one column. */
function scoreDelimiter(text: string, delimiter: Delimiter): number {
  const records = readRecords(text, { delimiter, starts: [] });
  // Known column titles are stronger evidence, because a report may have other lines above its titles.
  const titles = records.find(({ cells }) => isHeader(cells));
  if (titles) return 2 + Math.min(titles.cells.length, 20) / 100;
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [columns, lines] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  if (columns < 2) return 0;
  const share = lines / records.length;
  return share < 0.5 ? 0 : share + Math.min(columns, 20) / 100;
}

function takeSample(text: string): string {
  let end = 0;
  for (let line = 0; line < SAMPLE_RECORDS; line += 1) {
    const next = text.indexOf("\n", end);
    if (next < 0) return text;
    end = next + 1;
  }
  return text.slice(0, end);
}

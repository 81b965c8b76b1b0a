import { isHeader } from "./match-columns";
import { readRecords } from "./read-records";
import { DELIMITERS, type Delimiter } from "./reading-settings";

const SAMPLE_RECORDS = 60;

/** The delimiter that gives most lines the same number of columns; null for a fixed-width file. */
export function detectDelimiter(text: string): Delimiter | null {
  const named = findDeclaredDelimiter(text);
  if (named) return named;
  const sample = sampleOf(text);
  let best: { delimiter: Delimiter; score: number } | null = null;
  for (const delimiter of DELIMITERS) {
    const score = evenness(sample, delimiter);
    if (score > (best?.score ?? 0)) best = { delimiter, score };
  }
  return best?.delimiter ?? null;
}

/** The delimiter that the first line declares for Excel, as `sep=;`; null without such a line. */
export function findDeclaredDelimiter(text: string): Delimiter | null {
  const name = /^\s*"?sep=(.)/i.exec(text)?.[1];
  return DELIMITERS.find((delimiter) => delimiter === name) ?? null;
}

/** The share of lines with the most frequent column count, slightly higher for more columns; 0 for a single column. */
function evenness(text: string, delimiter: Delimiter): number {
  const records = readRecords(text, { delimiter, starts: [] });
  // If a report has lines above its titles, known titles are better evidence than the share of lines.
  const titles = records.find(({ cells }) => isHeader(cells));
  if (titles) return 2 + Math.min(titles.cells.length, 20) / 100;
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [columns, lines] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  if (columns < 2) return 0;
  const share = lines / records.length;
  return share < 0.5 ? 0 : share + Math.min(columns, 20) / 100;
}

function sampleOf(text: string): string {
  let end = 0;
  for (let line = 0; line < SAMPLE_RECORDS; line += 1) {
    const next = text.indexOf("\n", end);
    if (next < 0) return text;
    end = next + 1;
  }
  return text.slice(0, end);
}

const SAMPLE_LINES = 200;

/**
 * Proposes the start positions of fixed-width columns: after positions that are blank on every line. Columns without
 * blanks between them must be split by hand.
 */
export function proposeStarts(text: string): number[] {
  const lines = text
    .split(/\r\n|\n|\r/, SAMPLE_LINES)
    .map((line) => line.trimEnd())
    .filter(Boolean);
  const width = Math.max(0, ...lines.map(({ length }) => length));
  const isBlank = (at: number) => lines.every((line) => (line[at] ?? " ") === " ");
  const starts = [0];
  for (let at = 1; at < width; at += 1) if (isBlank(at - 1) && !isBlank(at)) starts.push(at);
  return starts;
}

/** Adds or removes a column start at a position; the first column always starts at 0. */
export function toggleStart(starts: readonly number[], at: number): number[] {
  if (at <= 0) return [...starts];
  return starts.includes(at) ? starts.filter((start) => start !== at) : [...starts, at].sort((a, b) => a - b);
}

/**
 * Remaps fields to columns after a column was split or joined. A field stays with the column that has the same start
 * position; if there is none, the field has no column.
 */
export function remapColumns<K extends string>(
  columns: Readonly<Partial<Record<K, number>>>,
  before: readonly number[],
  after: readonly number[],
): Partial<Record<K, number>> {
  const remapped: Partial<Record<K, number>> = {};
  for (const [field, column] of Object.entries(columns) as [K, number][]) {
    const at = after.indexOf(before[column] ?? -1);
    if (at >= 0) remapped[field] = at;
  }
  return remapped;
}

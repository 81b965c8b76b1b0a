const SAMPLE_LINES = 200;

/**
 * Proposes start positions for fixed-width columns: wherever text follows a position that is blank on every line.
 * Columns without blanks between them must be split manually.
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

/** Adds or removes a column start. The first column always starts at 0. */
export function toggleStart(starts: readonly number[], at: number): number[] {
  if (at <= 0) return [...starts];
  return starts.includes(at) ? starts.filter((start) => start !== at) : [...starts, at].sort((a, b) => a - b);
}

/**
 * Remaps fields to columns after columns were split or joined. A field keeps the column with the same start position,
 * or loses its column if there is none.
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

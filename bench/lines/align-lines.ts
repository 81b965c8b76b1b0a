/** An expected symbol and the symbol read at its position; null where one line has no matching symbol. */
export type AlignedPair = readonly [expected: string | null, read: string | null, readIndex: number | null];

/** Aligns a reading with the truth using the fewest substitutions, insertions and deletions. */
export function alignLines(truth: string, reading: string): AlignedPair[] {
  const costs = computeEditDistances(truth, reading);
  const pairs: AlignedPair[] = [];
  let [i, j] = [truth.length, reading.length];
  while (i > 0 || j > 0) {
    const cost = costs[i]![j]!;
    if (i > 0 && j > 0 && cost === costs[i - 1]![j - 1]! + Number(truth[i - 1] !== reading[j - 1])) {
      i--;
      j--;
      pairs.push([truth[i]!, reading[j]!, j]);
    } else if (i > 0 && cost === costs[i - 1]![j]! + 1) {
      i--;
      pairs.push([truth[i]!, null, null]);
    } else {
      j--;
      pairs.push([null, reading[j]!, j]);
    }
  }
  return pairs.reverse();
}

/** Computes the edit distances between all prefixes of two strings. */
function computeEditDistances(a: string, b: string): number[][] {
  const costs = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    const above = costs[i - 1]!;
    for (let j = 1; j <= b.length; j++) {
      row.push(Math.min(above[j - 1]! + Number(a[i - 1] !== b[j - 1]), above[j]! + 1, row[j - 1]! + 1));
    }
    costs.push(row);
  }
  return costs;
}

import type { RowCharacters } from "./row-characters";

/** Minimum height of a cents digit, in capital heights, and minimum probabilities of a certain digit. */
const digitHeight = 0.45;
const certain = { probability: 0.8, certainty: 0.98 };
/** Minimum probability of a possible digit. */
const minDigitProbability = 0.3;
/** Maximum gap between the digits and before the slash, in capital heights. */
const maxGap = 1.1;
const [N, O] = [13, 14];

/** Cents that follow a number of dollars. */
export interface RowCents {
  /** Null when they are not certain. */
  readonly cents: number | null;
}

/** Reads cents as hundredths, such as "56/100" or "NO/100", starting at an atom; null when there are none. */
export function readCents(characters: RowCharacters, from: number): RowCents | null {
  const zero = readZeroCents(characters, from);
  if (zero) return zero;
  const digits: { digit: number; isCertain: boolean }[] = [];
  let at = from;
  while (at < characters.count && digits.length < 3) {
    if (at > from && characters.gapBefore(at) > maxGap) return null;
    if (digits.length > 0 && characters.isSlash(at)) {
      // Letters in a damaged word may look like digits, but not like two digits over a hundred.
      if (digits.length !== 2 || !hasHundred(characters, at + 1)) return null;
      return { cents: digits.every(({ isCertain }) => isCertain) ? 10 * digits[0]!.digit + digits[1]!.digit : null };
    }
    const found = findDigitFrom(characters, at);
    if (!found) return null;
    digits.push(found);
    at = found.end;
  }
  return null;
}

/** Finds the most probable digit that starts at an atom; null when none is probable enough. */
function findDigitFrom(characters: RowCharacters, at: number) {
  const [best] = characters
    .endsFrom(at)
    .filter((end) => characters.heightOf(at, end) >= digitHeight)
    .map((end) => ({ end, ...characters.digitOf(at, end) }))
    .sort((a, b) => b.probability - a.probability);
  if (!best || best.probability < minDigitProbability) return null;
  const isCertain = best.probability >= certain.probability && best.certainty >= certain.certainty;
  return { digit: best.digit, end: best.end, isCertain };
}

/** Reads "NO" before a slash; null when it does not match. */
function readZeroCents(characters: RowCharacters, from: number): RowCents | null {
  for (const middle of characters.endsFrom(from)) {
    if (characters.lettersOf(from, middle)[N]! < 0.6) continue;
    for (const end of middle < characters.count ? characters.endsFrom(middle) : []) {
      if (end >= characters.count || characters.lettersOf(middle, end)[O]! < 0.6 || !characters.isSlash(end)) continue;
      if (hasHundred(characters, end + 1)) return { cents: 0 };
    }
  }
  return null;
}

/** Whether at least two characters follow a slash, as in "/100" or "/xx". */
function hasHundred(characters: RowCharacters, from: number): boolean {
  let at = from;
  while (at < characters.count && at - from < 4 && (at === from || characters.gapBefore(at) <= maxGap)) at++;
  return at - from >= 2;
}

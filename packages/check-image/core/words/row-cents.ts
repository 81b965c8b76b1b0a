import type { RowCharacters } from "./row-characters";

/** Minimum height of a digit of the cents, in capital heights, and minimum probabilities of a certain one. */
const digitHeight = 0.45;
const certain = { probability: 0.8, certainty: 0.98 };
/** Minimum probability of a possible digit. */
const minDigit = 0.3;
/** The widest gap between the digits and before the slash, in capital heights. */
const widestGap = 1.1;
const [N, O] = [13, 14];

/** The cents that follow a number of dollars. */
export interface RowCents {
  /** Null when they are not certain. */
  readonly cents: number | null;
}

/** Reads cents over a hundred, "56/100" or "NO/100", from an atom on; null when there are none. */
export function readCents(characters: RowCharacters, from: number): RowCents | null {
  const zero = readZeroCents(characters, from);
  if (zero) return zero;
  const digits: { digit: number; isCertain: boolean }[] = [];
  let at = from;
  while (at < characters.count && digits.length < 3) {
    if (at > from && characters.gapBefore(at) > widestGap) return null;
    if (digits.length > 0 && characters.isSlash(at)) {
      // Letters of a damaged word may look like digits, but not like two of them over a hundred.
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

/** The most probable digit from an atom on. */
function findDigitFrom(characters: RowCharacters, at: number) {
  const [best] = characters
    .endsFrom(at)
    .filter((end) => characters.heightOf(at, end) >= digitHeight)
    .map((end) => ({ end, ...characters.digitOf(at, end) }))
    .sort((a, b) => b.probability - a.probability);
  if (!best || best.probability < minDigit) return null;
  const isCertain = best.probability >= certain.probability && best.certainty >= certain.certainty;
  return { digit: best.digit, end: best.end, isCertain };
}

/** "NO" before a slash, or a zero alone, as in "0/100". */
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
  while (at < characters.count && at - from < 4 && (at === from || characters.gapBefore(at) <= widestGap)) at++;
  return at - from >= 2;
}

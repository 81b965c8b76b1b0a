import { median } from "@endorse/check-image/core/pixels/median";
import type { ReadCharacter } from "@endorse/check-image/core/writing/read-symbols";
import type { InkPiece, WrittenInk } from "@endorse/check-image/core/writing/written-ink";

/** A gap that may hide a missed digit: this many digit heights, and this many more than the usual gap. */
const roomForDigit = 0.5;
const beyondUsual = 0.3;
/** Greatest difference of the leans of two slashes, and the least between a slash and a one, in their own heights. */
const lean = { alike: 0.22, apart: 0.08 };
/** From this many digit heights a slash is higher than a one. */
const highSlash = 1.15;
/** Widest digit, as a multiple of the narrowest one, ones left aside: a wider one may be two that touch, a narrower one half. */
const maxWidthRatio = 1.65;
/** Least ink that is left over between the characters, as a share of the square of the digit height. */
const leftOver = 0.04;
/** How far beside a date ink is looked for, in digit heights. */
const beside = 0.5;

/**
 * Whether a date that was read may lack a digit, or have a one where a slash is: then its characters are not evenly
 * spaced or not alike, or ink is left over between them.
 *
 * @param part the pieces that it was read from
 * @param size height of a digit, in pixels
 */
export function isInDoubt(
  ink: WrittenInk,
  characters: readonly ReadCharacter[],
  part: readonly InkPiece[],
  size: number,
): boolean {
  return (
    mayHideDigit(characters, size) ||
    mayBeTwo(characters) ||
    mayConfuseSlash(characters, size) ||
    hasInkLeft(ink, characters, part, size)
  );
}

/** Whether a gap is so much wider than the others that a digit may be missing in it. */
export function mayHideDigit(characters: readonly ReadCharacter[], size: number): boolean {
  const gaps = characters.slice(1).map((character, i) => (character.left - characters[i]!.right) / size);
  const widest = Math.max(...gaps);
  return widest > roomForDigit && widest > median(gaps) + beyondUsual;
}

/** Whether a digit is so wide beside the others that it may be two that touch, or so narrow that it may be half of one. */
export function mayBeTwo(characters: readonly ReadCharacter[]): boolean {
  const widths = characters.flatMap(({ symbol, left, right }) => (/[02-9]/.test(symbol) ? [right - left] : []));
  return Math.max(...widths) > maxWidthRatio * Math.min(...widths);
}

/** Whether a slash may be a one, or a one a slash. */
export function mayConfuseSlash(characters: readonly ReadCharacter[], size: number): boolean {
  const slashes = characters.filter(({ symbol }) => symbol === "/");
  if (slashes.length === 0) return false;
  const leans = slashes.map((slash) => slash.lean);
  const least = Math.min(...leans);
  if (Math.max(...leans) - least > lean.alike) return true;
  const isHigh = slashes.every(({ top, bottom }) => bottom - top >= highSlash * size);
  return characters.some((one) => {
    if (one.symbol !== "1" || one.lean < least - lean.apart) return false;
    return !isHigh || one.bottom - one.top >= highSlash * size;
  });
}

/** Whether ink stands between the characters, or close beside them, that belongs to none of them. */
function hasInkLeft(
  { labels, left, top, width }: WrittenInk,
  characters: readonly ReadCharacter[],
  part: readonly InkPiece[],
  size: number,
): boolean {
  const own = new Set(part.map(({ id }) => id));
  const digits = characters.filter(({ symbol }) => symbol >= "0" && symbol <= "9");
  const [from, to] = [median(digits.map((digit) => digit.top)), median(digits.map((digit) => digit.bottom))];
  const first = Math.max(left, Math.round(characters[0]!.left - beside * size));
  const last = Math.min(left + width, Math.round(characters.at(-1)!.right + beside * size));
  let count = 0;
  for (let y = Math.round(from); y < to; y++) {
    for (let x = first; x < last; x++) {
      const id = labels[(y - top) * width + x - left]!;
      if (id !== 0 && !own.has(id)) count++;
    }
  }
  return count > leftOver * size * size;
}

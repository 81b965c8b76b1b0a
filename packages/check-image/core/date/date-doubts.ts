import { median } from "@endorse/check-image/core/pixels/median";
import type { ReadCharacter } from "@endorse/check-image/core/writing/read-symbols";
import type { InkPiece, WrittenInk } from "@endorse/check-image/core/writing/written-ink";

/** A gap that may hide a missed digit is this many digit heights wide, and this many wider than the usual gap. */
const roomForDigit = 0.5;
const beyondUsual = 0.3;
/** Maximum difference in lean between two slashes, and minimum between a slash and a one, in their own heights. */
const lean = { alike: 0.22, apart: 0.08 };
/** A slash of at least this many digit heights is taller than a one. */
const tallSlash = 1.15;
/** Widest digit, in multiples of the narrowest except ones: a wider one may be two that touch, a narrower one half. */
const maxWidthRatio = 1.65;
/** Leftover ink between the characters that puts a date in doubt, as a share of the square of the digit height. */
const maxLeftoverInk = 0.04;
/** How far beside a date to look for leftover ink, in digit heights. */
const beside = 0.5;

/**
 * Whether a date may lack a digit, or have a one in place of a slash. The evidence is uneven spacing, characters of
 * different shapes, or leftover ink between them.
 *
 * @param pieces the pieces that the date was read from
 * @param size height of a digit, in pixels
 */
export function isInDoubt(
  ink: WrittenInk,
  characters: readonly ReadCharacter[],
  pieces: readonly InkPiece[],
  size: number,
): boolean {
  return (
    mayHideDigit(characters, size) ||
    mayBeTwoDigits(characters) ||
    mayConfuseSlash(characters, size) ||
    hasLeftoverInk(ink, characters, pieces, size)
  );
}

/** Whether a gap is so much wider than the others that a digit may be missing from it. */
export function mayHideDigit(characters: readonly ReadCharacter[], size: number): boolean {
  const gaps = characters.slice(1).map((character, i) => (character.left - characters[i]!.right) / size);
  const widest = Math.max(...gaps);
  return widest > roomForDigit && widest > median(gaps) + beyondUsual;
}

/** Whether a digit is so wide next to the others that it may be two that touch, or so narrow that it may be half. */
export function mayBeTwoDigits(characters: readonly ReadCharacter[]): boolean {
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
  const isTall = slashes.every(({ top, bottom }) => bottom - top >= tallSlash * size);
  return characters.some((one) => {
    if (one.symbol !== "1" || one.lean < least - lean.apart) return false;
    return !isTall || one.bottom - one.top >= tallSlash * size;
  });
}

/** Whether ink between the characters, or close beside them, belongs to none of them. */
function hasLeftoverInk(
  { labels, left, top, width }: WrittenInk,
  characters: readonly ReadCharacter[],
  pieces: readonly InkPiece[],
  size: number,
): boolean {
  const readIds = new Set(pieces.map(({ id }) => id));
  const digits = characters.filter(({ symbol }) => symbol >= "0" && symbol <= "9");
  const [from, to] = [median(digits.map((digit) => digit.top)), median(digits.map((digit) => digit.bottom))];
  const first = Math.max(left, Math.round(characters[0]!.left - beside * size));
  const last = Math.min(left + width, Math.round(characters.at(-1)!.right + beside * size));
  let count = 0;
  for (let y = Math.round(from); y < to; y++) {
    for (let x = first; x < last; x++) {
      const id = labels[(y - top) * width + x - left]!;
      if (id !== 0 && !readIds.has(id)) count++;
    }
  }
  return count > maxLeftoverInk * size * size;
}

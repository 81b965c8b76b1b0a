import { median } from "@endorse/check-image/core/pixels/median";
import type { ReadCharacter } from "@endorse/check-image/core/writing/read-symbols";
import type { InkPiece, WrittenInk } from "@endorse/check-image/core/writing/written-ink";

/** A gap may hide a missed digit if it exceeds this many digit heights, and the median gap by this many. */
const roomForDigit = 0.5;
const beyondMedian = 0.3;
/** Maximum lean difference between slashes, and minimum between a slash and a one, relative to their heights. */
const leanDifference = { maxBetweenSlashes: 0.22, minToOne: 0.08 };
/** A slash at least this tall, in digit heights, is taller than a one. */
const tallSlash = 1.15;
/** Maximum ratio of the widest to the narrowest digit, except ones. */
const maxWidthRatio = 1.65;
/** Maximum leftover ink between the characters, as a share of the squared digit height. */
const maxLeftoverInk = 0.04;
/** How far to the left and right of a date to look for leftover ink, in digit heights. */
const besideDistance = 0.5;

/**
 * Whether a date may be missing a digit or have a one in place of a slash. Indications are uneven spacing, uneven
 * character shapes, and leftover ink between the characters.
 *
 * @param pieces the pieces from which the date was read
 * @param size digit height in pixels
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

/** Whether a gap is so much wider than the other gaps that it may hide a missed digit. */
export function mayHideDigit(characters: readonly ReadCharacter[], size: number): boolean {
  const gaps = characters.slice(1).map((character, i) => (character.left - characters[i]!.right) / size);
  const widest = Math.max(...gaps);
  return widest > roomForDigit && widest > median(gaps) + beyondMedian;
}

/** Whether digit widths differ so much that one may be two touching digits, or half a digit. */
export function mayBeTwoDigits(characters: readonly ReadCharacter[]): boolean {
  const widths = characters.flatMap(({ symbol, left, right }) => (/[02-9]/.test(symbol) ? [right - left] : []));
  return Math.max(...widths) > maxWidthRatio * Math.min(...widths);
}

/** Whether a slash may be a one, or a one may be a slash. */
export function mayConfuseSlash(characters: readonly ReadCharacter[], size: number): boolean {
  const slashes = characters.filter(({ symbol }) => symbol === "/");
  if (slashes.length === 0) return false;
  const leans = slashes.map((slash) => slash.lean);
  const least = Math.min(...leans);
  if (Math.max(...leans) - least > leanDifference.maxBetweenSlashes) return true;
  const isTall = slashes.every(({ top, bottom }) => bottom - top >= tallSlash * size);
  return characters.some((one) => {
    if (one.symbol !== "1" || one.lean < least - leanDifference.minToOne) return false;
    return !isTall || one.bottom - one.top >= tallSlash * size;
  });
}

/** Whether there is ink between or next to the characters that belongs to none of them. */
function hasLeftoverInk(
  { labels, left, top, width }: WrittenInk,
  characters: readonly ReadCharacter[],
  pieces: readonly InkPiece[],
  size: number,
): boolean {
  const readIds = new Set(pieces.map(({ id }) => id));
  const digits = characters.filter(({ symbol }) => symbol >= "0" && symbol <= "9");
  const [from, to] = [median(digits.map((digit) => digit.top)), median(digits.map((digit) => digit.bottom))];
  const first = Math.max(left, Math.round(characters[0]!.left - besideDistance * size));
  const last = Math.min(left + width, Math.round(characters.at(-1)!.right + besideDistance * size));
  let count = 0;
  for (let y = Math.round(from); y < to; y++) {
    for (let x = first; x < last; x++) {
      const id = labels[(y - top) * width + x - left]!;
      if (id !== 0 && !readIds.has(id)) count++;
    }
  }
  return count > maxLeftoverInk * size * size;
}

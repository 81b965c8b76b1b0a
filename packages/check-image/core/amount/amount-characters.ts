import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import { median } from "@endorse/check-image/core/pixels/median";
import { type CharacterClass, classifyCharacter } from "@endorse/check-image/core/writing/character-classifier";
import { type InkComponent, maxGap } from "./digit-rows";
import { splitTouchingCharacters } from "./split-characters";

/** Maximum height of a period or comma, in digit heights. */
const maxSeparatorHeight = 0.42;
const minDigitHeight = 0.8;
const maxDigitHeight = 1.25;
/** Maximum width of a single character, in digit heights; a wider character is split unless it is this certain. */
const maxDigitWidth = 0.85;
const certainProbability = 0.98;
/**
 * Maximum gap from the dollar sign to the first digit, in digit heights: a short, right-aligned amount can be this far
 * from a sign in front of its box.
 */
export const maxDollarGap = 12;

/** A classified character in an amount. */
export interface AmountSymbol {
  readonly piece: InkComponent;
  /** A low component on the baseline is a separator (a period or comma), represented as ".". */
  readonly kind: CharacterClass | ".";
  readonly probability: number;
  /** The digit's share of the probability of all digits. */
  readonly certainty: number;
}

/**
 * Classifies the characters in and around a row of equal-height components, left to right. The row does not include
 * asterisks and separators, because they are shorter than digits.
 */
export function classifyRow(
  row: readonly InkComponent[],
  pieces: readonly InkComponent[],
  bitonal: BitonalImage,
): AmountSymbol[] {
  const size = median(row.map(({ height }) => height));
  const baseline = median(row.map(({ bottom }) => bottom));
  const [left, right] = [row[0]!.left - maxDollarGap * size, row.at(-1)!.right + maxGap * size];
  const around = pieces.filter(
    (piece) =>
      piece.right >= left &&
      piece.left <= right &&
      piece.bottom >= baseline - 1.2 * size &&
      piece.top <= baseline + 0.45 * size,
  );
  // An amount has cents after a separator, so a row without a separator is not an amount.
  if (!around.some((piece) => isPoint(piece, size, baseline) || isComma(piece, size, baseline))) return [];
  const inRow = new Set(row);
  const symbols: AmountSymbol[] = [];
  for (const piece of around) {
    if (isLow(piece, size, baseline)) {
      if (isPoint(piece, size, baseline)) symbols.push({ piece, kind: ".", probability: 1, certainty: 1 });
      continue;
    }
    if (!inRow.has(piece) && piece.height < 0.25 * size) continue;
    if (isComma(piece, size, baseline)) {
      symbols.push({ piece, kind: ".", probability: 1, certainty: 1 });
      continue;
    }
    const whole = classifyCharacter(bitonal, piece);
    const mayTouch = isWide(piece, size) && (whole.kind === "other" || whole.probability < certainProbability);
    const parts = mayTouch ? splitTouchingCharacters(bitonal, piece, size, baseline) : null;
    for (const part of parts ?? [{ box: piece, ...whole }]) {
      const [width, height] = [part.box.right - part.box.left, part.box.bottom - part.box.top];
      const isDigit = part.kind >= "0" && part.kind <= "9";
      const isSmall = height < minDigitHeight * size && part.kind !== "*" && part.kind !== ".";
      // The edge of an amount box looks like a one, but is taller than the digits.
      const isOther = isSmall || (isDigit && height > maxDigitHeight * size);
      symbols.push({ ...part, piece: { ...part.box, width, height }, kind: isOther ? "other" : part.kind });
    }
  }
  return symbols;
}

/** Whether a component is wider than one character of its height, so it may be several touching characters. */
function isWide({ width, height }: InkComponent, size: number): boolean {
  return width > maxDigitWidth * Math.min(size, 1.3 * height);
}

function isLow(piece: InkComponent, size: number, baseline: number): boolean {
  return piece.height <= maxSeparatorHeight * size && piece.top >= baseline - 0.4 * size && piece.width <= 0.5 * size;
}

function isPoint(piece: InkComponent, size: number, baseline: number): boolean {
  return isLow(piece, size, baseline) && piece.height >= 2 && piece.bottom >= baseline - 0.1 * size;
}

/** A long comma may look like a small digit, but all of an amount's digits have the same height. */
function isComma(piece: InkComponent, size: number, baseline: number): boolean {
  return piece.height < minDigitHeight * size && piece.top >= baseline - 0.5 * size && piece.width <= 0.6 * size;
}

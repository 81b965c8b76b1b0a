import { isValidRoutingNumber } from "@endorse/check-image/core/micr/fields/routing-number";
import { E13B_SYMBOLS, type E13bSymbol } from "@endorse/check-image/core/micr/font/e13b-glyphs";
import type { SymbolClassification } from "@endorse/check-image/core/micr/network/symbol-classifier";

/** A symbol of the line as far as it was read; with the network's classification where it is uncertain. */
export interface RoutingSymbol {
  readonly symbol: string;
  readonly isRead: boolean;
  readonly afterBlank: boolean;
  readonly classification: SymbolClassification | null;
}

const DIGITS = 9;
const MAX_UNCERTAIN = 2;
/**
 * Minimum probability of a digit by itself, and minimum share of the winning number among all with a valid checksum.
 */
const MIN_PROBABILITY = 0.08;
const MIN_SHARE = 0.98;

/**
 * Resolves uncertain digits between two transit symbols by the check digit: of the routing numbers that the other
 * digits allow, one must be far more probable than all others (ANSI X9.13's checksum catches every single wrong digit).
 *
 * @returns the digits by their index in the line; empty when none is uncertain or the result is ambiguous
 */
export function repairRouting(places: readonly RoutingSymbol[]): ReadonlyMap<number, E13bSymbol> {
  for (let start = 0; start + DIGITS + 1 < places.length; start++) {
    const ends = [places[start]!, places[start + DIGITS + 1]!];
    if (!ends.every(({ isRead, symbol }) => isRead && symbol === "A")) continue;
    const digits = places.slice(start + 1, start + DIGITS + 1);
    if (digits.some(({ isRead, symbol, afterBlank }) => afterBlank || (isRead && !/\d/.test(symbol)))) continue;
    const uncertain = digits.flatMap(({ isRead }, i) => (isRead ? [] : [i]));
    if (uncertain.length === 0 || uncertain.length > MAX_UNCERTAIN) continue;
    return new Map(solveDigits(digits, uncertain).map(([i, digit]) => [start + 1 + i, digit]));
  }
  return new Map();
}

function solveDigits(digits: readonly RoutingSymbol[], uncertain: readonly number[]): [number, E13bSymbol][] {
  let [total, best] = [0, 0];
  let found: E13bSymbol[] = [];
  const attempt = (chosen: E13bSymbol[], probability: number): void => {
    const index = uncertain[chosen.length];
    if (index === undefined) {
      const text = digits.map(({ symbol }, i) => chosen[uncertain.indexOf(i)] ?? symbol).join("");
      if (!isValidRoutingNumber(text)) return;
      total += probability;
      if (probability > best) [best, found] = [probability, chosen];
      return;
    }
    E13B_SYMBOLS.slice(0, 10).forEach((digit, i) => {
      attempt([...chosen, digit], probability * (digits[index]!.classification?.probabilities[i] ?? 0));
    });
  };
  attempt([], 1);
  const isLikely = uncertain.every(
    (index, i) => (digits[index]!.classification?.probabilities[Number(found[i])] ?? 0) >= MIN_PROBABILITY,
  );
  if (total === 0 || best < MIN_SHARE * total || !isLikely) return [];
  return uncertain.map((index, i) => [index, found[i]!]);
}

import { isValidRoutingNumber } from "@endorse/check-image/core/micr/fields/routing-number";
import type { E13bSymbol } from "@endorse/check-image/core/micr/font/e13b-glyphs";
import type { SymbolClassification } from "@endorse/check-image/core/micr/network/symbol-classifier";

/** A symbol that was read, with the network's classification if it is uncertain. */
export interface RoutingSymbol {
  readonly symbol: string;
  readonly isRead: boolean;
  readonly afterBlank: boolean;
  readonly classification: SymbolClassification | null;
}

const DIGITS = 9;
const MAX_UNCERTAIN = 2;
/** Minimum probability of the network's first choice; a less likely digit may produce a different bank's number. */
const MIN_PROBABILITY = 0.5;

/**
 * Confirms the network's choices for uncertain digits between two transit symbols by the check digit (ANSI X9.13).
 * Never chooses a digit to satisfy the check digit, which could change a misprinted number to a different bank's.
 *
 * @returns the confirmed digits by index in the line; empty if no digit is uncertain or the check digit does not match
 */
export function repairRouting(symbols: readonly RoutingSymbol[]): ReadonlyMap<number, E13bSymbol> {
  for (let start = 0; start + DIGITS + 1 < symbols.length; start++) {
    const ends = [symbols[start]!, symbols[start + DIGITS + 1]!];
    if (!ends.every(({ isRead, symbol }) => isRead && symbol === "A")) continue;
    const digits = symbols.slice(start + 1, start + DIGITS + 1);
    if (digits.some(({ isRead, symbol, afterBlank }) => afterBlank || (isRead && !/\d/.test(symbol)))) continue;
    const uncertain = digits.flatMap(({ isRead }, i) => (isRead ? [] : [i]));
    if (uncertain.length === 0 || uncertain.length > MAX_UNCERTAIN) continue;
    const chosen = digits.map((digit) => (digit.isRead ? digit.symbol : findFirstChoice(digit)));
    if (!isValidRoutingNumber(chosen.join(""))) continue;
    return new Map(uncertain.map((i) => [start + 1 + i, chosen[i] as E13bSymbol]));
  }
  return new Map();
}

function findFirstChoice({ classification }: RoutingSymbol): string {
  return classification && classification.probability >= MIN_PROBABILITY ? classification.best : "*";
}

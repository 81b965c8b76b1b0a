import { E13B_SYMBOLS, type E13bSymbol } from "./e13b-glyphs";
import { isValidRoutingNumber } from "./micr-routing";
import type { SymbolOpinion } from "./symbol-opinion";

/** A place of the line as far as it was read; the opinion on it where it is in doubt. */
export interface DoubtfulPlace {
  readonly symbol: string;
  readonly isRead: boolean;
  readonly afterBlank: boolean;
  readonly opinion: SymbolOpinion | null;
}

const DIGITS = 9;
const MOST_DOUBTS = 2;
/** What a digit must be thought of by itself, and of all routing numbers with a right check digit. */
const LEAST_CHANCE = 0.08;
const LEAST_SHARE = 0.98;

/**
 * The digits in doubt between two transit symbols that the check digit settles: of the routing numbers that the other
 * digits leave possible, one must be far likelier than all others (ANSI X9.13's sum catches every single wrong digit).
 *
 * @returns the digits by their index in the line; none when nothing is in doubt or it stays so
 */
export function repairRouting(places: readonly DoubtfulPlace[]): ReadonlyMap<number, E13bSymbol> {
  for (let start = 0; start + DIGITS + 1 < places.length; start++) {
    const ends = [places[start]!, places[start + DIGITS + 1]!];
    if (!ends.every(({ isRead, symbol }) => isRead && symbol === "A")) continue;
    const digits = places.slice(start + 1, start + DIGITS + 1);
    if (digits.some(({ isRead, symbol, afterBlank }) => afterBlank || (isRead && !/\d/.test(symbol)))) continue;
    const doubts = digits.flatMap(({ isRead }, i) => (isRead ? [] : [i]));
    if (doubts.length === 0 || doubts.length > MOST_DOUBTS) continue;
    return new Map(settle(digits, doubts).map(([i, digit]) => [start + 1 + i, digit]));
  }
  return new Map();
}

function settle(digits: readonly DoubtfulPlace[], doubts: readonly number[]): [number, E13bSymbol][] {
  let [total, best] = [0, 0];
  let found: E13bSymbol[] = [];
  const attempt = (chosen: E13bSymbol[], chance: number): void => {
    const doubt = doubts[chosen.length];
    if (doubt === undefined) {
      const text = digits.map(({ symbol }, i) => chosen[doubts.indexOf(i)] ?? symbol).join("");
      if (!isValidRoutingNumber(text)) return;
      total += chance;
      if (chance > best) [best, found] = [chance, chosen];
      return;
    }
    E13B_SYMBOLS.slice(0, 10).forEach((digit, i) => {
      attempt([...chosen, digit], chance * (digits[doubt]!.opinion?.chances[i] ?? 0));
    });
  };
  attempt([], 1);
  const isLikely = doubts.every((doubt, i) => (digits[doubt]!.opinion?.chances[Number(found[i])] ?? 0) >= LEAST_CHANCE);
  if (total === 0 || best < LEAST_SHARE * total || !isLikely) return [];
  return doubts.map((doubt, i) => [doubt, found[i]!]);
}

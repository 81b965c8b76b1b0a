import { CLASS_COUNT, SYMBOL_CLASSES, type SymbolClass } from "@endorse/check-image/core/micr/network/symbol-classes";
import { expect, test } from "vitest";
import { type RoutingSymbol, repairRouting } from "./routing-repair";

/**
 * The symbols of a line in which each * is an uncertain digit.
 *
 * @param choices the network's first choice for each uncertain digit, from left to right, with its probability
 */
function createSymbols(line: string, choices: readonly (readonly [SymbolClass, number])[]): RoutingSymbol[] {
  let doubts = 0;
  return [...line].map((symbol) => {
    if (symbol !== "*") return { symbol, isRead: true, afterBlank: false, classification: null };
    const [best, probability] = choices[doubts++]!;
    const probabilities = Float32Array.from({ length: CLASS_COUNT }, (_, i) =>
      SYMBOL_CLASSES[i] === best ? probability : 0,
    );
    return { symbol, isRead: false, afterBlank: false, classification: { probabilities, best, probability } };
  });
}

test("the check digit confirms the network's first choice", () => {
  expect(repairRouting(createSymbols("A0210*0021A123C", [["0", 0.5]]))).toEqual(new Map([[5, "0"]]));
  const two = [
    ["2", 0.5],
    ["0", 0.6],
  ] as const;
  expect(repairRouting(createSymbols("A0*1*00021A123C", two))).toEqual(
    new Map([
      [2, "2"],
      [4, "0"],
    ]),
  );
});

test("a digit stays uncertain when the network is less certain", () => {
  expect(repairRouting(createSymbols("A0210*0021A123C", [["0", 0.49]]))).toEqual(new Map());
});

test("another digit is never chosen because the check digit requires it", () => {
  expect(repairRouting(createSymbols("A0210*0021A123C", [["3", 0.53]]))).toEqual(new Map());
  expect(repairRouting(createSymbols("A0210*0021A123C", [["*", 0.9]]))).toEqual(new Map());
});

test("three uncertain digits, or a number that is not nine digits long, stay uncertain", () => {
  const sure = [
    ["0", 1],
    ["2", 1],
    ["1", 1],
  ] as const;
  expect(repairRouting(createSymbols("A***000021A123C", sure))).toEqual(new Map());
  expect(repairRouting(createSymbols("A02100*21A123C", [["0", 1]]))).toEqual(new Map());
});

import { CLASS_COUNT, SYMBOL_CLASSES, type SymbolClass } from "@endorse/check-image/core/micr/network/symbol-classes";
import { expect, test } from "vitest";
import { type RoutingSymbol, repairRouting } from "./routing-repair";

/**
 * Creates a line's symbols; each * is an uncertain digit.
 *
 * @param choices the network's first choice for each uncertain digit and its probability, from left to right
 */
function createSymbols(line: string, choices: readonly (readonly [SymbolClass, number])[]): RoutingSymbol[] {
  let uncertainCount = 0;
  return [...line].map((symbol) => {
    if (symbol !== "*") return { symbol, isRead: true, afterBlank: false, classification: null };
    const [best, probability] = choices[uncertainCount++]!;
    const probabilities = Float32Array.from({ length: CLASS_COUNT }, (_, i) =>
      SYMBOL_CLASSES[i] === best ? probability : 0,
    );
    return { symbol, isRead: false, afterBlank: false, classification: { probabilities, best, probability } };
  });
}

test("the check digit confirms the network's first choice", () => {
  expect(repairRouting(createSymbols("A0210*0021A123C", [["0", 0.5]]))).toEqual(new Map([[5, "0"]]));
  const twoChoices = [
    ["2", 0.5],
    ["0", 0.6],
  ] as const;
  expect(repairRouting(createSymbols("A0*1*00021A123C", twoChoices))).toEqual(
    new Map([
      [2, "2"],
      [4, "0"],
    ]),
  );
});

test("a digit stays uncertain when the network's choice is not probable enough", () => {
  expect(repairRouting(createSymbols("A0210*0021A123C", [["0", 0.49]]))).toEqual(new Map());
});

test("never chooses a different digit to satisfy the check digit", () => {
  expect(repairRouting(createSymbols("A0210*0021A123C", [["3", 0.53]]))).toEqual(new Map());
  expect(repairRouting(createSymbols("A0210*0021A123C", [["*", 0.9]]))).toEqual(new Map());
});

test("digits stay uncertain if there are three of them or the number does not have nine digits", () => {
  const certainChoices = [
    ["0", 1],
    ["2", 1],
    ["1", 1],
  ] as const;
  expect(repairRouting(createSymbols("A***000021A123C", certainChoices))).toEqual(new Map());
  expect(repairRouting(createSymbols("A02100*21A123C", [["0", 1]]))).toEqual(new Map());
});

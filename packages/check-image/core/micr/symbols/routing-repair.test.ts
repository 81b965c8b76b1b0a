import { CLASS_COUNT, SYMBOL_CLASSES } from "@endorse/check-image/core/micr/network/symbol-classes";
import { expect, test } from "vitest";
import { type RoutingSymbol, repairRouting } from "./routing-repair";

/** A line in which each * is an uncertain digit, and the probabilities of these digits from left to right. */
function places(line: string, probabilities: readonly Readonly<Record<string, number>>[]): RoutingSymbol[] {
  let doubts = 0;
  return [...line].map((symbol) => {
    const isRead = symbol !== "*";
    const thought = isRead ? {} : probabilities[doubts++]!;
    const of = Float32Array.from({ length: CLASS_COUNT }, (_, i) => thought[SYMBOL_CLASSES[i]!] ?? 0);
    const classification = isRead ? null : { probabilities: of, best: "*" as const, probability: 0 };
    return { symbol, isRead, afterBlank: false, classification };
  });
}

test("the check digit resolves one digit between two probable ones", () => {
  expect(repairRouting(places("A0210*0021A123C", [{ 3: 0.5, 0: 0.4 }]))).toEqual(new Map([[5, "0"]]));
});

test("two uncertain digits: the most probable pair with a valid checksum", () => {
  const doubts: Readonly<Record<string, number>>[] = [
    { 2: 0.5, 8: 0.5 },
    { 0: 0.6, 5: 0.4 },
  ];
  expect(repairRouting(places("A0*1*00021A123C", doubts))).toEqual(
    new Map([
      [2, "2"],
      [4, "0"],
    ]),
  );
});

test("a digit without evidence stays uncertain, whatever the check digit demands", () => {
  expect(repairRouting(places("A0210*0021A123C", [{ 3: 0.95 }]))).toEqual(new Map());
});

test("two probable pairs stay uncertain", () => {
  // 02·1·00021 with 0 and 0, or with 3 and 9: 3·7 + 9·1 is a multiple of ten too.
  const doubts: Readonly<Record<string, number>>[] = [
    { 0: 0.5, 3: 0.5 },
    { 0: 0.5, 9: 0.5 },
  ];
  expect(repairRouting(places("A0210**021A123C", doubts))).toEqual(new Map());
});

test("three uncertain digits, or a number that is not nine digits long, are left alone", () => {
  const sure: Readonly<Record<string, number>>[] = [{ 0: 1 }, { 2: 1 }, { 1: 1 }];
  expect(repairRouting(places("A***000021A123C", sure))).toEqual(new Map());
  expect(repairRouting(places("A02100*21A123C", [{ 0: 1 }]))).toEqual(new Map());
});

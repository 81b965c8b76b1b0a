import { expect, test } from "vitest";
import { type DoubtfulPlace, repairRouting } from "./routing-repair";
import { CLASS_COUNT, SYMBOL_CLASSES } from "./symbol-classes";

/** A line in which each * stands for a digit in doubt, and what is thought of the digits in doubt from left to right. */
function places(line: string, chances: readonly Readonly<Record<string, number>>[]): DoubtfulPlace[] {
  let doubts = 0;
  return [...line].map((symbol) => {
    const isRead = symbol !== "*";
    const thought = isRead ? {} : chances[doubts++]!;
    const of = Float32Array.from({ length: CLASS_COUNT }, (_, i) => thought[SYMBOL_CLASSES[i]!] ?? 0);
    const opinion = isRead ? null : { chances: of, best: "*" as const, chance: 0 };
    return { symbol, isRead, afterBlank: false, opinion };
  });
}

test("the check digit settles one digit between two that both are likely", () => {
  expect(repairRouting(places("A0210*0021A123C", [{ 3: 0.5, 0: 0.4 }]))).toEqual(new Map([[5, "0"]]));
});

test("two digits in doubt: the likeliest pair that has a right sum", () => {
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

test("a digit that nothing speaks for stays in doubt, whatever the check digit asks for", () => {
  expect(repairRouting(places("A0210*0021A123C", [{ 3: 0.95 }]))).toEqual(new Map());
});

test("pairs that are both likely stay in doubt", () => {
  // 02·1·00021 with 0 and 0, or with 3 and 9: 3·7 + 9·1 is a multiple of ten too.
  const doubts: Readonly<Record<string, number>>[] = [
    { 0: 0.5, 3: 0.5 },
    { 0: 0.5, 9: 0.5 },
  ];
  expect(repairRouting(places("A0210**021A123C", doubts))).toEqual(new Map());
});

test("three digits in doubt, or a number that is not nine digits long, are left alone", () => {
  const sure: Readonly<Record<string, number>>[] = [{ 0: 1 }, { 2: 1 }, { 1: 1 }];
  expect(repairRouting(places("A***000021A123C", sure))).toEqual(new Map());
  expect(repairRouting(places("A02100*21A123C", [{ 0: 1 }]))).toEqual(new Map());
});

import { expect, test } from "vitest";
import { amountsOf, describeConflict } from "./amount-conflict";

test("[GAP-16] names both amounts and offers either", () => {
  const conflict = { figuresCents: 124_000, wordsDollars: 1420, wordsCents: 5 };
  expect(describeConflict(conflict)).toBe("The figures say $1,240.00, the words $1,420.05.");
  expect(amountsOf(conflict)).toEqual([
    { from: "words", cents: 142_005 },
    { from: "figures", cents: 124_000 },
  ]);
});

test("[GAP-16] does not offer the amount in words when its cents were not read", () => {
  const conflict = { figuresCents: 124_000, wordsDollars: 1420, wordsCents: null };
  expect(describeConflict(conflict)).toBe("The figures say $1,240.00, the words $1,420 and cents that were not read.");
  expect(amountsOf(conflict)).toEqual([{ from: "figures", cents: 124_000 }]);
});

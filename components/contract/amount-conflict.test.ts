import { expect, test } from "vitest";
import { describeConflict, listAmounts } from "./amount-conflict";

test("[GAP-16] states both amounts and offers either one", () => {
  const conflict = { figuresCents: 124_000, wordsDollars: 1420, wordsCents: 5 };
  expect(describeConflict(conflict)).toBe("The figures say $1,240.00, the words $1,420.05.");
  expect(listAmounts(conflict)).toEqual([
    { from: "words", cents: 142_005 },
    { from: "figures", cents: 124_000 },
  ]);
});

test("[GAP-16] does not offer the amount in words if its cents were not read", () => {
  const conflict = { figuresCents: 124_000, wordsDollars: 1420, wordsCents: null };
  expect(describeConflict(conflict)).toBe("The figures say $1,240.00, the words $1,420 and cents that were not read.");
  expect(listAmounts(conflict)).toEqual([{ from: "figures", cents: 124_000 }]);
});

import { expect, test } from "vitest";
import { formatAmountInFigures, formatAmountInWords } from "./amount-in-words";

test.each([
  [7, "Zero and 07/100", "0.07"],
  [2000, "Twenty and 00/100", "20.00"],
  [241_850, "Two thousand four hundred eighteen and 50/100", "2,418.50"],
  [
    9_999_999_999,
    "Ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine and 99/100",
    "99,999,999.99",
  ],
])("formats %i cents as %s and %s", (amountCents, words, figures) => {
  expect(formatAmountInWords(amountCents)).toBe(words);
  expect(formatAmountInFigures(amountCents)).toBe(figures);
});

import { describe, expect, test } from "vitest";
import { cleanDigits, cleanNumber, cleanText, describeHidden } from "./pasted-text";

describe("removes harmless characters", () => {
  test.each([
    ["2218-009-276"],
    ["2218 009 276"],
    ["2218\u00a0009\u202f276"],
    ["2218\u2009009\u3000276"],
    ["2218\u2013009\u2212276"],
    ["\u20112218009276".slice(1)],
    ["'2218009276"],
    ["\u20192218009276"],
    ['="2218009276"'],
    ['= "2218009276"'],
    ["2218009276.0"],
    ["2218009276.00"],
    ["2,218,009,276"],
    ["2218009276\u200b"],
    ["\ufeff2218009276"],
    ["221\u200d8009276"],
    ["2218009276\t"],
    ["\t2218009276\r\n"],
    ["\u200e2218009276\u200f"],
    ["\uff12\uff12\uff11\uff18\uff10\uff10\uff19\uff12\uff17\uff16"],
  ])("account number %j", (text) => expect(cleanDigits(text)).toBe("2218009276"));

  test.each([
    ["2.21801E+09", "2.21801E+09"],
    ["xxxx9276", "xxxx9276"],
    ["2,21,8", "2,21,8"],
    ["2218009276 Checking", "2218009276 Checking"],
  ])("leaves the ambiguous text %j unchanged", (text, same) => expect(cleanDigits(text)).toBe(same));

  test("amounts and words", () => {
    expect(cleanNumber("\u00a0$\u00a01,234.50 ")).toBe("$ 1,234.50");
    expect(cleanNumber("'-125.00")).toBe("-125.00");
    expect(cleanText("O\u2019Neil\u00a0&\u00a0Sons\u200b")).toBe("O\u2019Neil & Sons");
  });
});

test.each([
  ["221\u202e8009276", "an invisible character after the third digit"],
  ["\u00022218009276", "an invisible character at its start"],
  ["221800927612\u3164", "an invisible character after digit 12"],
  ["2218\u0301", "an invisible character after the fourth digit"],
  ["AB\ufffd1", "an invisible character after the second character"],
  ["2218009276\u200b", null],
  ["2218\u00a0009", null],
])("%j has %s", (text, hidden) => expect(describeHidden(text)).toBe(hidden));

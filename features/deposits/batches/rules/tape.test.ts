import { describe, expect, test } from "vitest";
import { balanceBatch, type ExpectedTape } from "./tape";
import { transposedAmounts } from "./transposed-amounts";

const lines = (...amounts: (number | null)[]) =>
  amounts.map((amountCents, index) => ({ id: `${index + 1}`, amountCents }));
const causes = (expected: ExpectedTape, ...amounts: number[]) => balanceBatch(lines(...amounts), expected).causes;

describe("a batch and its tape", () => {
  test("balance if every amount is typed and both count and total agree", () => {
    expect(balanceBatch(lines(12_000, 4_550), { count: 2, cents: 16_550 })).toEqual({
      count: 2,
      typedCount: 2,
      typedCents: 16_550,
      countDifference: 0,
      centsDifference: 0,
      isBalanced: true,
      causes: [],
    });
  });
  test("do not balance while an amount is missing, even if the total agrees", () => {
    expect(balanceBatch(lines(16_550, null), { count: 2, cents: 16_550 })).toMatchObject({
      typedCount: 1,
      isBalanced: false,
    });
  });
  test("do not balance if the tape's count or total is missing, or the batch is empty", () => {
    expect(balanceBatch(lines(500), { count: 1, cents: null })).toMatchObject({
      centsDifference: null,
      isBalanced: false,
    });
    expect(balanceBatch(lines(500), { count: null, cents: 500 })).toMatchObject({
      countDifference: null,
      isBalanced: false,
    });
    expect(balanceBatch([], { count: 0, cents: 0 })).toMatchObject({ isBalanced: false });
  });
  test("differ by the batch minus the tape", () => {
    const tape = balanceBatch(lines(500, 700), { count: 3, cents: 1_100 });
    expect(tape).toMatchObject({ countDifference: -1, centsDifference: 100, isBalanced: false });
  });
});

describe("the cause of a difference", () => {
  test("is an amount with two transposed digits that would explain the difference", () => {
    // $1,254.00 was typed instead of $1,245.00.
    expect(causes({ count: 2, cents: 134_500 }, 125_400, 10_000)).toEqual([
      { kind: "transposed", id: "1", shouldBeCents: 124_500 },
    ]);
  });
  test("is a transposition in an unknown amount if the difference is a multiple of 9", () => {
    expect(causes({ count: 2, cents: 8_710 }, 3_300, 5_500)).toEqual([{ kind: "multiple-of-nine" }]);
  });
  test("is a check missing from the tape", () => {
    expect(causes({ count: 1, cents: 5_000 }, 5_000, 777)).toEqual([{ kind: "extra", id: "2" }]);
  });
  test("is not guessed for other differences", () => {
    expect(causes({ count: 2, cents: 10_000 }, 5_000, 5_100)).toEqual([]);
  });
  test("is not guessed while amounts are missing", () => {
    expect(balanceBatch(lines(900, null), { count: 2, cents: 0 }).causes).toEqual([]);
  });
});

test.each([
  [1_234, [2_134, 1_324, 1_243]],
  [1_100, [1_010]],
  [7, []],
])("transpositions of %i cents", (cents, expected) => expect(transposedAmounts(cents)).toEqual(expected));

import { expect, test } from "vitest";
import { type CheckToSend, describeImbalance, findBlockers } from "./batch-blockers";
import { balanceBatch } from "./tape";

const check = (id: string, more: Partial<CheckToSend> = {}): CheckToSend => ({
  id,
  hasFront: true,
  hasBack: true,
  amountCents: 100,
  hasAccount: true,
  isUndecided: false,
  ...more,
});

test("a complete batch has no blockers", () => expect(findBlockers([check("a")], 0)).toEqual([]));

test("an empty batch is blocked", () => expect(findBlockers([], 0)).toMatchObject([{ kind: "empty", checkId: null }]));

test("each blocker states the number of affected checks and has the ID of the first one", () => {
  const checks = [
    check("a"),
    check("b", { hasBack: false }),
    check("c", { amountCents: null, hasAccount: false }),
    check("d", { hasFront: false, isUndecided: true, amountCents: null }),
  ];
  expect(findBlockers(checks, 1)).toEqual([
    { kind: "loose", sentence: "1 image not paired yet.", checkId: null },
    { kind: "side", sentence: "2 checks without a front or a back.", checkId: "b" },
    { kind: "amount", sentence: "2 checks without an amount.", checkId: "c" },
    { kind: "account", sentence: "1 check without an account.", checkId: "c" },
    { kind: "duplicate", sentence: "1 check with a possible duplicate.", checkId: "d" },
  ]);
});

test.each([
  [[500], 1, 500, null],
  [[500], 2, 1_400, "The batch has 1 fewer check and $9.00 less than the tape."],
  [[500, 900], 2, 500, "The batch has $9.00 more than the tape."],
  [[500], 3, 500, "The batch has 2 fewer checks than the tape."],
  [[500], null, 500, "The tape’s count and total are missing."],
])("describes the imbalance of amounts %j and a tape of %s checks and %s cents", (amounts, count, cents, sentence) => {
  const lines = amounts.map((amountCents, index) => ({ id: `${index}`, amountCents }));
  expect(describeImbalance(balanceBatch(lines, { count, cents }))).toBe(sentence);
});

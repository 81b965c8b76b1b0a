import { expect, test } from "vitest";
import { GOOD_MICR, reading } from "@/bank/testing/readings";
import type { Account } from "./account";
import type { CheckReading } from "./check-reader";
import { checkTypeOf, evaluateDeposit } from "./evaluate-deposit";
import { type DepositFacts, REJECTION_CHECKS } from "./rejection-checks";

const ACCOUNT: Account = {
  accountNumber: "2218009144",
  type: "Checking",
  openedOn: "2020-01-02",
  depositsEnabled: true,
  repeatedOverdrafts: false,
  maxItemAmountCents: 50_000,
  maxDepositAmountCents: 100_000,
  maxItemsPerDay: 3,
};

const GOOD: DepositFacts = {
  account: ACCOUNT,
  amountCents: 10_000,
  isRedeposit: false,
  usage: { items: 0, amountCents: 0 },
  reading: reading({ recognizedAmount: { amountCents: 10_000, confidence: 0.99, isConfirmed: false } }),
  earlierDeposit: "none",
  isRestricted: false,
};

const evaluate = (facts: Partial<DepositFacts> = {}) => evaluateDeposit({ ...GOOD, ...facts });
const evaluateReading = (changes: Partial<CheckReading>) => evaluate({ reading: { ...GOOD.reading, ...changes } });

test("a good deposit is accepted", () => {
  expect(evaluate()).toEqual({ transition: "accept" });
});

test("[GAP-14] the reasons are tried in the order of the rule", () => {
  expect(REJECTION_CHECKS.map(({ reason }) => reason)).toEqual([
    "AccountNotFound",
    "DepositsNotEnabled",
    "InvalidAccountType",
    "MaxItemAmountExceeded",
    "MaxItemsPerDayExceeded",
    "MaxDepositAmountExceeded",
    "ImageAnalysisFailure",
    "PayerRoutingNumberInvalid",
    "PayerAccountNumberInvalid",
    "CheckNumberInvalid",
    "Duplicate",
    "AmountMismatch",
    "PostingException",
  ]);
});

test("[GAP-14] with everything wrong, each correction yields the next reason", () => {
  let account: Account = {
    ...ACCOUNT,
    depositsEnabled: false,
    type: "Loan",
    maxItemAmountCents: 1,
    maxItemsPerDay: 1,
    maxDepositAmountCents: 1,
  };
  let micr = {
    ...GOOD_MICR,
    routingNumberIsValid: false,
    accountNumber: "000",
    checkNumber: "",
  } as CheckReading["micr"];
  let facts: DepositFacts = {
    ...GOOD,
    account: null,
    usage: { items: 1, amountCents: 0 },
    earlierDeposit: "returned",
    isRestricted: true,
    reading: reading({
      iqaPassed: false,
      micr,
      recognizedAmount: { amountCents: 1, confidence: 1, isConfirmed: true },
    }),
  };
  const terms = (fix: Partial<Account>) => {
    account = { ...account, ...fix };
    facts = { ...facts, account };
  };
  const read = (fix: Partial<CheckReading>) => {
    facts = { ...facts, reading: { ...facts.reading, ...fix } };
  };
  const line = (fix: object) => {
    micr = { ...micr, ...fix } as CheckReading["micr"];
    read({ micr });
  };
  const reasons: string[] = [];
  for (const fix of [
    () => terms({}),
    () => terms({ depositsEnabled: true }),
    () => terms({ type: "Savings" }),
    () => terms({ maxItemAmountCents: 50_000 }),
    () => terms({ maxItemsPerDay: 2 }),
    () => terms({ maxDepositAmountCents: 50_000 }),
    () => read({ iqaPassed: true }),
    () => line({ routingNumberIsValid: true }),
    () => line({ accountNumber: "123" }),
    () => line({ checkNumber: "9" }),
    () => {
      facts = { ...facts, isRedeposit: true };
    },
    () => read({ recognizedAmount: { amountCents: 10_000, confidence: 1, isConfirmed: true } }),
    () => {
      facts = { ...facts, isRestricted: false };
    },
  ]) {
    const evaluation = evaluateDeposit(facts);
    reasons.push(evaluation.transition === "reject" ? evaluation.reason : evaluation.transition);
    fix();
  }
  expect(reasons).toEqual(REJECTION_CHECKS.map(({ reason }) => reason));
  expect(evaluateDeposit(facts)).toEqual({ transition: "accept" });
});

test("[GAP-16] a deposit that can't be read with certainty is held for a person", () => {
  expect(evaluateReading({ micr: { isRead: false } })).toEqual({ transition: "hold" });
  const evaluateAmount = (amountCents: number, confidence: number, isConfirmed = false) =>
    evaluateReading({ recognizedAmount: { amountCents, confidence, isConfirmed } });
  expect(evaluateReading({ recognizedAmount: null })).toEqual({ transition: "hold" });
  expect(evaluateAmount(10_000, 0.89)).toEqual({ transition: "hold" });
  expect(evaluateAmount(10_000, 0.9)).toEqual({ transition: "accept" });
  expect(evaluateAmount(10_001, 0.89, true)).toEqual({ transition: "hold" });
});

test("[GAP-14] [GAP-16] figures that differ are held, and rejected once the words or the MICR line agree with them", () => {
  const figures = { amountCents: 10_001, confidence: 0.99 };
  expect(evaluateReading({ recognizedAmount: { ...figures, isConfirmed: false } })).toEqual({ transition: "hold" });
  expect(evaluateReading({ recognizedAmount: { ...figures, isConfirmed: true } })).toEqual({
    transition: "reject",
    reason: "AmountMismatch",
  });
});

test("[GAP-14] a check may be redeposited after it was returned, but not while a deposit of it stands", () => {
  const duplicate = { transition: "reject", reason: "Duplicate" };
  expect(evaluate({ earlierDeposit: "returned" })).toEqual(duplicate);
  expect(evaluate({ earlierDeposit: "returned", isRedeposit: true })).toEqual({ transition: "accept" });
  expect(evaluate({ earlierDeposit: "standing", isRedeposit: true })).toEqual(duplicate);
  expect(evaluate({ earlierDeposit: "none", isRedeposit: true })).toEqual({ transition: "accept" });
});

test("[GAP-14] a reason to reject comes before a reason to hold", () => {
  expect(evaluateReading({ micr: { isRead: false }, iqaPassed: false })).toEqual({
    transition: "reject",
    reason: "ImageAnalysisFailure",
  });
});

test("the routing number determines the check type", () => {
  expect(checkTypeOf(GOOD_MICR)).toBe("Standard");
  expect(checkTypeOf({ ...GOOD_MICR, routingNumber: "128900053" })).toBe("OnUs");
  expect(checkTypeOf({ ...GOOD_MICR, routingNumber: "000000518" })).toBe("Treasury");
  expect(checkTypeOf({ isRead: false })).toBe("Unknown");
});

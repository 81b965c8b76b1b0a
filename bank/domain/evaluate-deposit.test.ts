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

const ACCEPTED: DepositFacts = {
  account: ACCOUNT,
  amountCents: 10_000,
  isRedeposit: false,
  usage: { items: 0, amountCents: 0 },
  reading: reading({ recognizedAmount: { amountCents: 10_000, confidence: 0.99, isConfirmed: false } }),
  earlierDeposit: "none",
  isRestricted: false,
};

const evaluate = (facts: Partial<DepositFacts> = {}) => evaluateDeposit({ ...ACCEPTED, ...facts });
const evaluateReading = (changes: Partial<CheckReading>) => evaluate({ reading: { ...ACCEPTED.reading, ...changes } });

test("a deposit without problems is accepted", () => {
  expect(evaluate()).toEqual({ transition: "accept" });
});

test("[GAP-14] the rejection reasons are evaluated in order of precedence", () => {
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

test("[GAP-14] a deposit with all problems is rejected for the next reason after each correction", () => {
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
    ...ACCEPTED,
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
  const changeAccount = (fix: Partial<Account>) => {
    account = { ...account, ...fix };
    facts = { ...facts, account };
  };
  const changeReading = (fix: Partial<CheckReading>) => {
    facts = { ...facts, reading: { ...facts.reading, ...fix } };
  };
  const changeMicr = (fix: object) => {
    micr = { ...micr, ...fix } as CheckReading["micr"];
    changeReading({ micr });
  };
  const reasons: string[] = [];
  for (const fix of [
    () => changeAccount({}),
    () => changeAccount({ depositsEnabled: true }),
    () => changeAccount({ type: "Savings" }),
    () => changeAccount({ maxItemAmountCents: 50_000 }),
    () => changeAccount({ maxItemsPerDay: 2 }),
    () => changeAccount({ maxDepositAmountCents: 50_000 }),
    () => changeReading({ iqaPassed: true }),
    () => changeMicr({ routingNumberIsValid: true }),
    () => changeMicr({ accountNumber: "123" }),
    () => changeMicr({ checkNumber: "9" }),
    () => {
      facts = { ...facts, isRedeposit: true };
    },
    () => changeReading({ recognizedAmount: { amountCents: 10_000, confidence: 1, isConfirmed: true } }),
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

test("[GAP-16] a deposit whose check can't be read reliably is placed on hold", () => {
  expect(evaluateReading({ micr: { isRead: false } })).toEqual({ transition: "hold" });
  const evaluateAmount = (amountCents: number, confidence: number, isConfirmed = false) =>
    evaluateReading({ recognizedAmount: { amountCents, confidence, isConfirmed } });
  expect(evaluateReading({ recognizedAmount: null })).toEqual({ transition: "hold" });
  expect(evaluateAmount(10_000, 0.89)).toEqual({ transition: "hold" });
  expect(evaluateAmount(10_000, 0.9)).toEqual({ transition: "accept" });
  expect(evaluateAmount(10_001, 0.89, true)).toEqual({ transition: "hold" });
});

test("[GAP-14] [GAP-16] a different amount in figures causes a hold, or a rejection if the words or MICR line confirm it", () => {
  const figures = { amountCents: 10_001, confidence: 0.99 };
  expect(evaluateReading({ recognizedAmount: { ...figures, isConfirmed: false } })).toEqual({ transition: "hold" });
  expect(evaluateReading({ recognizedAmount: { ...figures, isConfirmed: true } })).toEqual({
    transition: "reject",
    reason: "AmountMismatch",
  });
});

test("[GAP-14] a check can be redeposited after it was returned, but not while an earlier deposit is in effect", () => {
  const duplicate = { transition: "reject", reason: "Duplicate" };
  expect(evaluate({ earlierDeposit: "returned" })).toEqual(duplicate);
  expect(evaluate({ earlierDeposit: "returned", isRedeposit: true })).toEqual({ transition: "accept" });
  expect(evaluate({ earlierDeposit: "standing", isRedeposit: true })).toEqual(duplicate);
  expect(evaluate({ earlierDeposit: "none", isRedeposit: true })).toEqual({ transition: "accept" });
});

test("[GAP-14] a reason to reject takes precedence over a reason to hold", () => {
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

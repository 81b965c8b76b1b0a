import { expect, test } from "vitest";
import { knownTerms } from "./known-terms";

const REPORTED = { masterAccountNumber: "2218009144", appliesTo: "All", status: "Active" };

test("[R-13] copies known terms and omits empty strings", () => {
  expect(knownTerms({ ...REPORTED, rail: "Wires", transactionType: "", currency: "", amountThreshold: 5 })).toEqual({
    ...REPORTED,
    rail: "Wires",
    amountThreshold: 5,
  });
});

test.each([{ appliesTo: "Everyone" }, { rail: "Pigeon" }, { transactionType: "Reversal" }, { status: "Paused" }])(
  "[R-13] the terms are unknown with %j",
  (unknownValue) => expect(knownTerms({ ...REPORTED, ...unknownValue })).toBeNull(),
);

test("[R-13] the terms are unknown without an account or appliesTo", () => {
  expect(knownTerms({ ...REPORTED, masterAccountNumber: undefined })).toBeNull();
  expect(knownTerms({ ...REPORTED, appliesTo: undefined })).toBeNull();
});

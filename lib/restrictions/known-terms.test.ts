import { expect, test } from "vitest";
import { knownTerms } from "./known-terms";

const SAID = { masterAccountNumber: "2218009144", appliesTo: "All", status: "Active" };

test("[R-13] known terms are copied, and empty text is left out", () => {
  expect(knownTerms({ ...SAID, rail: "Wires", transactionType: "", currency: "", amountThreshold: 5 })).toEqual({
    ...SAID,
    rail: "Wires",
    amountThreshold: 5,
  });
});

test.each([{ appliesTo: "Everyone" }, { rail: "Pigeon" }, { transactionType: "Reversal" }, { status: "Paused" }])(
  "[R-13] with %j it is unknown what it stops",
  (strange) => expect(knownTerms({ ...SAID, ...strange })).toBeNull(),
);

test("[R-13] nor without an account or what it applies to", () => {
  expect(knownTerms({ ...SAID, masterAccountNumber: undefined })).toBeNull();
  expect(knownTerms({ ...SAID, appliesTo: undefined })).toBeNull();
});

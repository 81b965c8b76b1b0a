import { expect, test } from "vitest";
import { isSameRestriction } from "./same-restriction";

const NIGHTS = {
  appliesTo: "All",
  rail: "Wires",
  effectiveStartTimeHour: 22,
  effectiveStartTimeMinute: 0,
  effectiveEndTimeHour: 6,
  effectiveEndTimeMinute: 30,
  reason: "Case 7731",
  notes: "Confirmed by phone",
} as const;
const REQUESTED = { accountNumber: "2218009144", restriction: NIGHTS };
const RECORD = { ...NIGHTS, masterAccountNumber: "2218009144", status: "Active" };

test.each<[string, object, boolean]>([
  ["no changes", {}, true],
  ["a missing minute, which means the full hour", { effectiveStartTimeMinute: undefined }, true],
  ["a different minute", { effectiveEndTimeMinute: 0 }, false],
  ["different spaces around the reason", { reason: " Case 7731\n" }, true],
  ["a different reason", { reason: "Case 7732" }, false],
  ["missing notes, which have no effect", { notes: undefined }, true],
  ["a criterion reported as an empty string", { transactionCode: "" }, true],
  ["an additional criterion", { currency: "USD" }, false],
  ["a missing criterion", { rail: undefined }, false],
  ["a different account", { masterAccountNumber: "2218009145" }, false],
])("a record with %s %j is the same restriction: %s", (_, changes, isSame) => {
  expect(isSameRestriction({ ...RECORD, ...changes }, REQUESTED)).toBe(isSame);
});

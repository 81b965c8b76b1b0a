import { expect, test } from "vitest";
import { unmatchedErrors } from "./unmatched-errors";

test("an error at a field on the screen, or at one of its elements, is shown there", () => {
  expect(unmatchedErrors({ amount: "Too much.", "hosts.0": "No host." }, ["amount", "hosts"])).toEqual([]);
});

test("every other error is listed with its path", () => {
  const errors = { amount: "Too much.", amounts: "Unknown.", "defects.0.strength": "At most 1." };
  expect(unmatchedErrors(errors, ["amount"])).toEqual(["amounts: Unknown.", "defects.0.strength: At most 1."]);
});

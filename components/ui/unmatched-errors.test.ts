import { expect, test } from "vitest";
import { listUnmatchedErrors } from "./unmatched-errors";

test("omits errors for fields on the screen and their array elements", () => {
  expect(listUnmatchedErrors({ amount: "Too much.", "hosts.0": "No host." }, ["amount", "hosts"])).toEqual([]);
});

test("lists the remaining errors with their paths", () => {
  const errors = { amount: "Too much.", amounts: "Unknown.", "defects.0.strength": "At most 1." };
  expect(listUnmatchedErrors(errors, ["amount"])).toEqual(["amounts: Unknown.", "defects.0.strength: At most 1."]);
});

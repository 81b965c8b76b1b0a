import { expect, test } from "vitest";
import { listErrorsWithoutInput } from "./errors-without-input";

test("lists only errors of values without an input, each with the value's name", () => {
  const amountText = { message: "Enter an amount.", ref: { name: "amountText" } };
  const memo = { message: "At most 50 characters." };
  expect(listErrorsWithoutInput({ amountText, memo })).toEqual(["memo: At most 50 characters."]);
});

test("omits the form-level error", () => {
  expect(listErrorsWithoutInput({ root: { message: "Some entries need to be corrected." } })).toEqual([]);
});

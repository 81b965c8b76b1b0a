import { expect, test } from "vitest";
import { listErrorsWithoutInput } from "./errors-without-input";

test("lists only the errors without an input, each with its name", () => {
  const amountText = { message: "Enter an amount.", ref: { name: "amountText" } };
  const memo = { message: "At most 50 characters." };
  expect(listErrorsWithoutInput({ amountText, memo })).toEqual(["memo: At most 50 characters."]);
});

test("omits the error of the form as a whole", () => {
  expect(listErrorsWithoutInput({ root: { message: "Some entries need to be corrected." } })).toEqual([]);
});

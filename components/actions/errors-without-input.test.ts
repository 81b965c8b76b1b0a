import { expect, test } from "vitest";
import { errorsWithoutInput } from "./errors-without-input";

test("an error with an input is shown there, and one without is listed with its name", () => {
  const amountText = { message: "Enter an amount.", ref: { name: "amountText" } };
  const memo = { message: "At most 50 characters." };
  expect(errorsWithoutInput({ amountText, memo })).toEqual(["memo: At most 50 characters."]);
});

test("the error of the form as a whole is not one of a value", () => {
  expect(errorsWithoutInput({ root: { message: "Some entries need to be corrected." } })).toEqual([]);
});

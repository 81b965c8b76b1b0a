import { expect, test } from "vitest";
import { type AuthorizationFormValues, authorizationFormSchema } from "./authorization-schema";

const NOW = new Date("2026-11-20T15:00:00Z");
/** Returns the bank's request, or the error messages by field. */
function parse(values: AuthorizationFormValues) {
  const parsed = authorizationFormSchema(NOW).safeParse(values);
  if (parsed.success) return { request: parsed.data };
  return { errors: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message])) };
}

const VALUES = {
  accountNumber: "2218 0092 76",
  checkNumber: "0020611",
  amountText: "$18,250.00",
  payeeName: " Harborline Supply Co. ",
  lastDay: "",
};

test("[GAP-21] converts the form values to the bank's request, with cents and a numeric check number", () => {
  expect(parse(VALUES)).toEqual({
    request: { accountNumber: "2218009276", amount: 1_825_000, checkNumber: 20611, payeeName: "Harborline Supply Co." },
  });
});

test("the last day ends at midnight in the bank's time zone", () => {
  expect(parse({ ...VALUES, payeeName: "", lastDay: "2026-11-30" })).toEqual({
    request: {
      accountNumber: "2218009276",
      amount: 1_825_000,
      checkNumber: 20611,
      expiresAt: "2026-12-01T04:59:59.999Z",
    },
  });
});

test("the last day may be today but not yesterday", () => {
  expect(parse({ ...VALUES, lastDay: "2026-11-20" })).toHaveProperty("request");
  expect(parse({ ...VALUES, lastDay: "2026-11-19" })).toEqual({
    errors: { lastDay: "The last day must be today or later." },
  });
});

test("every invalid value is reported on its field", () => {
  expect(parse({ accountNumber: "12", checkNumber: "1a", amountText: "x", payeeName: "", lastDay: "soon" })).toEqual({
    errors: {
      accountNumber: "An account number is 4 to 17 digits.",
      checkNumber: "A check number is 1 to 15 digits.",
      amountText: "Enter an amount in dollars and cents, like 2,418.50.",
      lastDay: "Enter a valid date.",
    },
  });
  expect(parse({ ...VALUES, amountText: "0" })).toEqual({
    errors: { amountText: "Enter an amount of at least $0.01." },
  });
});

import { expect, test } from "vitest";
import { depositDefaults } from "./deposit-form-values";
import { depositSchema } from "./deposit-schema";

/** Returns the parsed fields, or the error messages by field. */
function parse(values: Readonly<Record<string, string>>) {
  const parsed = depositSchema.safeParse(values);
  if (parsed.success) return { fields: parsed.data };
  return { errors: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join("."), message])) };
}

test("[GAP-4] valid text is converted to the contract's fields, and blank text is omitted", () => {
  expect(
    parse({ accountNumber: "2218 0091 44", amountText: "$2,418.50", purpose: "  ", reference: " PAY-1 " }),
  ).toEqual({ fields: { accountNumber: "2218009144", amountCents: 241850, reference: "PAY-1" } });
});

test("pasted invisible characters are removed, or reported if they can't be removed", () => {
  const pasted = {
    accountNumber: '="2218009144"',
    amountText: "\u00a0$2,418.50\u200b",
    purpose: "\ufeffRent\u00a0May",
  };
  expect(parse({ ...pasted, reference: "" })).toEqual({
    fields: { accountNumber: "2218009144", amountCents: 241850, purpose: "Rent May" },
  });
  expect(parse({ ...depositDefaults(null), accountNumber: "221\u202e8009144", amountText: "12\u3164" })).toEqual({
    errors: {
      accountNumber: "There is an invisible character after the third digit. Type the number again.",
      amountText: "There is an invisible character after the second digit. Type the amount again, like 2,418.50.",
    },
  });
});

test("an empty form reports the required fields", () => {
  expect(parse({ ...depositDefaults(null) })).toEqual({
    errors: {
      accountNumber: "Choose the account that receives the check.",
      amountText: "Enter an amount in dollars and cents, like 2,418.50.",
    },
  });
});

test("[GAP-1] zero and fractions of a cent are rejected with a message", () => {
  const values = { ...depositDefaults(null), accountNumber: "2218009144" };
  expect(parse({ ...values, amountText: "0" })).toEqual({
    errors: { amountText: "Enter an amount of at least $0.01." },
  });
  expect(parse({ ...values, amountText: "1.234" })).toEqual({
    errors: { amountText: "Enter up to two digits after the decimal point." },
  });
});

test("[GAP-4] account numbers must be digits, and purpose and reference up to fifty characters", () => {
  expect(parse({ accountNumber: "22x", amountText: "1", purpose: "p".repeat(51), reference: "r".repeat(51) })).toEqual({
    errors: {
      accountNumber: "An account number is 4 to 17 digits.",
      purpose: "Up to 50 characters.",
      reference: "Up to 50 characters.",
    },
  });
});

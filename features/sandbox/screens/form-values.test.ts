import { expect, test } from "vitest";
import { getDigits, getInteger, getText, parseCents } from "./form-values";

function createForm(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

test("trims text, and returns undefined for an empty field", () => {
  const form = createForm({ memo: "  rent ", empty: "   " });
  expect([getText(form, "memo"), getText(form, "empty"), getText(form, "missing")]).toEqual([
    "rent",
    undefined,
    undefined,
  ]);
});

test("accepts an account number typed in groups", () => {
  expect(getDigits(createForm({ account: "2218 0091 44" }), "account")).toBe("2218009144");
});

test("converts an integer to a number; leaves anything else as a string, which the contract rejects", () => {
  expect(getInteger(createForm({ times: "3" }), "times")).toBe(3);
  expect(getInteger(createForm({ times: "3.5" }), "times")).toBe("3.5");
});

test("converts dollars to cents, omits empty fields, and reports every invalid amount", () => {
  expect(parseCents(createForm({ one: "1,250.5", two: "" }), ["one", "two"])).toEqual({
    ok: true,
    value: { one: 125_050 },
  });
  expect(parseCents(createForm({ one: "lots" }), ["one"])).toMatchObject({
    ok: false,
    fields: { one: "Enter an amount in dollars and cents, like 2,418.50." },
  });
});

import { expect, test } from "vitest";
import { centsOf, digitsOf, integerOf, textOf } from "./form-values";

function formOf(values: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  return form;
}

test("text is trimmed, and an empty field is undefined", () => {
  const form = formOf({ memo: "  rent ", empty: "   " });
  expect([textOf(form, "memo"), textOf(form, "empty"), textOf(form, "missing")]).toEqual([
    "rent",
    undefined,
    undefined,
  ]);
});

test("an account number may be typed in groups", () => {
  expect(digitsOf(formOf({ account: "2218 0091 44" }), "account")).toBe("2218009144");
});

test("an integer becomes a number; anything else stays text, which the contract rejects", () => {
  expect(integerOf(formOf({ times: "3" }), "times")).toBe(3);
  expect(integerOf(formOf({ times: "3.5" }), "times")).toBe("3.5");
});

test("dollars become cents, empty fields are left out, and each invalid one is reported", () => {
  expect(centsOf(formOf({ one: "1,250.5", two: "" }), ["one", "two"])).toEqual({ ok: true, value: { one: 125_050 } });
  expect(centsOf(formOf({ one: "lots" }), ["one"])).toMatchObject({
    ok: false,
    fields: { one: "Enter an amount in dollars and cents, like 2,418.50." },
  });
});

import { expect, test } from "vitest";
import { parseCheckRequest } from "./check-request";

test("omits empty fields, and uses a new seed if none is entered", () => {
  expect(parseCheckRequest(new FormData(), [], 41)).toEqual({ ok: true, value: { seed: 41 } });
});

test("includes every entered value in the request", () => {
  const form = new FormData();
  const values = { seed: "7", amount: "925.00", drawer: "Wendell Pruitt", drawnOn: "2218 0091 44", isPhoto: "on" };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  expect(parseCheckRequest(form, [{ side: "back", name: "dark", strength: 0.9 }], 41)).toEqual({
    ok: true,
    value: {
      seed: 7,
      amount: 92_500,
      drawer: "Wendell Pruitt",
      drawnOn: "2218009144",
      isPhoto: true,
      defects: [{ side: "back", name: "dark", strength: 0.9 }],
    },
  });
});

test("reports an invalid amount", () => {
  const form = new FormData();
  form.set("amount", "-1");
  expect(parseCheckRequest(form, [], 41)).toMatchObject({ ok: false, fields: { amount: expect.any(String) } });
});

import { expect, test } from "vitest";
import { readCheckRequest } from "./check-request";

test("empty fields are omitted from the request, and a new seed is used when none is entered", () => {
  expect(readCheckRequest(new FormData(), [], 41)).toEqual({ ok: true, value: { seed: 41 } });
});

test("every chosen value is in the request", () => {
  const form = new FormData();
  const values = { seed: "7", amount: "925.00", drawer: "Wendell Pruitt", drawnOn: "2218 0091 44", isPhoto: "on" };
  for (const [name, value] of Object.entries(values)) form.set(name, value);
  expect(readCheckRequest(form, [{ side: "back", name: "dark", strength: 0.9 }], 41)).toEqual({
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

test("an invalid amount is reported", () => {
  const form = new FormData();
  form.set("amount", "-1");
  expect(readCheckRequest(form, [], 41)).toMatchObject({ ok: false, fields: { amount: expect.any(String) } });
});

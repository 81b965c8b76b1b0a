import { expect, test } from "vitest";
import { compareAmount } from "./compare-amount";

const READ = { kind: "read", text: "The image shows $1,204.57", suggestedCents: 120_457 };

test("[GAP-14] without a recognized amount there is no comparison", () => {
  expect(compareAmount(null, "", false)).toBeNull();
  expect(compareAmount(null, "1,204.57", false)).toBeNull();
});

test("the amount on the image is suggested if the field is empty", () => {
  expect(compareAmount(120_457, "", false)).toEqual(READ);
  expect(compareAmount(120_457, "  ", true)).toEqual(READ);
});

test("equal amounts agree, regardless of how they are typed", () => {
  const agrees = { kind: "agrees", text: "matches the amount on the image", suggestedCents: null };
  expect(compareAmount(120_457, "$1,204.57", false)).toEqual(agrees);
  expect(compareAmount(120_457, "1204.57", true)).toEqual(agrees);
  expect(compareAmount(120_000, "1200", false)).toEqual(agrees);
});

test("[GAP-1] even a one-cent mismatch states both amounts and the difference, and suggests the recognized amount", () => {
  expect(compareAmount(120_457, "1204.75", false)).toEqual({
    kind: "differs",
    text: "The image shows $1,204.57; you typed $1,204.75, $0.18 more.",
    suggestedCents: 120_457,
  });
  expect(compareAmount(120_457, "1204.56", false)?.text).toBe(
    "The image shows $1,204.57; you typed $1,204.56, $0.01 less.",
  );
});

test("a partial amount shows no warning while typing, and invalid text is left to the field's error", () => {
  expect(compareAmount(120_457, "12", true)).toEqual(READ);
  expect(compareAmount(120_457, "12.345", false)).toEqual(READ);
  expect(compareAmount(120_457, "twelve", false)).toEqual(READ);
});

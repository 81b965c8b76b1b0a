import { expect, test } from "vitest";
import { randomCheckSpec, withCheckDigit } from "./check-spec";
import { layOutMicrLine } from "./micr-line";

test("withCheckDigit appends the check digit of a routing number", () => {
  expect(withCheckDigit("02100002")).toBe("021000021");
  expect(withCheckDigit("01100001")).toBe("011000015");
});

test("300 seeds produce fitting MICR lines, valid routing numbers, distinct parties and both kinds of check", () => {
  const kinds = new Set<string>();
  for (let seed = 0; seed < 300; seed++) {
    const spec = randomCheckSpec(seed);
    kinds.add(spec.kind);
    expect(spec.routing).toBe(withCheckDigit(spec.routing.slice(0, 8)));
    expect(Math.min(...layOutMicrLine(spec).map(({ position }) => position))).toBeGreaterThanOrEqual(14);
    expect(Number.isInteger(spec.amountCents) && spec.amountCents > 0).toBe(true);
    expect(spec.payee.name).not.toBe(spec.drawer.name);
    expect(spec.date).toMatch(/^2026-\d\d-\d\d$/);
  }
  expect([...kinds].sort()).toEqual(["business", "personal"]);
});

test("an override changes only the overridden field", () => {
  const { amountCents: before, ...rest } = randomCheckSpec(5);
  const { amountCents: after, ...same } = randomCheckSpec(5, { amountCents: 12_345 });
  expect(after).toBe(12_345);
  expect(before).not.toBe(after);
  expect(same).toEqual(rest);
});

import { describe, expect, test } from "vitest";
import { formatCents, formatPlainCents, isCents, parseDollars } from "./cents";

describe("[GAP-1] amounts in whole cents", () => {
  test.each([
    [0, "$0.00"],
    [5, "$0.05"],
    [-5, "-$0.05"],
    [241850, "$2,418.50"],
    [12790000, "$127,900.00"],
    [9007199254740991, "$90,071,992,547,409.91"],
  ])("formats %d as %s", (cents, text) => expect(formatCents(cents)).toBe(text));

  test("formats a plain amount without separators", () => expect(formatPlainCents(241850)).toBe("2418.50"));

  test("rejects a fraction of a cent", () => expect(() => formatCents(1.5)).toThrow("Not whole cents: 1.5"));

  test.each([
    ["2418.50", 241850],
    ["$2,418.50", 241850],
    [" $ 2418.5 ", 241850],
    ["12", 1200],
    ["12.", 1200],
    [".07", 7],
    ["90071992547409.91", 9007199254740991],
  ])("parses %s as %d cents", (text, cents) => expect(parseDollars(text)).toEqual({ ok: true, value: cents }));

  test.each([
    ["", "not-an-amount"],
    [".", "not-an-amount"],
    ["$", "not-an-amount"],
    ["1e3", "not-an-amount"],
    ["-5", "not-an-amount"],
    ["1,00", "not-an-amount"],
    ["12,34.00", "not-an-amount"],
    ["1.234", "too-precise"],
    ["90071992547409.92", "too-large"],
  ])("rejects %s as %s", (text, code) => expect(parseDollars(text)).toMatchObject({ ok: false, code }));

  test.each([1.5, 9007199254740992, Number.NaN, "100"])("does not accept %s as cents", (value) =>
    expect(isCents(value)).toBe(false),
  );
});

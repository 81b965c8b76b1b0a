import { describe, expect, test } from "vitest";
import type { z } from "zod";
import {
  accountNumber,
  cents,
  checkAmount,
  checkNumberText,
  clientIdentifier,
  guid,
  hasControlCharacters,
  line,
  requestTimestamp,
  returnCodeText,
  yymmdd,
} from "./primitives";

const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

describe.each<readonly [string, z.ZodType, readonly unknown[], readonly unknown[]]>([
  ["guid", guid, ["6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f"], ["6f1c2d3e4a5b4c6d8e7f9a0b1c2d3e4f", ""]],
  ["[GAP-1] cents", cents, [0, -1, 9_007_199_254_740_991], [0.5, 9_007_199_254_740_992, "1"]],
  ["[GAP-1] an amount of a check", checkAmount, [1, 9_007_199_254_740_991], [0, -1, 1.5]],
  [
    "[GAP-2] a request timestamp",
    requestTimestamp,
    ["2026-11-20T14:30:00Z", "2026-11-20T14:30:00.125-05:00", "2026-11-20T14:30:00"],
    ["2026-11-20T25:30:00", "2026-11-20"],
  ],
  ["a business date", yymmdd, ["261120", "261231"], ["261320", "261132", "261100", "20261120"]],
  ["an account number", accountNumber, ["1234", "12345678901234567"], ["123", "123456789012345678", "12 34"]],
  ["a check number", checkNumberText, ["1", "123456789012345"], ["", "1234567890123456", "1a"]],
  ["[GAP-23] a return code", returnCodeText, ["A"], ["", "AB"]],
  [
    "[GAP-4] a client identifier",
    clientIdentifier,
    ["x", "x".repeat(50)],
    ["", "x".repeat(51), "a\0b", "a\nb", "a\u009bb"],
  ],
  [
    "[GAP-44] single-line text",
    line(20),
    ["Ünï ©ode 💥", "a b"],
    ["a\0b", "a\tb", "a\r\n{}", "\u001b[31m", "\u007f", "\u0085", "\ud800"],
  ],
])("%s", (_, schema, accepted, rejected) => {
  for (const value of accepted)
    test(`accepts ${JSON.stringify(value)}`, () => expect(accepts(schema, value)).toBe(true));
  for (const value of rejected)
    test(`rejects ${JSON.stringify(value)}`, () => expect(accepts(schema, value)).toBe(false));
});

test("[GAP-44] multi-line text may contain tabs and line breaks but no other control characters", () => {
  expect(hasControlCharacters("one\n\ttwo\r\n")).toBe(false);
  for (const text of ["\0", "a\u0008", "\u001b[2J", "\u007f", "\u009d", "\ud800"])
    expect(hasControlCharacters(text)).toBe(true);
});

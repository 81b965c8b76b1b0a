import { expect, test } from "vitest";
import { classifyCheckDate, isTreasuryCheck } from "./judge-check-date";

test.each([
  ["2026-11-23", null],
  ["2026-11-24", "ahead"],
  ["2027-01-05", "ahead"],
  ["2026-05-27", null],
  ["2026-05-26", "stale"],
  ["2019-11-23", "stale"],
] as const)("[GAP-45] a check dated %s on business day 2026-11-23: %s", (date, verdict) => {
  expect(classifyCheckDate(date, "2026-11-23", false)).toBe(verdict);
});

test.each([
  ["2026-05-26", "2026-11-23", null],
  ["2025-11-23", "2026-11-23", null],
  ["2025-11-22", "2026-11-23", "stale"],
  ["2026-11-24", "2026-11-23", "ahead"],
  ["2024-02-29", "2025-02-28", null],
  ["2024-02-29", "2025-03-01", "stale"],
] as const)("[GAP-45] a Treasury check dated %s on business day %s: %s", (date, businessDay, verdict) => {
  expect(classifyCheckDate(date, businessDay, true)).toBe(verdict);
});

test("[GAP-45] recognizes a Treasury check by the Treasury's routing number", () => {
  expect(isTreasuryCheck("000000518")).toBe(true);
  expect([isTreasuryCheck("021000021"), isTreasuryCheck(null)]).toEqual([false, false]);
});

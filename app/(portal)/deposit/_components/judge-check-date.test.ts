import { expect, test } from "vitest";
import { judgeCheckDate } from "./judge-check-date";

test.each([
  ["2026-11-23", null],
  ["2026-11-24", "ahead"],
  ["2027-01-05", "ahead"],
  ["2026-05-27", null],
  ["2026-05-26", "stale"],
  ["2019-11-23", "stale"],
] as const)("a check dated %s on business day 2026-11-23: %s", (date, verdict) => {
  expect(judgeCheckDate(date, "2026-11-23")).toBe(verdict);
});

import { expect, test } from "vitest";
import { readRetryAfterMs } from "./retry-after";

const NOW = new Date("2026-11-20T15:00:00Z");

test.each([
  ["7", 7_000],
  ["Fri, 20 Nov 2026 15:00:30 GMT", 30_000],
  ["Friday, 20-Nov-26 15:00:30 GMT", 30_000],
  ["Fri Nov 20 15:00:30 2026", 30_000],
  ["0", 0],
  ["Fri, 20 Nov 2026 14:00:00 GMT", 0],
  ["99999999999", 99_999_999_999_000],
  ["-5", 1_000],
  ["0.001", 1_000],
  ["1e3", 1_000],
  ["soon", 1_000],
  ["", 1_000],
  [undefined, 1_000],
])("[R-37] converts Retry-After %s to milliseconds", (header, waitMs) => {
  expect(readRetryAfterMs({ "retry-after": header }, NOW)).toBe(waitMs);
});

test("[R-37] compares a date with the bank's Date header, not with the local clock", () => {
  const headers = { "retry-after": "Fri, 20 Nov 2026 18:00:04 GMT", date: "Fri, 20 Nov 2026 18:00:01 GMT" };
  expect(readRetryAfterMs(headers, NOW)).toBe(3_000);
  expect(readRetryAfterMs({ ...headers, date: "today" }, NOW)).toBe(10_804_000);
});

import { expect, test } from "vitest";
import { readRetryAfterMs } from "./retry-after";

test.each([
  ["7", 7_000],
  ["Fri, 20 Nov 2026 15:00:30 GMT", 30_000],
  ["Fri, 20 Nov 2026 14:00:00 GMT", 0],
  ["soon", 1_000],
  [undefined, 1_000],
])("[R-37] Retry-After %s", (header, waitMs) => {
  expect(readRetryAfterMs(header, new Date("2026-11-20T15:00:00Z"))).toBe(waitMs);
});

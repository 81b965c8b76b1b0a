import { expect, test } from "vitest";
import { computeRetryDelayMs, parseRetryAfter } from "./retry-schedule";

const ids = Array.from({ length: 500 }, (_, i) => `delivery-${i}`);
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

test("[GAP-33] [R-2] the schedule has seven delays, each jittered by up to 20%", () => {
  const schedule = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];
  for (const [step, delay] of schedule.entries()) {
    const ratios = ids.map((id) => computeRetryDelayMs(id, step, null)! / delay);
    expect(Math.min(...ratios)).toBeGreaterThanOrEqual(0.8);
    expect(Math.min(...ratios)).toBeLessThan(0.82);
    expect(Math.max(...ratios)).toBeLessThanOrEqual(1.2);
    expect(Math.max(...ratios)).toBeGreaterThan(1.18);
  }
  expect(computeRetryDelayMs("delivery-0", 7, 60_000)).toBeNull();
});

test("[GAP-33] a delivery's delays are deterministic", () => {
  expect(computeRetryDelayMs("delivery-1", 0, null)).toBe(computeRetryDelayMs("delivery-1", 0, null));
  expect(computeRetryDelayMs("delivery-1", 5, null)).not.toBe(computeRetryDelayMs("delivery-1", 6, null));
});

test("[R-4] Retry-After lengthens a delay to at most a day and never shortens it", () => {
  expect(computeRetryDelayMs("d", 0, 60 * second)).toBe(60 * second);
  expect(computeRetryDelayMs("d", 1, second)).toBeGreaterThanOrEqual(4 * minute);
  expect(computeRetryDelayMs("d", 0, 1000 * hour)).toBe(24 * hour);
});

test.each([
  [undefined, null],
  ["120", 120_000],
  [" 0 ", 0],
  ["Mon, 16 Nov 2026 14:31:00 GMT", 60_000],
  ["Mon, 16 Nov 2026 14:29:00 GMT", 0],
  ["soon", null],
  ["-5", 0],
  ["1e9", null],
])("Retry-After %j is parsed as %j ms", (header, expected) => {
  expect(parseRetryAfter(header, new Date("2026-11-16T14:30:00Z"))).toBe(expected);
});

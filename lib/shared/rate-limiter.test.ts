import { expect, test } from "vitest";
import { createRateLimiter } from "./rate-limiter";

test("[GAP-39] allows a burst of one second's requests, then the configured rate, separately for each key", () => {
  let nowMs = 0;
  const rates = createRateLimiter(4, () => nowMs);
  expect([1, 2, 3, 4, 5].map(() => rates.take("a"))).toEqual([0, 0, 0, 0, 250]);
  expect(rates.take("b")).toBe(0);
  nowMs = 249;
  expect(rates.take("a")).toBeGreaterThan(0);
  nowMs = 250;
  expect(rates.take("a")).toBe(0);
  expect(rates.take("a")).toBe(250);
});

test("a long pause refills the bucket only to its limit", () => {
  let nowMs = 0;
  const rates = createRateLimiter(2, () => nowMs);
  nowMs = 3_600_000;
  expect([1, 2, 3].map(() => rates.take("a"))).toEqual([0, 0, 500]);
});

test("a clock that moves backward removes no tokens", () => {
  let nowMs = 10_000;
  const rates = createRateLimiter(1, () => nowMs);
  rates.take("a");
  nowMs = 0;
  expect(rates.take("a")).toBe(1000);
  nowMs = 1000;
  expect(rates.take("a")).toBe(0);
});

test("the number of keys is limited", () => {
  const rates = createRateLimiter(1, () => 0);
  rates.take("first");
  for (let i = 0; i < 10_000; i++) rates.take(`key ${i}`);
  expect(rates.take("first")).toBe(0);
  expect(rates.take("key 9999")).toBe(1000);
});

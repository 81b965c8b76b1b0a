import { expect, test } from "vitest";
import { createRetryBudget } from "./retry-budget";

test("[R-24] a process can make twenty retries at once, then five per second", () => {
  let nowMs = 0;
  const budget = createRetryBudget(() => nowMs);
  const takeAll = () => Array.from({ length: 100 }, () => budget.take()).filter(Boolean).length;
  expect(takeAll()).toBe(20);
  nowMs = 1_000;
  expect(takeAll()).toBe(5);
  nowMs = 3_600_000;
  expect(takeAll()).toBe(20);
});

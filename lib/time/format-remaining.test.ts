import { expect, test } from "vitest";
import { formatRemaining } from "./format-remaining";

test.each([
  [-1, "0 s"],
  [45_900, "45 s"],
  [60_000, "1 min"],
  [12 * 60_000 + 59_999, "12 min"],
  [3_600_000, "1 h 0 min"],
  [81 * 60_000, "1 h 21 min"],
  [24 * 3_600_000, "1 d 0 h"],
  [67 * 3_600_000, "2 d 19 h"],
])("formats %i ms as %s", (ms, words) => {
  expect(formatRemaining(ms)).toBe(words);
});

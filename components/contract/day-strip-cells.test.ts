import { expect, test } from "vitest";
import type { RestrictionTerms } from "@/lib/restrictions/matches";
import { computeStripParts } from "./day-strip-cells";

const formatParts = (terms: RestrictionTerms) =>
  computeStripParts(terms).map(({ hour, startMinute, endMinute }) => `${hour}: ${startMinute}-${endMinute}`);

test("a restriction without a time window fills all 24 hours", () => {
  const parts = computeStripParts({});
  expect(parts).toHaveLength(24);
  expect(parts[0]).toEqual({ hour: 0, startMinute: 0, endMinute: 60 });
  expect(parts[23]).toEqual({ hour: 23, startMinute: 1380, endMinute: 1440 });
});

test("[GAP-26] a window past midnight is accurate to the minute", () => {
  expect(
    formatParts({
      effectiveStartTimeHour: 22,
      effectiveStartTimeMinute: 30,
      effectiveEndTimeHour: 1,
      effectiveEndTimeMinute: 15,
    }),
  ).toEqual(["0: 0-60", "1: 60-75", "22: 1350-1380", "23: 1380-1440"]);
});

test("[GAP-26] a window of almost 24 hours leaves a gap within one hour", () => {
  const parts = formatParts({
    effectiveStartTimeHour: 12,
    effectiveStartTimeMinute: 30,
    effectiveEndTimeHour: 12,
    effectiveEndTimeMinute: 15,
  });
  expect(parts).toHaveLength(25);
  expect(parts.filter((part) => part.startsWith("12:"))).toEqual(["12: 720-735", "12: 750-780"]);
});

import { expect, test } from "vitest";
import { nextDecisionCutOff } from "./decision-cut-off";

test.each([
  ["a morning", "2026-11-20T09:05:00-05:00", "2026-11-20T17:00:00.000Z"],
  ["noon itself, which is too late", "2026-11-20T12:00:00-05:00", "2026-11-23T17:00:00.000Z"],
  ["a Friday afternoon", "2026-11-20T15:00:00-05:00", "2026-11-23T17:00:00.000Z"],
  ["a Saturday", "2026-11-21T08:00:00-05:00", "2026-11-23T17:00:00.000Z"],
  ["the day before Thanksgiving, after noon", "2026-11-25T13:00:00-05:00", "2026-11-27T17:00:00.000Z"],
  ["a morning in daylight saving time", "2026-07-01T09:00:00-04:00", "2026-07-01T16:00:00.000Z"],
])("[GAP-18] the decision cut-off after %s", (_, presented, cutOff) => {
  expect(nextDecisionCutOff(new Date(presented)).toISOString()).toBe(cutOff);
});

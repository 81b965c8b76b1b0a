import { expect, test } from "vitest";
import { nextDecisionCutOff } from "./decision-cut-off";

test.each([
  ["in the morning", "2026-11-20T09:05:00-05:00", "2026-11-20T17:00:00.000Z"],
  ["exactly at noon (too late for that day)", "2026-11-20T12:00:00-05:00", "2026-11-23T17:00:00.000Z"],
  ["on a Friday afternoon", "2026-11-20T15:00:00-05:00", "2026-11-23T17:00:00.000Z"],
  ["on a Saturday", "2026-11-21T08:00:00-05:00", "2026-11-23T17:00:00.000Z"],
  ["in the afternoon before Thanksgiving", "2026-11-25T13:00:00-05:00", "2026-11-27T17:00:00.000Z"],
  ["in the morning during daylight saving time", "2026-07-01T09:00:00-04:00", "2026-07-01T16:00:00.000Z"],
])("[GAP-18] the decision cut-off for a check presented %s", (_, presented, cutOff) => {
  expect(nextDecisionCutOff(new Date(presented)).toISOString()).toBe(cutOff);
});

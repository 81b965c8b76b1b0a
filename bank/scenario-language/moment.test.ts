import { expect, test } from "vitest";
import { isMoment, resolveMoment } from "./moment";

const CLOCK = new Date("2026-11-16T09:30:00-05:00");
const NOW = new Date("2026-11-20T17:00:00-05:00");

test.each([
  ["now", "2026-11-20T22:00:00.000Z"],
  ["now-3d", "2026-11-17T22:00:00.000Z"],
  ["now-90m", "2026-11-20T20:30:00.000Z"],
  ["now+1h", "2026-11-20T23:00:00.000Z"],
  ["+2h30m", "2026-11-16T17:00:00.000Z"],
  ["+1d2h3m4s", "2026-11-17T16:33:04.000Z"],
  ["09:30", "2026-11-16T14:30:00.000Z"],
  ["10:15", "2026-11-16T15:15:00.000Z"],
  ["09:00", "2026-11-17T14:00:00.000Z"],
  ["next-window", "2026-11-16T15:45:00.000Z"],
  ["cut-off", "2026-11-16T20:00:00.000Z"],
  ["decision-cut-off", "2026-11-16T17:00:00.000Z"],
  ["close", "2026-11-16T23:00:00.000Z"],
  ["opening", "2026-11-17T13:30:00.000Z"],
  ["2026-11-18T12:00:00-05:00", "2026-11-18T17:00:00.000Z"],
])("[GAP-43] %s is %s", (text, instant) => {
  expect(isMoment(text)).toBe(true);
  expect(resolveMoment(text, CLOCK, NOW).toISOString()).toBe(instant);
});

test.each(["", "noon", "24:00", "9:30", "+", "now-", "+1w", "2026-11-18", "2026-13-18T12:00:00Z", "-2h"])(
  "%s is not a moment",
  (text) => {
    expect(isMoment(text)).toBe(false);
  },
);

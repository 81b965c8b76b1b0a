import { expect, test } from "vitest";
import { formatMoment, formatRowMoment } from "./format";

const NOW = "2026-11-20T15:00:00.000Z";

test.each([
  ["only the time for today", "2026-11-20T14:30:00.000Z", "America/New_York", "09:30"],
  ["the date and time for yesterday", "2026-11-19T19:05:00.000Z", "America/New_York", "Nov 19, 14:05"],
  ["the date if it was yesterday for the viewer", "2026-11-20T03:30:00.000Z", "America/New_York", "Nov 19, 22:30"],
  ["only the time if it is today for the viewer", "2026-11-20T03:30:00.000Z", "Europe/Madrid", "04:30"],
  ["the year when it is not the current year", "2025-11-19T19:05:00.000Z", "America/New_York", "Nov 19, 2025, 14:05"],
  ["an invalid time unchanged", "soon", "America/New_York", "soon"],
])("a list row shows %s", (_, iso, zone, text) => {
  expect(formatRowMoment(iso, zone, NOW)).toBe(text);
});

test("formats a deadline with its weekday", () => {
  expect(formatMoment("2026-11-23T17:00:00.000Z", "America/New_York", "weekday-time")).toBe("Mon, Nov 23, 12:00");
});

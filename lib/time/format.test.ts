import { expect, test } from "vitest";
import { formatMoment, formatRowMoment } from "./format";

const NOW = "2026-11-20T15:00:00.000Z";

test.each([
  ["today: only the time", "2026-11-20T14:30:00.000Z", "America/New_York", "09:30"],
  ["yesterday: the date and the time", "2026-11-19T19:05:00.000Z", "America/New_York", "Nov 19, 14:05"],
  ["today in the viewer’s time zone", "2026-11-20T03:30:00.000Z", "America/New_York", "Nov 19, 22:30"],
  ["today in the viewer’s time zone", "2026-11-20T03:30:00.000Z", "Europe/Madrid", "04:30"],
  ["another year", "2025-11-19T19:05:00.000Z", "America/New_York", "Nov 19, 2025, 14:05"],
  ["invalid time", "soon", "America/New_York", "soon"],
])("a row: %s", (_, iso, zone, text) => {
  expect(formatRowMoment(iso, zone, NOW)).toBe(text);
});

test("formats a deadline with its weekday", () => {
  expect(formatMoment("2026-11-23T17:00:00.000Z", "America/New_York", "weekday-time")).toBe("Mon, Nov 23, 12:00");
});

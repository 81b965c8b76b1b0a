import { expect, test } from "vitest";
import { fromLocalTime, toLocalTime } from "./local-time";

test("converts an instant to local time in a zone and back", () => {
  const instant = new Date("2026-11-20T14:05:00.000Z");
  expect(toLocalTime(instant, "America/New_York")).toBe("2026-11-20T09:05");
  expect(fromLocalTime("2026-11-20T09:05", "America/New_York")).toEqual(instant);
  expect(fromLocalTime("2026-11-20T09:05:59.5", "America/New_York")).toEqual(instant);
});

test.each(["", "2026-11-20", "2026-02-30T09:05", "2026-11-20T24:00", "2026-11-20T09:60", "tomorrow"])(
  "%j is not a local time",
  (text) => expect(fromLocalTime(text, "America/New_York")).toBeNull(),
);

import { expect, test } from "vitest";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { firstReturnableDay } from "./list-returnable";

test.each<[string, CalendarDate, CalendarDate]>([
  ["the previous day", "2026-11-19", "2026-11-18"],
  ["the previous Friday, on a Monday", "2026-11-23", "2026-11-20"],
  ["the previous Friday, on a weekend", "2026-11-22", "2026-11-20"],
  ["Wednesday, on the day after Thanksgiving", "2026-11-27", "2026-11-25"],
])("checks can be returned from: %s", (_, today, first) => {
  expect(firstReturnableDay(today)).toBe(first);
});

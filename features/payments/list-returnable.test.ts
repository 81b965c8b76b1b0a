import { expect, test } from "vitest";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { firstReturnableDay } from "./list-returnable";

test.each<[string, CalendarDate, CalendarDate]>([
  ["the day before", "2026-11-19", "2026-11-18"],
  ["on a Monday, the Friday before", "2026-11-23", "2026-11-20"],
  ["on a weekend, the Friday before", "2026-11-22", "2026-11-20"],
  ["after Thanksgiving, Wednesday", "2026-11-27", "2026-11-25"],
])("the first day whose checks can be returned: %s", (_, today, first) => {
  expect(firstReturnableDay(today)).toBe(first);
});

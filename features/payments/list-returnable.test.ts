import { expect, test } from "vitest";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { firstReturnableDay } from "./list-returnable";

test.each<[string, CalendarDate, CalendarDate]>([
  ["the day before", "2026-11-19", "2026-11-18"],
  ["on a Monday those of the Friday before, with its weekend", "2026-11-23", "2026-11-20"],
  ["on a weekend those of the Friday before", "2026-11-22", "2026-11-20"],
  ["after Thanksgiving those of Wednesday", "2026-11-27", "2026-11-25"],
])("the first checks that can be returned: %s", (_, today, first) => {
  expect(firstReturnableDay(today)).toBe(first);
});

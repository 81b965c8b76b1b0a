import { isBusinessDay } from "@/lib/time/business-days";
import { addDays, type CalendarDate, daysBetween, weekday } from "@/lib/time/calendar-date";

/** Maximum number of weeks that fit next to the check image. */
const MAX_WEEKS = 5;

/** Returns the whole weeks, Sunday to Saturday, from `first` to `last`; null if there are too many. */
export function calendarWeeks(first: CalendarDate, last: CalendarDate): CalendarDate[][] | null {
  const start = addDays(first, -weekday(first));
  const count = Math.floor(daysBetween(start, last) / 7) + 1;
  if (count < 1 || count > MAX_WEEKS) return null;
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(start, week * 7 + day)),
  );
}

/** Returns whether a date is a weekend day or a Federal Reserve holiday. */
export function isClosed(date: CalendarDate): boolean {
  return !isBusinessDay(date);
}

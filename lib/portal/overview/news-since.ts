import "server-only";
import { businessDayOnOrAfter, isBusinessDay } from "@/lib/time/business-days";
import { addDays, type CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";

/** The business day that the bank is in at an instant, or that comes next. */
export function businessDayAt(now: Date): CalendarDate {
  return businessDayOnOrAfter(wallTime(now, BANK_TIME_ZONE).date);
}

/** The bank's day from which on a rejection is news: the business day before this one. */
export function newsSince(now: Date): CalendarDate {
  let day = addDays(businessDayAt(now), -1);
  while (!isBusinessDay(day)) day = addDays(day, -1);
  return day;
}

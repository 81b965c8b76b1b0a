import "server-only";
import { businessDayOnOrAfter, isBusinessDay } from "@/lib/time/business-days";
import { addDays, type CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";

/** The bank's business day at an instant, or the next one. */
export function businessDayAt(now: Date): CalendarDate {
  return businessDayOnOrAfter(wallTime(now, BANK_TIME_ZONE).date);
}

/** First day, in the bank's time zone, of rejections that count: the business day before the current one. */
export function rejectionsSince(now: Date): CalendarDate {
  let day = addDays(businessDayAt(now), -1);
  while (!isBusinessDay(day)) day = addDays(day, -1);
  return day;
}

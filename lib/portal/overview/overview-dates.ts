import "server-only";
import { businessDayOnOrAfter } from "@/lib/time/business-days";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";

/** The bank's business day at an instant, or the next one. */
export function businessDayAt(now: Date): CalendarDate {
  return businessDayOnOrAfter(wallTime(now, BANK_TIME_ZONE).date);
}

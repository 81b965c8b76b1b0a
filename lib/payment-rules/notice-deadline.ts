import "server-only";
import { addBusinessDays } from "@/lib/time/business-days";
import { addDays, type CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, instantAt, wallTime } from "@/lib/time/zone";

/** A deadline at the end of a day in the bank's time zone. */
export interface NoticeDeadline {
  day: CalendarDate;
  /** Midnight at the end of that day, as an ISO 8601 timestamp in UTC. */
  until: string;
}

/**
 * Returns the midnight deadline for notifying the customer of a returned check and charging the account: the end of the
 * banking day after the day on which the return was received (12 CFR 229.33(h), UCC 4-214(a)).
 */
export function noticeDeadline(returnedAt: Date): NoticeDeadline {
  const day = addBusinessDays(wallTime(returnedAt, BANK_TIME_ZONE).date, 1);
  return { day, until: instantAt(addDays(day, 1), 0, 0, BANK_TIME_ZONE).toISOString() };
}

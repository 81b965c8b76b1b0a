import { addBusinessDays, businessDayOnOrAfter } from "./business-days";
import type { CalendarDate } from "./calendar-date";
import { BANK_TIME_ZONE, instantAt, wallTime } from "./zone";

/** The business day that a deposit counts for, and until when it does. */
export interface DepositDay {
  readonly date: CalendarDate;
  readonly cutOffAt: Date;
}

/**
 * The business day of a deposit that is made at an instant: from 15:00 in the bank's time zone on, the next one [GAP-3].
 */
export function depositDayAt(instant: Date): DepositDay {
  const today = businessDayOnOrAfter(wallTime(instant, BANK_TIME_ZONE).date);
  const cutOffOf = (date: CalendarDate) => instantAt(date, 15, 0, BANK_TIME_ZONE);
  const date = instant < cutOffOf(today) ? today : addBusinessDays(today, 1);
  return { date, cutOffAt: cutOffOf(date) };
}

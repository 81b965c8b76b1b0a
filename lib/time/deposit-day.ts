import { addBusinessDays, businessDayOnOrAfter } from "./business-days";
import type { CalendarDate } from "./calendar-date";
import { BANK_TIME_ZONE, instantAt, wallTime } from "./zone";

/** A deposit's business day and that day's cut-off. */
export interface DepositDay {
  readonly date: CalendarDate;
  readonly cutOffAt: Date;
}

/** Returns the business day of a deposit made at an instant. The cut-off is 15:00 in the bank's time zone [GAP-3]. */
export function depositDayAt(instant: Date): DepositDay {
  const today = businessDayOnOrAfter(wallTime(instant, BANK_TIME_ZONE).date);
  const cutOffOf = (date: CalendarDate) => instantAt(date, 15, 0, BANK_TIME_ZONE);
  const date = instant < cutOffOf(today) ? today : addBusinessDays(today, 1);
  return { date, cutOffAt: cutOffOf(date) };
}

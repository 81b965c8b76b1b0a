import { addDays, type CalendarDate } from "@/lib/time/calendar-date";

/** Days after its date on which a bank still has to pay a check. */
const PAYABLE_DAYS = 180;

/**
 * Whether a check is stale or dated ahead on the business day of its deposit.
 *
 * @returns null when it is neither
 */
export function judgeCheckDate(date: CalendarDate, businessDay: CalendarDate): "stale" | "ahead" | null {
  if (date > businessDay) return "ahead";
  return addDays(date, PAYABLE_DAYS) < businessDay ? "stale" : null;
}

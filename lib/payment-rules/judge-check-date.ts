import { TREASURY_ROUTING_NUMBER } from "@endorse/check-image/core/micr/fields/routing-number";
import { addDays, type CalendarDate } from "@/lib/time/calendar-date";

/** Number of days after its date during which a check is payable; older checks are stale-dated */
const PAYABLE_DAYS = 180;

/**
 * Determines whether a check is stale-dated or postdated ("ahead") on the business day of its deposit [GAP-45].
 *
 * @returns null if it is neither
 */
export function classifyCheckDate(
  date: CalendarDate,
  businessDay: CalendarDate,
  isTreasury: boolean,
): "stale" | "ahead" | null {
  if (date > businessDay) return "ahead";
  const lastDay = isTreasury ? oneYearAfter(date) : addDays(date, PAYABLE_DAYS);
  return lastDay < businessDay ? "stale" : null;
}

export function isTreasuryCheck(routing: string | null): boolean {
  return routing === TREASURY_ROUTING_NUMBER;
}

/** Returns the same day a year later, or February 28 after February 29. */
function oneYearAfter(date: CalendarDate): CalendarDate {
  const day = date.slice(4) === "-02-29" ? "-02-28" : date.slice(4);
  return `${String(Number(date.slice(0, 4)) + 1).padStart(4, "0")}${day}` as CalendarDate;
}

import "server-only";
import { bankNow } from "@/lib/portal/connection/bank-clock";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";

/** The day at the bank. */
export async function bankToday(): Promise<CalendarDate> {
  return wallTime(await bankNow(), BANK_TIME_ZONE).date;
}

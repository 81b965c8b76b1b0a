import "server-only";
import { availabilityRule } from "@/lib/portal/payment-rules/availability-rule";
import { addDays, type CalendarDate, fromYymmdd } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";

/** Money that becomes available on a day. */
export interface AvailabilityDay {
  date: CalendarDate;
  amountCents: number;
  /** Why on this day, in a sentence. */
  rule: string;
}

/** Days at most: the longest hold of Regulation CC is far shorter. */
const MAX_DAYS = 400;

/** The bank's schedule as days with amounts: element 0 is `depositBusinessDate` [GAP-10]; days with nothing are left out. */
export function viewAvailability(record: Readonly<Record<string, unknown>>, createdAt: Date): AvailabilityDay[] {
  const { schedule, depositBusinessDate } = record;
  if (!Array.isArray(schedule)) return [];
  const named = typeof depositBusinessDate === "string" ? fromYymmdd(depositBusinessDate) : null;
  const dayOne: CalendarDate = named ?? wallTime(createdAt, BANK_TIME_ZONE).date;
  const dayOf = (date: CalendarDate, amountCents: number): AvailabilityDay => ({
    date,
    amountCents,
    rule: availabilityRule({ policy: record.policy, checkType: record.checkType }, dayOne, date),
  });
  return schedule
    .slice(0, MAX_DAYS)
    .flatMap((amount: unknown, index) =>
      typeof amount === "number" && Number.isSafeInteger(amount) && amount > 0
        ? [dayOf(addDays(dayOne, index), amount)]
        : [],
    );
}

import "server-only";
import { AVAILABILITY_POLICY_LABELS } from "@/lib/contract/labels";
import { addDays, type CalendarDate, fromYymmdd } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";

/** Money that becomes available on a day. */
export interface AvailabilityDay {
  /** YYYY-MM-DD. */
  date: string;
  amountCents: number;
  /** The policy behind it, in a sentence. */
  rule: string;
}

/** Days at most: the longest hold of Regulation CC is far shorter. */
const MAX_DAYS = 400;

/** The bank's schedule as days with amounts: element 0 is `depositBusinessDate` [GAP-10]; days with nothing are left out. */
export function viewAvailability(record: Readonly<Record<string, unknown>>, createdAt: Date): AvailabilityDay[] {
  const { schedule, depositBusinessDate, policy } = record;
  if (!Array.isArray(schedule)) return [];
  const named = typeof depositBusinessDate === "string" ? fromYymmdd(depositBusinessDate) : null;
  const dayOne: CalendarDate = named ?? wallTime(createdAt, BANK_TIME_ZONE).date;
  const rule = ruleOf(policy);
  return schedule
    .slice(0, MAX_DAYS)
    .flatMap((amount: unknown, index) =>
      typeof amount === "number" && Number.isSafeInteger(amount) && amount > 0
        ? [{ date: addDays(dayOne, index), amountCents: amount, rule }]
        : [],
    );
}

function ruleOf(policy: unknown): string {
  if (typeof policy !== "string") return "The bank names no policy.";
  const known: Readonly<Record<string, { label: string; explanation: string }>> = AVAILABILITY_POLICY_LABELS;
  const label = Object.hasOwn(known, policy) ? known[policy] : undefined;
  return label ? `${label.label}: ${label.explanation}` : policy;
}

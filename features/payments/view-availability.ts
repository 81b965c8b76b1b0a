import "server-only";
import { z } from "zod";
import type { Intent } from "@/lib/ledger/intents/intents";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";
import { type AvailabilityOutcome, availabilityOutcome } from "@/lib/payment-rules/availability-outcome";
import { availabilityRule } from "@/lib/payment-rules/availability-rule";
import { scheduleDifference } from "@/lib/payment-rules/schedule-difference";
import { addDays, type CalendarDate, fromYymmdd } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import type { LinkedPayment } from "./view-links";

/** Funds that become available on one day. */
export interface AvailabilityDay {
  date: CalendarDate;
  amountCents: number;
  /** Why the funds become available on this day, as a sentence. */
  rule: string;
}

/** When a deposit's funds become available, or the outcome that prevents it. */
export interface Availability {
  outcome: AvailabilityOutcome;
  /** The bank's schedule, even if it no longer applies. */
  days: AvailabilityDay[];
  /** How and why this differs from the days shown in the deposit review; null if there is no known difference. */
  difference: string | null;
}

/**
 * Returns when a deposit's funds become available; null for other payments, and for a pending deposit without a
 * schedule.
 *
 * @param payment with `wasReturned` true while a return is in effect
 * @param deposit the intent that created the deposit; undefined if it was not made in this portal
 */
export function viewAvailability(
  payment: StoredPayment,
  links: readonly LinkedPayment[],
  deposit: Intent | undefined,
): Availability | null {
  const { canceledAt, rejectedAt } = payment.record;
  const returns = links.filter(({ relation }) => relation === "return");
  const outcome = availabilityOutcome({ ...payment, canceledAt, rejectedAt }, returns);
  if (!outcome) return null;
  const days = scheduledDays(payment.record, payment.createdAt);
  if (days.length === 0 && outcome.state === "scheduled") return null;
  const expected = expectedSchema.safeParse(deposit?.payload?.expected);
  const { policy, depositBusinessDate } = payment.record;
  const bank = {
    businessDay: typeof depositBusinessDate === "string" ? fromYymmdd(depositBusinessDate) : null,
    policy: typeof policy === "string" ? policy : null,
    days,
  };
  return { outcome, days, difference: expected.success ? scheduleDifference(expected.data, bank) : null };
}

const date = z.string().transform((text) => text as CalendarDate);
const expectedSchema = z.object({
  businessDay: date,
  policy: z.string(),
  days: z.array(z.object({ date, amountCents: z.int() })),
});

/** Maximum number of schedule days; holds under Regulation CC are far shorter. */
const MAX_DAYS = 400;

/** Returns the days in the bank's schedule with an amount; element 0 is `depositBusinessDate` [GAP-10]. */
function scheduledDays(record: Readonly<Record<string, unknown>>, createdAt: Date): AvailabilityDay[] {
  const { schedule, depositBusinessDate } = record;
  if (!Array.isArray(schedule)) return [];
  const reportedDay = typeof depositBusinessDate === "string" ? fromYymmdd(depositBusinessDate) : null;
  const firstDay: CalendarDate = reportedDay ?? wallTime(createdAt, BANK_TIME_ZONE).date;
  const amounts = schedule
    .slice(0, MAX_DAYS)
    .map((amount: unknown) => (typeof amount === "number" && Number.isSafeInteger(amount) && amount > 0 ? amount : 0));
  const facts = {
    policy: record.policy,
    checkType: record.checkType,
    amountCents: amounts.reduce((sum, amount) => sum + amount, 0),
  };
  const toAvailabilityDay = (date: CalendarDate, amountCents: number): AvailabilityDay => ({
    date,
    amountCents,
    rule: availabilityRule(facts, firstDay, date),
  });
  return amounts.flatMap((amount, index) => (amount > 0 ? [toAvailabilityDay(addDays(firstDay, index), amount)] : []));
}

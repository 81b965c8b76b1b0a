import { labelOf } from "@/lib/contract/labels/label";
import { AVAILABILITY_POLICY_LABELS } from "@/lib/contract/labels/payment-labels";
import { formatCents } from "@/lib/money/cents";
import { type CalendarDate, daysBetween } from "@/lib/time/calendar-date";
import { formatDay } from "@/lib/time/format-day";

interface ScheduledAmount {
  readonly date: CalendarDate;
  readonly amountCents: number;
}

/** The schedule the portal expected when the deposit was made. */
export interface ExpectedSchedule {
  readonly businessDay: CalendarDate;
  readonly policy: string;
  readonly days: readonly ScheduledAmount[];
}

export interface BankSchedule {
  readonly businessDay: CalendarDate | null;
  readonly policy: string | null;
  readonly days: readonly ScheduledAmount[];
}

/** Explains how and why the bank's schedule differs from the one in the deposit review; null when it does not. */
export function scheduleDifference(expected: ExpectedSchedule, bank: BankSchedule): string | null {
  const isSame =
    expected.days.length === bank.days.length &&
    expected.days.every(({ date, amountCents }, index) => {
      const day = bank.days[index];
      return day?.date === date && day.amountCents === amountCents;
    });
  if (isSame || bank.days.length === 0) return null;
  const amounts = expected.days.map(({ date, amountCents }) => `${formatCents(amountCents)} on ${formatDay(date)}`);
  return `The review expected ${amounts.join(" and ")}. ${reasonOf(expected, bank)}`;
}

function reasonOf(expected: ExpectedSchedule, { businessDay, policy, days }: BankSchedule): string {
  if (businessDay !== null && businessDay !== expected.businessDay)
    return `The bank dated the deposit ${formatDay(businessDay)}.`;
  const from = expected.businessDay;
  if (centDays(days, from) < centDays(expected.days, from)) return "The bank makes this check available sooner.";
  // This check alone may be below the limit, which applies to all checks of the day together.
  if (policy === expected.policy || policy === "LargeDeposits") {
    return "Other checks of that day used up the limit. Deposits made outside this portal appear with their first event.";
  }
  if (policy === null) return "The bank did not give a reason.";
  const { label, explanation } = labelOf(AVAILABILITY_POLICY_LABELS, policy);
  return `The bank applied a different policy, ${label}${explanation ? `: ${explanation}` : "."}`;
}

/** Sums each amount times the days until it is available, in cent-days. */
function centDays(days: readonly ScheduledAmount[], from: CalendarDate): number {
  return days.reduce((sum, { date, amountCents }) => sum + amountCents * daysBetween(from, date), 0);
}

import "server-only";
import type { AvailabilityPolicy, CheckType } from "@/lib/contract/enums";
import { labelOf } from "@/lib/contract/labels/label";
import { AVAILABILITY_POLICY_LABELS } from "@/lib/contract/labels/payment-labels";
import { formatCents } from "@/lib/money/cents";
import { addBusinessDays } from "@/lib/time/business-days";
import { type CalendarDate, daysBetween } from "@/lib/time/calendar-date";

/** Whether the full amount of a type of check is available on the next business day [GAP-10] */
const IS_NEXT_DAY = {
  Standard: false,
  OnUs: true,
  Treasury: true,
  MoneyOrder: false,
  FedReserveBank: true,
  FedHomeLoan: true,
  StateLocalGovt: true,
  Certified: true,
  Unknown: false,
} as const satisfies Record<CheckType, boolean>;

/**
 * Amount of a day's checks that is available on the next business day, and amount above which a day's checks are
 * held.
 */
export const NEXT_DAY_CENTS = 27_500;
export const LARGE_DEPOSIT_CENTS = 672_500;

/** Deposit fields that explain an availability schedule. */
export interface ScheduleContext {
  readonly policy: unknown;
  readonly checkType: unknown;
  /** Sum of the amounts in the schedule. */
  readonly amountCents: number;
}

/**
 * Returns the rule that explains a day in the schedule, as a sentence [GAP-10] [GAP-15]: the usual rule for that day,
 * or the policy if the funds are held longer. Limits apply to all of a day's checks together, so if a check below the
 * limit has to wait, other checks used up the limit.
 */
export function availabilityRule(facts: ScheduleContext, depositDate: CalendarDate, date: CalendarDate): string {
  const { policy, checkType, amountCents } = facts;
  const isNextDay = typeof checkType === "string" && IS_NEXT_DAY[checkType as CheckType] === true;
  if (daysBetween(depositDate, date) <= 0) return "On the business day of the deposit.";
  if (date <= addBusinessDays(depositDate, 1)) {
    return isNextDay
      ? "This kind of check is available on the next business day."
      : "Within the first $275 of a day’s checks, which is available on the next business day.";
  }
  if (date <= addBusinessDays(depositDate, 2) && !isNextDay) {
    return amountCents > NEXT_DAY_CENTS
      ? "Above the first $275 of a day’s checks; available on the second business day."
      : "The day’s $275 was used up by other checks; available on the second business day.";
  }
  if (typeof policy !== "string") return "Held longer. The bank did not report a policy.";
  const { label, explanation } = labelOf(AVAILABILITY_POLICY_LABELS, policy);
  const held = `Held (${label}).${explanation ? ` ${explanation}` : ""}`;
  return wasUsedUp(policy, amountCents)
    ? `${held} The day’s ${usedUpLimit(policy)} was used up by other checks.`
    : held;
}

function limitOf(policy: string): number | null {
  if (policy === ("LargeDeposits" satisfies AvailabilityPolicy)) return LARGE_DEPOSIT_CENTS;
  return Object.hasOwn(AVAILABILITY_POLICY_LABELS, policy) ? NEXT_DAY_CENTS : null;
}

function wasUsedUp(policy: string, amountCents: number): boolean {
  const limit = limitOf(policy);
  return limit !== null && amountCents <= limit;
}

function usedUpLimit(policy: string): string {
  return formatCents(limitOf(policy) ?? 0).replace(/\.00$/, "");
}

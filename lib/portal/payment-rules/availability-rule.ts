import "server-only";
import type { CheckType } from "@/lib/contract/enums";
import { labelOf } from "@/lib/contract/labels/label";
import { AVAILABILITY_POLICY_LABELS } from "@/lib/contract/labels/payment-labels";
import { addBusinessDays } from "@/lib/time/business-days";
import { type CalendarDate, daysBetween } from "@/lib/time/calendar-date";

/** Types of checks whose whole amount is available on the next business day [GAP-10]. */
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
 * The rule behind one day of a schedule, in a sentence [GAP-10] [GAP-15]: the usual rule for its position in the
 * schedule, or the policy when the money is held longer.
 */
export function availabilityRule(
  { policy, checkType }: { readonly policy: unknown; readonly checkType: unknown },
  depositDate: CalendarDate,
  date: CalendarDate,
): string {
  const isNextDay = typeof checkType === "string" && IS_NEXT_DAY[checkType as CheckType] === true;
  if (daysBetween(depositDate, date) <= 0) return "On the business day of the deposit.";
  if (date <= addBusinessDays(depositDate, 1)) {
    return isNextDay
      ? "This kind of check is available on the next business day."
      : "The first $275 of a day’s checks, on the next business day.";
  }
  if (date <= addBusinessDays(depositDate, 2) && !isNextDay) {
    return "The amount above $275, on the second business day.";
  }
  if (typeof policy !== "string") return "Held longer; the bank names no policy.";
  const { label, explanation } = labelOf(AVAILABILITY_POLICY_LABELS, policy);
  return `Held. ${label}${explanation ? `: ${explanation}` : "."}`;
}

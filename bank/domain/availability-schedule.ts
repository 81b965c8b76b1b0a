import type { AvailabilityPolicy, CheckType } from "@/lib/contract/enums";
import { addBusinessDays } from "@/lib/time/business-days";
import { type CalendarDate, daysBetween } from "@/lib/time/calendar-date";
import { NEXT_DAY_CHECK_TYPES, REGULATION_CC, type RegulationCcAmounts, regulationCcAmounts } from "./regulation-cc";

export interface AvailabilityFacts {
  readonly policy: AvailabilityPolicy;
  readonly checkType: CheckType;
  readonly depositBusinessDate: CalendarDate;
  readonly amountCents: number;
  /** Total of the account's other checks with the same business date, which use up the day's amounts first. */
  readonly otherChecksOfDayCents: number;
}

/**
 * Amount of a day's checks that follows the ordinary schedule; the excess is held [GAP-10]. null means no exception
 * hold. Policies that only an operator sets, for reasonable cause to doubt collection (RC, 229.13(e)) or emergencies
 * (229.13(f)), also hold only the excess because they do not affect the next-day amount.
 */
const HELD_ABOVE = {
  Standard: null,
  OnUs: null,
  LargeDeposits: "largeDepositCents",
  NewAccount: "nextDayAmountCents",
  RepeatedOverdrafts: "nextDayAmountCents",
  RedepositedCheck: "nextDayAmountCents",
  RCNoticeOfUnpaidReturn: "nextDayAmountCents",
  RCSuspectFraud: "nextDayAmountCents",
  RCFundingAccountOverdrafts: "nextDayAmountCents",
  RCUnverifiedEndorsement: "nextDayAmountCents",
  RCInconsistentInformation: "nextDayAmountCents",
  RCErasuresOrAlterations: "nextDayAmountCents",
  RCOutOfDateRoutingNumber: "nextDayAmountCents",
  RCPostDatedOrStaleDate: "nextDayAmountCents",
  RCPayingBankNotPaidIndication: "nextDayAmountCents",
  RCLostOrDamaged: "nextDayAmountCents",
  FiveDay: "nextDayAmountCents",
  EmergencyConditions: "nextDayAmountCents",
} as const satisfies Record<AvailabilityPolicy, keyof RegulationCcAmounts | null>;

/**
 * Computes the cents that become available on each calendar day, starting with the deposit's business date. The sum is
 * the deposit amount, and the last element is never zero [GAP-10].
 */
export function computeAvailabilitySchedule(facts: AvailabilityFacts): number[] {
  const { amountCents, otherChecksOfDayCents: otherCents } = facts;
  const isNextDay = NEXT_DAY_CHECK_TYPES[facts.checkType];
  const remaining = (dayAmountCents: number) => Math.min(amountCents, Math.max(0, dayAmountCents - otherCents));

  const amounts = regulationCcAmounts(facts.depositBusinessDate);
  const heldAbove = HELD_ABOVE[facts.policy];
  const unheldCents = heldAbove === null ? amountCents : remaining(amounts[heldAbove]);
  const nextDay = isNextDay ? unheldCents : Math.min(unheldCents, remaining(amounts.nextDayAmountCents));
  const ordinaryDays = isNextDay ? REGULATION_CC.nextDayBusinessDays : REGULATION_CC.ordinaryBusinessDays;
  const holdDays =
    facts.checkType === "OnUs" ? REGULATION_CC.onUsExceptionHoldBusinessDays : REGULATION_CC.exceptionHoldBusinessDays;

  return spreadByCalendarDay(facts.depositBusinessDate, [
    { cents: nextDay, businessDays: REGULATION_CC.nextDayBusinessDays },
    { cents: unheldCents - nextDay, businessDays: ordinaryDays },
    { cents: amountCents - unheldCents, businessDays: ordinaryDays + holdDays },
  ]);
}

function spreadByCalendarDay(start: CalendarDate, parts: readonly { cents: number; businessDays: number }[]): number[] {
  const schedule: number[] = [];
  for (const { cents, businessDays } of parts) {
    if (cents === 0) continue;
    const day = daysBetween(start, addBusinessDays(start, businessDays));
    while (schedule.length <= day) schedule.push(0);
    schedule[day]! += cents;
  }
  return schedule;
}

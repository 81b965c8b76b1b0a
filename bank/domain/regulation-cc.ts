import type { CheckType } from "@/lib/contract/enums";
import type { CalendarDate } from "@/lib/time/calendar-date";

export interface RegulationCcAmounts {
  /** Amount of a day's checks that is available on the next business day: 229.10(c)(1)(vii). */
  readonly nextDayAmountCents: number;
  /** Amount above which a day's checks are a large deposit: 229.13(b). */
  readonly largeDepositCents: number;
}

/** Amounts by effective date, latest first. 229.11 adjusts them every five years. */
const AMOUNTS: readonly (RegulationCcAmounts & { readonly from: CalendarDate })[] = [
  { from: "2025-07-01", nextDayAmountCents: 27_500, largeDepositCents: 672_500 },
  { from: "2020-07-01", nextDayAmountCents: 22_500, largeDepositCents: 552_500 },
];

/**
 * Returns the amounts in effect on a deposit's business date. Earlier dates use the earliest known amounts [GAP-10].
 */
export function regulationCcAmounts(businessDate: CalendarDate): RegulationCcAmounts {
  return AMOUNTS.find(({ from }) => from <= businessDate) ?? AMOUNTS[AMOUNTS.length - 1]!;
}

/** Availability periods of Regulation CC (12 CFR 229) [GAP-10]. */
export const REGULATION_CC = {
  /** Business days until an ordinary check becomes available: 229.12(b). */
  ordinaryBusinessDays: 2,
  /**
   * Business days until a check of a next-day type becomes available (see {@link NEXT_DAY_CHECK_TYPES}): 229.10(c)(1).
   */
  nextDayBusinessDays: 1,
  /** Business days by which an exception hold extends the availability of checks that are not on-us: 229.13(h)(4). */
  exceptionHoldBusinessDays: 5,
  onUsExceptionHoldBusinessDays: 1,
  /** Number of calendar days for which an account is new: 229.13(a)(2). */
  newAccountDays: 30,
} as const;

/** Whether the whole amount of each check type is available on the next business day [GAP-10]. */
export const NEXT_DAY_CHECK_TYPES = {
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

import "server-only";
import { addBusinessDays } from "@/lib/time/business-days";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { availabilityRule, LARGE_DEPOSIT_CENTS, NEXT_DAY_CENTS } from "./availability-rule";

/** A deposit that has not been sent to the bank. */
export interface ExpectedDeposit {
  readonly amountCents: number;
  /** Business day of the deposit. */
  readonly depositDate: CalendarDate;
  /** Sum of the account's other checks on that day, which count toward the day's limits first. */
  readonly otherChecksOfDayCents: number;
  readonly isRedeposit: boolean;
}

/** Amount expected to become available on a day, with the rule as a sentence. */
export interface ExpectedDay {
  date: CalendarDate;
  amountCents: number;
  rule: string;
}

/** Business days until an ordinary check is available, and additional business days for a hold */
const ORDINARY_DAYS = 2;
const HOLD_DAYS = 5;

/** Returns the availability policy that the bank is expected to apply to a deposit. */
export function expectedPolicy({ amountCents, otherChecksOfDayCents, isRedeposit }: ExpectedDeposit) {
  if (otherChecksOfDayCents + amountCents > LARGE_DEPOSIT_CENTS) return "LargeDeposits";
  return isRedeposit ? "RedepositedCheck" : "Standard";
}

/**
 * Returns when a deposit's funds are expected to become available, by the portal's rules [GAP-10] [GAP-15]: the first
 * $275 of a day's checks on the next business day, the rest on the second. Amounts above $6,725 a day, and above $275
 * of a redeposit, take five more business days. The bank may hold funds longer, such as for a new account, and makes
 * government checks available sooner.
 */
export function expectedAvailability(deposit: ExpectedDeposit): ExpectedDay[] {
  const { amountCents, depositDate, otherChecksOfDayCents: others, isRedeposit } = deposit;
  const availableWithin = (limitCents: number) => Math.min(amountCents, Math.max(0, limitCents - others));
  const policy = expectedPolicy(deposit);
  const onTime = availableWithin(
    policy === "LargeDeposits" ? LARGE_DEPOSIT_CENTS : isRedeposit ? NEXT_DAY_CENTS : Number.POSITIVE_INFINITY,
  );
  const nextDay = Math.min(onTime, availableWithin(NEXT_DAY_CENTS));
  const facts = { policy, checkType: "Standard", amountCents };
  return [
    { cents: nextDay, days: 1 },
    { cents: onTime - nextDay, days: ORDINARY_DAYS },
    { cents: amountCents - onTime, days: ORDINARY_DAYS + HOLD_DAYS },
  ]
    .filter(({ cents }) => cents > 0)
    .map(({ cents, days }) => {
      const date = addBusinessDays(depositDate, days);
      return { date, amountCents: cents, rule: availabilityRule(facts, depositDate, date) };
    });
}

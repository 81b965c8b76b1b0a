import "server-only";
import { addBusinessDays } from "@/lib/time/business-days";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { availabilityRule, LARGE_DEPOSIT_CENTS, NEXT_DAY_CENTS } from "./availability-rule";

/** The facts about a deposit before it is sent to the bank. */
export interface ExpectedDeposit {
  readonly amountCents: number;
  /** The business day of the deposit. */
  readonly depositDate: CalendarDate;
  /** The sum of the account's other checks of that day, which use up the day's limits first. */
  readonly otherChecksOfDayCents: number;
  readonly isRedeposit: boolean;
}

/** An amount that is expected to be available on a day, with its rule as a sentence. */
export interface ExpectedDay {
  date: CalendarDate;
  amountCents: number;
  rule: string;
}

/** Business days until an ordinary check is available, and the additional business days of a hold. */
const ORDINARY_DAYS = 2;
const HOLD_DAYS = 5;

/** The policy that a deposit is expected to have. */
export function expectedPolicy({ amountCents, otherChecksOfDayCents, isRedeposit }: ExpectedDeposit) {
  if (otherChecksOfDayCents + amountCents > LARGE_DEPOSIT_CENTS) return "LargeDeposits";
  return isRedeposit ? "RedepositedCheck" : "Standard";
}

/**
 * When a deposit's funds are expected, by the rules in the portal [GAP-10] [GAP-15]: the first $275 of a day's
 * checks on the next business day, the rest on the second. Amounts above $6,725 a day, and above $275 of a redeposit,
 * take five more business days. The bank may hold funds longer, such as for a new account, and makes government checks
 * available sooner.
 */
export function expectedAvailability(deposit: ExpectedDeposit): ExpectedDay[] {
  const { amountCents, depositDate, otherChecksOfDayCents: others, isRedeposit } = deposit;
  const leftOf = (limitCents: number) => Math.min(amountCents, Math.max(0, limitCents - others));
  const policy = expectedPolicy(deposit);
  const onTime = leftOf(
    policy === "LargeDeposits" ? LARGE_DEPOSIT_CENTS : isRedeposit ? NEXT_DAY_CENTS : Number.POSITIVE_INFINITY,
  );
  const nextDay = Math.min(onTime, leftOf(NEXT_DAY_CENTS));
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

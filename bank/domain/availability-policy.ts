import type { AvailabilityPolicy } from "@/lib/contract/enums";
import { type CalendarDate, daysBetween } from "@/lib/time/calendar-date";
import type { Account } from "./account";
import { REGULATION_CC, regulationCcAmounts } from "./regulation-cc";

/** Policies that the bank applies automatically [GAP-15]. */
export type ChosenPolicy = Extract<
  AvailabilityPolicy,
  "Standard" | "NewAccount" | "RepeatedOverdrafts" | "LargeDeposits" | "RedepositedCheck" | "OnUs"
>;

/** Facts that determine the policy. */
export interface PolicyFacts {
  readonly account: Account;
  readonly depositBusinessDate: CalendarDate;
  readonly amountCents: number;
  /** Total of the account's other checks with the same business date. */
  readonly otherChecksOfDayCents: number;
  readonly isRedeposit: boolean;
  readonly isOnUs: boolean;
}

/** Chooses a deposit's funds availability policy: the first that applies, in order of precedence [GAP-15]. */
export function choosePolicy(facts: PolicyFacts): ChosenPolicy {
  if (daysBetween(facts.account.openedOn, facts.depositBusinessDate) < REGULATION_CC.newAccountDays)
    return "NewAccount";
  const { largeDepositCents } = regulationCcAmounts(facts.depositBusinessDate);
  if (facts.account.repeatedOverdrafts) return "RepeatedOverdrafts";
  if (facts.otherChecksOfDayCents + facts.amountCents > largeDepositCents) return "LargeDeposits";
  if (facts.isRedeposit) return "RedepositedCheck";
  return facts.isOnUs ? "OnUs" : "Standard";
}

import type { AvailabilityPolicy } from "@/lib/contract/enums";
import { type CalendarDate, daysBetween } from "@/lib/time/calendar-date";
import type { Account } from "./account";
import { REGULATION_CC, regulationCcAmounts } from "./regulation-cc";

/** The policies that the bank applies automatically [GAP-15]. */
export type ChosenPolicy = Extract<
  AvailabilityPolicy,
  "Standard" | "NewAccount" | "RepeatedOverdrafts" | "LargeDeposits" | "RedepositedCheck" | "OnUs"
>;

/** The facts that the policy depends on. */
export interface PolicyFacts {
  readonly account: Account;
  readonly depositBusinessDate: CalendarDate;
  readonly amountCents: number;
  /** Total of the account's other checks of the same business date. */
  readonly otherChecksOfDayCents: number;
  readonly isRedeposit: boolean;
  readonly isOnUs: boolean;
}

/** Chooses the funds availability policy of a deposit: the first that applies, in the order of the rule [GAP-15]. */
export function choosePolicy(facts: PolicyFacts): ChosenPolicy {
  if (daysBetween(facts.account.openedOn, facts.depositBusinessDate) < REGULATION_CC.newAccountDays)
    return "NewAccount";
  const { largeDepositCents } = regulationCcAmounts(facts.depositBusinessDate);
  if (facts.account.repeatedOverdrafts) return "RepeatedOverdrafts";
  if (facts.otherChecksOfDayCents + facts.amountCents > largeDepositCents) return "LargeDeposits";
  if (facts.isRedeposit) return "RedepositedCheck";
  return facts.isOnUs ? "OnUs" : "Standard";
}

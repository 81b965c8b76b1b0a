import type { AccountKind } from "@/lib/contract/sandbox/controls";
import type { CalendarDate } from "@/lib/time/calendar-date";

/** What kind of account it is and whether a check may be deposited into that kind [GAP-14]. */
export const ACCOUNT_TYPES = {
  Checking: { takesChecks: true },
  Savings: { takesChecks: true },
  Card: { takesChecks: false },
  Loan: { takesChecks: false },
} as const satisfies Record<AccountKind, { readonly takesChecks: boolean }>;

export type AccountType = keyof typeof ACCOUNT_TYPES;

/** What a deposit is judged by. */
export interface Account {
  readonly accountNumber: string;
  readonly type: AccountType;
  readonly openedOn: CalendarDate;
  readonly depositsEnabled: boolean;
  /** The account was overdrawn again and again in the last six months (Regulation CC, 229.13(d)). */
  readonly repeatedOverdrafts: boolean;
  readonly maxItemAmountCents: number;
  /** For the checks of one business date together. */
  readonly maxDepositAmountCents: number;
  /** For one business date. */
  readonly maxItemsPerDay: number;
}

/** What an account has taken on one business date; rejected and canceled deposits do not count. */
export interface DayUsage {
  readonly items: number;
  readonly amountCents: number;
}

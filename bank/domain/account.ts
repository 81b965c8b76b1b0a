import type { AccountKind } from "@/lib/contract/sandbox/controls";
import type { CalendarDate } from "@/lib/time/calendar-date";

/** Account types, and whether checks can be deposited into them [GAP-14]. */
export const ACCOUNT_TYPES = {
  Checking: { acceptsChecks: true },
  Savings: { acceptsChecks: true },
  Card: { acceptsChecks: false },
  Loan: { acceptsChecks: false },
} as const satisfies Record<AccountKind, { readonly acceptsChecks: boolean }>;

export type AccountType = keyof typeof ACCOUNT_TYPES;

/** Account terms that deposits are checked against. */
export interface Account {
  readonly accountNumber: string;
  readonly type: AccountType;
  readonly openedOn: CalendarDate;
  readonly depositsEnabled: boolean;
  /** Whether the account was repeatedly overdrawn in the last six months (Regulation CC, 229.13(d)). */
  readonly repeatedOverdrafts: boolean;
  readonly maxItemAmountCents: number;
  /** Maximum total deposited on one business date. */
  readonly maxDepositAmountCents: number;
  /** Maximum number of items on one business date. */
  readonly maxItemsPerDay: number;
}

/** Deposits into an account on one business date, excluding rejected and canceled deposits. */
export interface DayUsage {
  readonly items: number;
  readonly amountCents: number;
}

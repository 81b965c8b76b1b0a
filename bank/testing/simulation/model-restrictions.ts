import type { SimulatedTerms } from "./command";
import { minuteOfDay } from "./model-calendar";
import { type AccountName, accountNumberOf, accountOf } from "./simulated-accounts";

export interface ModelRestriction extends SimulatedTerms {
  readonly master: AccountName;
  isActive: boolean;
}

/** A transaction about to be posted. */
export interface ModelTransaction {
  readonly accountNumber: string;
  readonly rail: string;
  readonly transactionType: "Debit" | "Credit";
  readonly transactionCode: string;
  readonly cents: number;
  readonly at: number;
}

/** Returns whether a restriction blocks a transaction, independently of the bank's code [GAP-26] [GAP-27]. */
export function blocks(restriction: ModelRestriction, transaction: ModelTransaction): boolean {
  if (!restriction.isActive || !findCoveredAccounts(restriction).includes(transaction.accountNumber)) return false;
  const differs = (criterion: string | null, actual: string) => criterion !== null && criterion !== actual;
  const mismatches = [
    differs(restriction.rail, transaction.rail),
    differs(restriction.transactionType, transaction.transactionType),
    differs(restriction.transactionCode, transaction.transactionCode),
    differs(restriction.currency, "USD"),
    restriction.amountThreshold !== null && transaction.cents < restriction.amountThreshold,
    restriction.window !== null && !minutesOf(restriction.window).has(minuteOfDay(transaction.at)),
  ];
  return !mismatches.includes(true);
}

/** Returns the numbers of the accounts covered by a restriction. */
function findCoveredAccounts({ appliesTo, master, subAccount }: ModelRestriction): string[] {
  const subs = subAccount === null ? (["east", "west"] as const) : [subAccount];
  const names: AccountName[] = [];
  if (appliesTo !== "SubAccounts") names.push(master);
  if (appliesTo !== "Account") names.push(...subs);
  return names
    .map((name) => ({ name, account: accountOf(accountNumberOf(name)) }))
    .filter(({ name, account }) => name === master || account?.master === master)
    .map(({ name }) => accountNumberOf(name));
}

/** Enumerates every minute of the day in a window, which may wrap past midnight. */
function minutesOf({ start, end }: { readonly start: number; readonly end: number }): Set<number> {
  const minutes = new Set<number>();
  for (let minute = start; minute !== end; minute = (minute + 1) % 1440) minutes.add(minute);
  return minutes;
}

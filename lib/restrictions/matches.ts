import type { Rail, TransactionType } from "@/lib/contract/enums";
import type { Restriction, RestrictionTerm } from "@/lib/contract/restriction";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";

/** The account a transaction would post to. */
export interface PostingAccount {
  readonly masterAccountNumber: string;
  /** Undefined when the transaction would post to the master account itself. */
  readonly subAccountNumber?: string | undefined;
}

/** The properties of a transaction that restrictions match on. */
export interface PostingTransaction {
  readonly account: PostingAccount;
  readonly rail: Rail;
  readonly transactionType: TransactionType;
  readonly transactionCode: string;
  readonly amountCents: number;
  readonly currency: string;
  /** When it would post; time windows are in the bank's time zone [GAP-3]. */
  readonly at: Date;
}

/** The fields of a restriction that determine which transactions it blocks, in the API's shape (2.2). */
export type RestrictionTerms = Pick<Restriction, RestrictionTerm>;

/** Whether a restriction blocks a transaction: it is Active, covers the account, and all its criteria match. */
export function restrictionBlocks(restriction: RestrictionTerms, transaction: PostingTransaction): boolean {
  return (
    restriction.status === "Active" &&
    restrictionCovers(restriction, transaction.account) &&
    criteriaMatch(restriction, transaction)
  );
}

/**
 * Whether a restriction covers an account. `Account` covers only the master account, `SubAccounts` the named
 * subaccount or all subaccounts, and `All` the master account plus those [GAP-27]. It covers nothing without
 * `appliesTo`.
 */
export function restrictionCovers(restriction: RestrictionTerms, account: PostingAccount): boolean {
  if (restriction.masterAccountNumber !== account.masterAccountNumber) return false;
  if (restriction.appliesTo === undefined) return false;
  if (account.subAccountNumber === undefined) return restriction.appliesTo !== "SubAccounts";
  if (restriction.appliesTo === "Account") return false;
  return restriction.subAccountNumber === undefined || restriction.subAccountNumber === account.subAccountNumber;
}

/** Matches each criterion; null for the terms matched elsewhere. */
const CRITERIA = {
  rail: (terms, { rail }) => terms.rail === rail,
  transactionType: (terms, { transactionType }) => terms.transactionType === transactionType,
  transactionCode: (terms, { transactionCode }) => terms.transactionCode === transactionCode,
  currency: (terms, { currency }) => terms.currency === currency,
  amountThreshold: (terms, { amountCents }) => amountCents >= (terms.amountThreshold ?? 0),
  // Matched in restrictionBlocks and restrictionCovers.
  status: null,
  masterAccountNumber: null,
  subAccountNumber: null,
  appliesTo: null,
  // Matched in isInWindow.
  effectiveStartTimeHour: null,
  effectiveStartTimeMinute: null,
  effectiveEndTimeHour: null,
  effectiveEndTimeMinute: null,
} as const satisfies Record<
  keyof RestrictionTerms,
  ((terms: RestrictionTerms, transaction: PostingTransaction) => boolean) | null
>;

/** An omitted criterion matches every transaction; all given criteria must match [GAP-26]. */
function criteriaMatch(restriction: RestrictionTerms, transaction: PostingTransaction): boolean {
  const names = Object.keys(CRITERIA) as (keyof RestrictionTerms)[];
  return (
    names.every((name) => restriction[name] === undefined || (CRITERIA[name]?.(restriction, transaction) ?? true)) &&
    isInWindow(restriction, transaction.at)
  );
}

/** Start ≤ local time < end; a window whose start is after its end spans midnight; a missing minute is 0 [GAP-26]. */
function isInWindow(restriction: RestrictionTerms, at: Date): boolean {
  const { effectiveStartTimeHour: startHour, effectiveEndTimeHour: endHour } = restriction;
  if (startHour === undefined || endHour === undefined) return true;
  const start = startHour * 60 + (restriction.effectiveStartTimeMinute ?? 0);
  const end = endHour * 60 + (restriction.effectiveEndTimeMinute ?? 0);
  const { hour, minute } = wallTime(at, BANK_TIME_ZONE);
  const now = hour * 60 + minute;
  return start < end ? start <= now && now < end : now >= start || now < end;
}

import type { Rail, TransactionType } from "@/lib/contract/enums";
import { formatCents, parseDollars } from "@/lib/money/cents";
import { type PostingTransaction, type RestrictionTerms, restrictionStops } from "@/lib/restrictions/matches";
import { formatTimeOfDay, parseTimeOfDay } from "@/lib/time/time-of-day";
import { BANK_TIME_ZONE, instantAt } from "@/lib/time/zone";

/** A transaction to try, as it is typed. */
export interface TryText {
  rail: Rail;
  transactionType: TransactionType;
  transactionCode: string;
  amountText: string;
  timeText: string;
  /** Empty for the master account itself. */
  subAccountNumber: string;
}

/** A transaction that the draft would just stop, until a person asks for another. */
export function likelyTry(draft: RestrictionTerms): TryText {
  const cents = draft.amountThreshold ?? 10_000;
  return {
    rail: draft.rail ?? "Checks",
    transactionType: draft.transactionType ?? "Debit",
    transactionCode: draft.transactionCode ?? "",
    amountText: formatCents(cents).slice(1),
    timeText: formatTimeOfDay({
      hour: draft.effectiveStartTimeHour ?? 12,
      minute: draft.effectiveStartTimeMinute ?? 0,
    }),
    subAccountNumber: draft.appliesTo === "SubAccounts" ? (draft.subAccountNumber ?? "") : "",
  };
}

/** A day without a change of clocks: a window is read by the time of day alone. */
const ANY_DAY = "2026-01-15";

/** The transaction that is meant; null while account, amount or time make no sense. */
export function readTry(text: TryText, draft: RestrictionTerms): PostingTransaction | null {
  const amount = parseDollars(text.amountText);
  const time = parseTimeOfDay(text.timeText);
  if (!draft.masterAccountNumber || !amount.ok || !time) return null;
  const subAccountNumber = text.subAccountNumber.replaceAll(" ", "") || undefined;
  return {
    account: { masterAccountNumber: draft.masterAccountNumber, subAccountNumber },
    rail: text.rail,
    transactionType: text.transactionType,
    transactionCode: text.transactionCode.trim(),
    amountCents: amount.value,
    currency: draft.currency ?? "USD",
    at: instantAt(ANY_DAY, time.hour, time.minute, BANK_TIME_ZONE),
  };
}

/** What a trial comes to. */
export interface Trial<Rule> {
  readonly isStoppedByDraft: boolean;
  /** Those of the active restrictions that stop it. */
  readonly stoppedBy: readonly Rule[];
  /** One cent less than the draft's threshold, and whether that would post; null without a threshold in the way. */
  readonly justBelow: { readonly amountCents: number; readonly posts: boolean } | null;
}

/** Tries a transaction on the draft and on what is active, with the very function that the bank enforces with [GAP-26]. */
export function tryTransaction<Rule extends { readonly terms: RestrictionTerms }>(
  transaction: PostingTransaction,
  draft: RestrictionTerms,
  active: readonly Rule[],
): Trial<Rule> {
  const isStoppedByDraft = restrictionStops(draft, transaction);
  const threshold = draft.amountThreshold ?? 0;
  const below = { ...transaction, amountCents: threshold - 1 };
  return {
    isStoppedByDraft,
    stoppedBy: active.filter(({ terms }) => restrictionStops(terms, transaction)),
    justBelow:
      isStoppedByDraft && threshold > 1
        ? { amountCents: below.amountCents, posts: !active.some(({ terms }) => restrictionStops(terms, below)) }
        : null,
  };
}

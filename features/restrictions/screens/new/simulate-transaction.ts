import type { Rail, TransactionType } from "@/lib/contract/enums";
import { formatCents, parseDollars } from "@/lib/money/cents";
import { type PostingTransaction, type RestrictionTerms, restrictionBlocks } from "@/lib/restrictions/matches";
import { formatTimeOfDay, parseTimeOfDay } from "@/lib/time/time-of-day";
import { BANK_TIME_ZONE, instantAt } from "@/lib/time/zone";
import { subAccountOf } from "./restriction-form-values";

/** The transaction to simulate, as typed. */
export interface SimulationInput {
  rail: Rail;
  transactionType: TransactionType;
  transactionCode: string;
  amountText: string;
  timeText: string;
  /** Empty for the master account. */
  subAccountNumber: string;
}

/** The default transaction to simulate: one just within the draft's criteria. */
export function createDefaultSimulation(draft: RestrictionTerms): SimulationInput {
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

/** A day without a daylight saving change; a window depends only on the time of day. */
const ANY_DAY = "2026-01-15";

/** The error messages of the simulated amount and time; an empty input is not an error. */
export function validateSimulation(text: SimulationInput): { amount?: string; time?: string } {
  const amount = parseDollars(text.amountText);
  return {
    amount: text.amountText.trim() && !amount.ok ? amount.message : undefined,
    time: text.timeText.trim() && !parseTimeOfDay(text.timeText) ? "Enter a time like 22:00." : undefined,
  };
}

/** The transaction to simulate; null while its account, amount or time is invalid. */
export function parseSimulation(text: SimulationInput, draft: RestrictionTerms): PostingTransaction | null {
  const amount = parseDollars(text.amountText);
  const time = parseTimeOfDay(text.timeText);
  if (!draft.masterAccountNumber || !amount.ok || !time) return null;
  const subAccountNumber = subAccountOf(text.subAccountNumber) || undefined;
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

/** The result of a simulation. */
export interface SimulationResult<Rule> {
  /** Unknown when it depends on an incomplete time window. */
  readonly isBlockedByDraft: boolean | "unknown";
  /** The active restrictions that block it. */
  readonly blockedBy: readonly Rule[];
  /** One cent below the draft's threshold, and whether that would post; null when no threshold is involved. */
  readonly justBelow: { readonly amountCents: number; readonly wouldPost: boolean } | null;
}

/**
 * Matches a transaction against the draft and the active restrictions, using the function that the bank uses to enforce
 * them [GAP-26].
 *
 * @param isWindowIncomplete true while the time window is incomplete; the draft then has no window
 */
export function simulateTransaction<Rule extends { readonly terms: RestrictionTerms }>(
  transaction: PostingTransaction,
  draft: RestrictionTerms,
  active: readonly Rule[],
  isWindowIncomplete: boolean,
): SimulationResult<Rule> {
  // Without a window the draft blocks the most, so a transaction that would post now will post with any window.
  const isMatching = restrictionBlocks(draft, transaction);
  const isBlockedByDraft = isMatching && isWindowIncomplete ? "unknown" : isMatching;
  const threshold = draft.amountThreshold ?? 0;
  const below = { ...transaction, amountCents: threshold - 1 };
  return {
    isBlockedByDraft,
    blockedBy: active.filter(({ terms }) => restrictionBlocks(terms, transaction)),
    justBelow:
      isBlockedByDraft === true && threshold > 1
        ? { amountCents: below.amountCents, wouldPost: !active.some(({ terms }) => restrictionBlocks(terms, below)) }
        : null,
  };
}

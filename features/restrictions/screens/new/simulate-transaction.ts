import type { Rail, TransactionType } from "@/lib/contract/enums";
import { formatCents, parseDollars } from "@/lib/money/cents";
import { type PostingTransaction, type RestrictionTerms, restrictionBlocks } from "@/lib/restrictions/matches";
import { formatTimeOfDay, parseTimeOfDay } from "@/lib/time/time-of-day";
import { BANK_TIME_ZONE, instantAt } from "@/lib/time/zone";
import { normalizeSubaccount } from "./restriction-form-values";

/** The simulator's input values. */
export interface SimulationInput {
  rail: Rail;
  transactionType: TransactionType;
  transactionCode: string;
  amountText: string;
  timeText: string;
  /** Empty for the master account. */
  subAccountNumber: string;
}

/** Creates the default transaction, which just meets the draft's criteria. */
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

/** An arbitrary day without a daylight saving change, because time windows depend only on the time of day. */
const ANY_DAY = "2026-01-15";

/** Returns error messages for the simulated amount and time. An empty input is not an error. */
export function validateSimulation(input: SimulationInput): { amount?: string; time?: string } {
  const amount = parseDollars(input.amountText);
  return {
    amount: input.amountText.trim() && !amount.ok ? amount.message : undefined,
    time: input.timeText.trim() && !parseTimeOfDay(input.timeText) ? "Enter a time like 22:00." : undefined,
  };
}

/** Parses the transaction to simulate; returns null while its account, amount or time is invalid. */
export function parseSimulation(input: SimulationInput, draft: RestrictionTerms): PostingTransaction | null {
  const amount = parseDollars(input.amountText);
  const time = parseTimeOfDay(input.timeText);
  if (!draft.masterAccountNumber || !amount.ok || !time) return null;
  const subAccountNumber = normalizeSubaccount(input.subAccountNumber) || undefined;
  return {
    account: { masterAccountNumber: draft.masterAccountNumber, subAccountNumber },
    rail: input.rail,
    transactionType: input.transactionType,
    transactionCode: input.transactionCode.trim(),
    amountCents: amount.value,
    currency: draft.currency ?? "USD",
    at: instantAt(ANY_DAY, time.hour, time.minute, BANK_TIME_ZONE),
  };
}

export interface SimulationResult<Rule> {
  /** `unknown` if the result depends on an incomplete time window. */
  readonly isBlockedByDraft: boolean | "unknown";
  /** The active restrictions that block the transaction. */
  readonly blockedBy: readonly Rule[];
  /** Whether one cent less than the draft's threshold would post; null if the threshold does not matter. */
  readonly justBelow: { readonly amountCents: number; readonly wouldPost: boolean } | null;
}

/**
 * Matches a transaction against the draft and the active restrictions, using the bank's matching function [GAP-26].
 *
 * @param isWindowIncomplete whether the time window is incomplete, in which case the draft has no window
 */
export function simulateTransaction<Rule extends { readonly terms: RestrictionTerms }>(
  transaction: PostingTransaction,
  draft: RestrictionTerms,
  active: readonly Rule[],
  isWindowIncomplete: boolean,
): SimulationResult<Rule> {
  // Adding a time window only narrows the draft, so a transaction that would post now posts with any window.
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

import type { Rail, TransactionType } from "@/lib/contract/enums";
import { formatCents, parseDollars } from "@/lib/money/cents";
import { type PostingTransaction, type RestrictionTerms, restrictionStops } from "@/lib/restrictions/matches";
import { formatTimeOfDay, parseTimeOfDay } from "@/lib/time/time-of-day";
import { BANK_TIME_ZONE, instantAt } from "@/lib/time/zone";

/** The transaction to simulate, as typed. */
export interface SimulationInput {
  rail: Rail;
  transactionType: TransactionType;
  transactionCode: string;
  amountText: string;
  timeText: string;
  /** Empty for the master account itself. */
  subAccountNumber: string;
}

/** The first transaction to simulate: one that the draft just stops. */
export function defaultSimulation(draft: RestrictionTerms): SimulationInput {
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

/** A day without a daylight saving change: a window only depends on the time of day. */
const ANY_DAY = "2026-01-15";

/** The transaction; null while its account, amount or time is not valid. */
export function parseSimulation(text: SimulationInput, draft: RestrictionTerms): PostingTransaction | null {
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

/** The result of a simulation. */
export interface SimulationResult<Rule> {
  readonly isStoppedByDraft: boolean;
  /** Those of the active restrictions that stop it. */
  readonly stoppedBy: readonly Rule[];
  /** One cent below the draft's threshold, and whether that would post; null when no threshold is involved. */
  readonly justBelow: { readonly amountCents: number; readonly posts: boolean } | null;
}

/**
 * Matches a transaction against the draft and the active restrictions, with the function that the bank enforces them
 * with [GAP-26].
 */
export function simulateTransaction<Rule extends { readonly terms: RestrictionTerms }>(
  transaction: PostingTransaction,
  draft: RestrictionTerms,
  active: readonly Rule[],
): SimulationResult<Rule> {
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

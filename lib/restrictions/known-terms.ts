import { RAILS, RESTRICTION_SCOPES, RESTRICTION_STATUSES, TRANSACTION_TYPES } from "@/lib/contract/enums";
import type { Restriction } from "@/lib/contract/restriction";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { RestrictionTerms } from "./matches";

/** Restriction terms from a bank or an incomplete form, before validation. */
export type ReportedTerms = Tolerant<Pick<Restriction, keyof RestrictionTerms>>;

/**
 * Returns a restriction's terms if the contract defines every value; otherwise null, because it is unknown which
 * transactions the restriction blocks. An empty string counts as an omitted criterion.
 */
export function knownTerms(reported: ReportedTerms): RestrictionTerms | null {
  const { appliesTo, status, rail, transactionType } = reported;
  const terms = {
    ...windowTerms(reported),
    masterAccountNumber: reported.masterAccountNumber || undefined,
    subAccountNumber: reported.subAccountNumber || undefined,
    transactionCode: reported.transactionCode || undefined,
    currency: reported.currency || undefined,
    amountThreshold: reported.amountThreshold,
    appliesTo: RESTRICTION_SCOPES.find((known) => known === appliesTo),
    status: RESTRICTION_STATUSES.find((known) => known === status),
    rail: RAILS.find((known) => known === rail),
    transactionType: TRANSACTION_TYPES.find((known) => known === transactionType),
  } satisfies Record<keyof RestrictionTerms, unknown>;
  const isKnown =
    terms.masterAccountNumber !== undefined &&
    terms.appliesTo !== undefined &&
    terms.status !== undefined &&
    (terms.rail !== undefined || !rail) &&
    (terms.transactionType !== undefined || !transactionType);
  return isKnown ? terms : null;
}

/** Returns only the time window's terms. */
export function windowTerms(reported: ReportedTerms) {
  return {
    effectiveStartTimeHour: reported.effectiveStartTimeHour,
    effectiveStartTimeMinute: reported.effectiveStartTimeMinute,
    effectiveEndTimeHour: reported.effectiveEndTimeHour,
    effectiveEndTimeMinute: reported.effectiveEndTimeMinute,
  } satisfies RestrictionTerms;
}

import { RAILS, RESTRICTION_SCOPES, RESTRICTION_STATUSES, TRANSACTION_TYPES } from "@/lib/contract/enums";
import type { Restriction } from "@/lib/contract/restriction";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { RestrictionTerms } from "./matches";

/** The terms of a restriction as a bank or an incomplete form gives them. */
export type ReportedTerms = Tolerant<Pick<Restriction, keyof RestrictionTerms>>;

/**
 * The terms of a restriction when the contract knows every one of them; null when it is unknown what the
 * restriction stops. An empty string is an omitted criterion.
 */
export function knownTerms(said: ReportedTerms): RestrictionTerms | null {
  const { appliesTo, status, rail, transactionType } = said;
  const terms = {
    ...windowTerms(said),
    masterAccountNumber: said.masterAccountNumber || undefined,
    subAccountNumber: said.subAccountNumber || undefined,
    transactionCode: said.transactionCode || undefined,
    currency: said.currency || undefined,
    amountThreshold: said.amountThreshold,
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

/** Only the terms of the time window. */
export function windowTerms(said: ReportedTerms) {
  return {
    effectiveStartTimeHour: said.effectiveStartTimeHour,
    effectiveStartTimeMinute: said.effectiveStartTimeMinute,
    effectiveEndTimeHour: said.effectiveEndTimeHour,
    effectiveEndTimeMinute: said.effectiveEndTimeMinute,
  } satisfies RestrictionTerms;
}

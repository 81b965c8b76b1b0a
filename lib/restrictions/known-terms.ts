import { RAILS, RESTRICTION_SCOPES, RESTRICTION_STATUSES, TRANSACTION_TYPES } from "@/lib/contract/enums";
import type { Restriction } from "@/lib/contract/restriction";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { RestrictionTerms } from "./matches";

/** The terms of a restriction from a bank or an incomplete form. */
export type ReportedTerms = Tolerant<Pick<Restriction, keyof RestrictionTerms>>;

/**
 * The terms of a restriction when all of them are values of the contract; otherwise null, since it is unknown which
 * transactions the restriction blocks. An empty string is an omitted criterion.
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

/** Only the terms of the time window. */
export function windowTerms(reported: ReportedTerms) {
  return {
    effectiveStartTimeHour: reported.effectiveStartTimeHour,
    effectiveStartTimeMinute: reported.effectiveStartTimeMinute,
    effectiveEndTimeHour: reported.effectiveEndTimeHour,
    effectiveEndTimeMinute: reported.effectiveEndTimeMinute,
  } satisfies RestrictionTerms;
}

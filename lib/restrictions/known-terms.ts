import { RAILS, RESTRICTION_SCOPES, RESTRICTION_STATUSES, TRANSACTION_TYPES } from "@/lib/contract/enums";
import type { Restriction } from "@/lib/contract/restriction";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { RestrictionTerms } from "./matches";

/** What decides of a restriction, as a bank or a half-filled form says it. */
export type SaidTerms = Tolerant<Pick<Restriction, keyof RestrictionTerms>>;

/**
 * The terms of a restriction when every one of them is known to the contract; null when nobody here can tell what the
 * bank's restriction stops. An empty text is a criterion left out.
 */
export function knownTerms(said: SaidTerms): RestrictionTerms | null {
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
  };
  const isKnown =
    terms.masterAccountNumber !== undefined &&
    terms.appliesTo !== undefined &&
    terms.status !== undefined &&
    (terms.rail !== undefined || !rail) &&
    (terms.transactionType !== undefined || !transactionType);
  return isKnown ? terms : null;
}

/** The hours alone. */
export function windowTerms(said: SaidTerms): RestrictionTerms {
  return {
    effectiveStartTimeHour: said.effectiveStartTimeHour,
    effectiveStartTimeMinute: said.effectiveStartTimeMinute,
    effectiveEndTimeHour: said.effectiveEndTimeHour,
    effectiveEndTimeMinute: said.effectiveEndTimeMinute,
  };
}

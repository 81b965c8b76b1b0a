import type { Restriction } from "@/lib/contract/restriction";
import { toOffsetTimestamp } from "@/lib/time/zone";
import { type Nullable, toApiRecord } from "./api-record";

/** A stored restriction; absent fields are null. */
export interface StoredRestriction
  extends Nullable<
    Omit<Restriction, "amountThreshold" | "otherAccountType" | "createdAt" | "removedAt" | "lastModifiedAt">
  > {
  readonly amountThresholdCents: number | null;
  readonly createdAt: Date;
  readonly removedAt: Date | null;
  readonly lastModifiedAt: Date;
}

/** Builds a restriction's API record (2.2); absent fields are omitted. */
export function toRestrictionRecord(stored: StoredRestriction): Restriction {
  return toApiRecord<Restriction>({
    id: stored.id,
    masterAccountNumber: stored.masterAccountNumber,
    subAccountNumber: stored.subAccountNumber,
    restrictionType: stored.restrictionType,
    appliesTo: stored.appliesTo,
    status: stored.status,
    rail: stored.rail,
    transactionType: stored.transactionType,
    transactionCode: stored.transactionCode,
    amountThreshold: stored.amountThresholdCents,
    effectiveStartTimeHour: stored.effectiveStartTimeHour,
    effectiveStartTimeMinute: stored.effectiveStartTimeMinute,
    effectiveEndTimeHour: stored.effectiveEndTimeHour,
    effectiveEndTimeMinute: stored.effectiveEndTimeMinute,
    currency: stored.currency,
    reason: stored.reason,
    notes: stored.notes,
    createdAt: toOffsetTimestamp(stored.createdAt),
    removedAt: stored.removedAt && toOffsetTimestamp(stored.removedAt),
    partnerId: stored.partnerId,
    lastModifiedAt: toOffsetTimestamp(stored.lastModifiedAt),
    // The API never uses otherAccountType (4.9).
    otherAccountType: null,
  });
}

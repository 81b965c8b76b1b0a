import type { Restriction } from "@/lib/contract/restriction";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** A restriction as it is kept: what was left out is null. */
export interface KeptRestriction
  extends Nullable<
    Omit<Restriction, "amountThreshold" | "otherAccountType" | "createdAt" | "removedAt" | "lastModifiedAt">
  > {
  readonly amountThresholdCents: number | null;
  readonly createdAt: Date;
  readonly removedAt: Date | null;
  readonly lastModifiedAt: Date;
}

type Nullable<T> = { readonly [K in keyof T]-?: Exclude<T[K], undefined> | null };

/** A restriction as the API shows it (2.2); what was left out is left out. */
export function restrictionRecord(kept: KeptRestriction): Restriction {
  const record: Nullable<Omit<Restriction, "otherAccountType">> = {
    id: kept.id,
    masterAccountNumber: kept.masterAccountNumber,
    subAccountNumber: kept.subAccountNumber,
    restrictionType: kept.restrictionType,
    appliesTo: kept.appliesTo,
    status: kept.status,
    rail: kept.rail,
    transactionType: kept.transactionType,
    transactionCode: kept.transactionCode,
    amountThreshold: kept.amountThresholdCents,
    effectiveStartTimeHour: kept.effectiveStartTimeHour,
    effectiveStartTimeMinute: kept.effectiveStartTimeMinute,
    effectiveEndTimeHour: kept.effectiveEndTimeHour,
    effectiveEndTimeMinute: kept.effectiveEndTimeMinute,
    currency: kept.currency,
    reason: kept.reason,
    notes: kept.notes,
    createdAt: toOffsetTimestamp(kept.createdAt),
    removedAt: kept.removedAt && toOffsetTimestamp(kept.removedAt),
    partnerId: kept.partnerId,
    lastModifiedAt: toOffsetTimestamp(kept.lastModifiedAt),
  };
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
}

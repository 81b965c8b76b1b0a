import { type Restriction, restrictionSchema } from "@/lib/contract/restriction";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import type { ListedRestriction } from "@/lib/ledger/restrictions/restriction-queries";

/** A restriction known to the portal, prepared for display. */
export interface RestrictionView {
  id: string;
  /** The bank's record of the restriction. */
  record: Tolerant<Restriction>;
  accountName: string | null;
  /** Name of the portal user who placed the restriction; null if it was placed elsewhere. */
  placedBy: string | null;
  /** Set in lists for a freeze that has not been confirmed with a second factor. */
  isUnconfirmed?: true;
  /**
   * The bank's timestamp with its offset, or when the portal first learned of the restriction, in UTC (both ISO 8601).
   */
  createdAt: string;
}

/** Converts a stored restriction for display, including unknown fields. */
export function viewRestriction(
  { restriction, accountName }: ListedRestriction,
  placers: ReadonlyMap<string, string>,
): RestrictionView {
  const record = readTolerantly(restrictionSchema, restriction.record).value;
  return {
    id: restriction.id,
    record,
    accountName,
    placedBy: placers.get(restriction.id) ?? null,
    createdAt: record.createdAt ?? restriction.createdAt.toISOString(),
  };
}

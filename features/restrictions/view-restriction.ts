import { type Restriction, restrictionSchema } from "@/lib/contract/restriction";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import type { ListedRestriction } from "@/lib/ledger/restrictions/restriction-queries";

/** A restriction known to the portal, for display. */
export interface RestrictionView {
  id: string;
  /** The bank's record of it. */
  record: Tolerant<Restriction>;
  accountName: string | null;
  /** Name of the person who placed it here; null when it was placed elsewhere. */
  placedBy: string | null;
  /** Set in lists for a freeze that its placer has not confirmed with a second factor. */
  isUnconfirmed?: true;
  /** The bank's timestamp with its offset, or else the ISO instant when the portal first learned of the restriction. */
  createdAt: string;
}

/** Converts a stored restriction for display, unknown fields included. */
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

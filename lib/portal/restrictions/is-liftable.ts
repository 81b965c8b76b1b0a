import type { RestrictionView } from "./view-restriction";

/** What is removed can't be lifted, and what names no account can't be asked for [GAP-29]. */
export function isLiftable({ record }: Pick<RestrictionView, "record">): boolean {
  return record.status !== "Inactive" && record.masterAccountNumber !== undefined;
}

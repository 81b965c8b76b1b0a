import type { RestrictionView } from "./view-restriction";

/** Whether a restriction can be lifted: it is not removed yet, and its account is known [GAP-29]. */
export function isLiftable({ record }: Pick<RestrictionView, "record">): boolean {
  return record.status !== "Inactive" && record.masterAccountNumber !== undefined;
}

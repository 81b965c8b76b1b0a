import type { Refused } from "@/lib/bank-client/bank-answer";

/** Refusals that are about the request itself. Others, such as 401 and 429, say nothing about what happened before. */
const SETTLING_STATUSES: ReadonlySet<number> = new Set([400, 404, 409, 413, 422]);

/** True when a refusal tells that the request has not been, and will not be, carried out. */
export function isSettlingRefusal({ status }: Refused): boolean {
  return SETTLING_STATUSES.has(status);
}

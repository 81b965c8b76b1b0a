import type { Refused } from "@/lib/bank-client/bank-response";

/** Refusals of the request itself. Others, such as 401 and 429, say nothing about an earlier attempt. */
const DEFINITIVE_STATUSES: ReadonlySet<number> = new Set([400, 404, 409, 413, 422]);

/** True when a refusal means that the request was not and will not be carried out. */
export function isDefinitiveRefusal({ status }: Refused): boolean {
  return DEFINITIVE_STATUSES.has(status);
}

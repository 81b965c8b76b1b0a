import type { RestrictionRequest } from "@/lib/contract/restriction";

/** Whether a restriction is a freeze, which applies to an account and all its subaccounts: it acts before it is confirmed. */
export function isFreeze({ appliesTo }: Pick<RestrictionRequest, "appliesTo">): boolean {
  return appliesTo === "All";
}

import "server-only";
import { bankOffers } from "@/lib/bank-connection/bank-offers";

/** Whether the bank can lift restrictions, an extension that the connection must list [GAP-29]. */
export function canLiftRestrictions(): boolean {
  return bankOffers("restriction-removal");
}

/** The message when the bank can't lift restrictions. */
export const LIFT_NOT_OFFERED = "This bank offers no way to lift a restriction here. Ask the bank to remove it.";

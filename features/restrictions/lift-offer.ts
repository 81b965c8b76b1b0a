import "server-only";
import { bankOffers } from "@/lib/bank-connection/bank-offers";

/** Whether the bank can lift restrictions, an extension that the connection must list [GAP-29]. */
export function canLiftRestrictions(): boolean {
  return bankOffers("restriction-removal");
}

/** The message when the bank can't lift restrictions. */
export const LIFT_NOT_OFFERED = "You can’t lift restrictions here. Ask the bank to remove them.";

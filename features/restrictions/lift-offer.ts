import "server-only";
import { bankOffers } from "@/lib/bank-connection/bank-offers";

/** Returns whether the bank connection lists the extension for lifting restrictions [GAP-29]. */
export function canLiftRestrictions(): boolean {
  return bankOffers("restriction-removal");
}

/** Shown if the bank does not offer lifting. */
export const LIFT_NOT_OFFERED = "You can’t lift restrictions here. Ask the bank to remove them.";

import "server-only";
import { bankOffers } from "@/lib/portal/connection/bank-offers";

/** Whether the bank lifts restrictions, an extension that the connection must name [GAP-29]. */
export function canLiftRestrictions(): boolean {
  return bankOffers("restriction-removal");
}

/** Why not, for a person. */
export const LIFT_NOT_OFFERED = "This bank offers no way to lift a restriction here. Ask the bank to remove it.";

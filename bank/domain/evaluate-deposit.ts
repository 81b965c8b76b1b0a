import { TREASURY_ROUTING_NUMBER } from "@endorse/check-image/core/micr/fields/routing-number";
import type { CheckType, RejectionReason } from "@/lib/contract/enums";
import { BANK_ROUTING_NUMBER } from "./bank-identity";
import type { CheckReading } from "./check-reader";
import { AMOUNT_CONFIDENCE } from "./recognized-amount";
import { type DepositFacts, REJECTION_CHECKS } from "./rejection-checks";

export type DepositDecision =
  | { readonly transition: "reject"; readonly reason: RejectionReason }
  | { readonly transition: "hold" }
  | { readonly transition: "accept" };

/**
 * Decides on a deposit: rejects it for the first reason that applies [GAP-14], holds it for a decision [GAP-16], or
 * accepts it.
 */
export function evaluateDeposit(facts: DepositFacts): DepositDecision {
  const rejection = REJECTION_CHECKS.find(({ applies }) => applies(facts));
  if (rejection) return { transition: "reject", reason: rejection.reason };
  return needsDecision(facts) ? { transition: "hold" } : { transition: "accept" };
}

function needsDecision({ reading: { micr, recognizedAmount }, amountCents }: DepositFacts): boolean {
  if (!micr.isRead || recognizedAmount === null) return true;
  return recognizedAmount.confidence < AMOUNT_CONFIDENCE || recognizedAmount.amountCents !== amountCents;
}

/** Determines a check's type from its routing number; Unknown if the MICR line was not read. */
export function checkTypeOf(micr: CheckReading["micr"]): CheckType {
  if (!micr.isRead) return "Unknown";
  if (micr.routingNumber === BANK_ROUTING_NUMBER) return "OnUs";
  return micr.routingNumber === TREASURY_ROUTING_NUMBER ? "Treasury" : "Standard";
}

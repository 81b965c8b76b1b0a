import type { CheckType, RejectionReason } from "@/lib/contract/enums";
import { BANK_ROUTING_NUMBER } from "./bank-identity";
import type { CheckReading } from "./check-reader";
import { AMOUNT_CONFIDENCE } from "./recognized-amount";
import { type DepositFacts, REJECTION_CHECKS } from "./rejection-checks";

export type Judgement =
  | { readonly move: "reject"; readonly reason: RejectionReason }
  | { readonly move: "hold" }
  | { readonly move: "accept" };

/** What becomes of a deposit: rejected for the first reason that applies [GAP-14], held for a person [GAP-16], or accepted. */
export function judgeDeposit(facts: DepositFacts): Judgement {
  const rejection = REJECTION_CHECKS.find(({ applies }) => applies(facts));
  if (rejection) return { move: "reject", reason: rejection.reason };
  return needsDecision(facts) ? { move: "hold" } : { move: "accept" };
}

function needsDecision({ reading }: DepositFacts): boolean {
  if (!reading.micr.isRead) return true;
  const recognized = reading.recognizedAmount;
  return recognized !== null && recognized.confidence < AMOUNT_CONFIDENCE;
}

/** The United States Treasury draws on one routing number of its own. */
const TREASURY_ROUTING_NUMBER = "000000518";

/** The kind of check as far as its routing number tells; Unknown while the line is not read. */
export function checkTypeOf(micr: CheckReading["micr"]): CheckType {
  if (!micr.isRead) return "Unknown";
  if (micr.routingNumber === BANK_ROUTING_NUMBER) return "OnUs";
  return micr.routingNumber === TREASURY_ROUTING_NUMBER ? "Treasury" : "Standard";
}

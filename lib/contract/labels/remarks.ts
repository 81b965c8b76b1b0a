import { RETURN_REASONS } from "@/lib/contract/return-reasons";
import { awaitedDecision, type DecisionFields } from "./decision-labels";
import { describeRejection } from "./rejection-labels";

/** The fields that remarks are made of. */
export interface RemarkedPayment extends DecisionFields {
  readonly rejectionReason?: string | null | undefined;
  readonly returnCode?: string | null | undefined;
}

/**
 * What a payment has besides its status, in words: why it was rejected, the decision that it waits for, and that it was
 * returned and why.
 */
export function remarksOf(payment: RemarkedPayment): string[] {
  const { rejectionReason, returnCode, wasReturned } = payment;
  const decision = awaitedDecision(payment);
  return [
    ...(rejectionReason ? [describeRejection(payment).label] : []),
    ...(decision ? [decision.label] : []),
    ...(wasReturned ? ["Returned"] : []),
    ...(returnCode ? [returnReason(returnCode)] : []),
  ];
}

/** A return reason code in words; an unassigned code is only named. */
export function returnReason(code: string): string {
  const reasons: Readonly<Record<string, string>> = RETURN_REASONS;
  return Object.hasOwn(reasons, code) ? reasons[code]! : `Return reason ${code}`;
}

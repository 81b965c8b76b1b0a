import { RETURN_REASONS } from "@/lib/contract/return-reasons";
import { awaitedDecision, type DecisionFields } from "./decision-labels";
import { describeRejection } from "./rejection-labels";

/** The fields that determine a payment's remarks. */
export interface RemarkedPayment extends DecisionFields {
  readonly rejectionReason?: string | null | undefined;
  readonly returnCode?: string | null | undefined;
}

/** Remarks to show with a payment's status: its rejection reason, pending decision, return and return reason. */
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

/** The text of a return reason code; an unassigned code is shown as a code. */
export function returnReason(code: string): string {
  const reasons: Readonly<Record<string, string>> = RETURN_REASONS;
  return Object.hasOwn(reasons, code) ? reasons[code]! : `Return reason ${code}`;
}

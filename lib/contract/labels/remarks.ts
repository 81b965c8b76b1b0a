import { RETURN_REASONS } from "@/lib/contract/return-reasons";
import { awaitedDecision, type DecisionFields } from "./decision-labels";
import { describeRejection } from "./rejection-labels";

/** The fields that determine a payment's remarks. */
export interface RemarkFields extends DecisionFields {
  readonly rejectionReason?: string | null | undefined;
  readonly returnCode?: string | null | undefined;
}

/** Returns the remarks to show with a payment's status: rejection reason, pending decision, return, return reason. */
export function remarksOf(payment: RemarkFields): string[] {
  const { rejectionReason, returnCode, wasReturned } = payment;
  const decision = awaitedDecision(payment);
  return [
    ...(rejectionReason ? [describeRejection(payment).label] : []),
    ...(decision ? [decision.label] : []),
    ...(wasReturned ? ["Returned"] : []),
    ...(returnCode ? [returnReason(returnCode)] : []),
  ];
}

/** Returns the meaning of a return reason code, or "Return reason CODE" if the code is not assigned. */
export function returnReason(code: string): string {
  const reasons: Readonly<Record<string, string>> = RETURN_REASONS;
  return Object.hasOwn(reasons, code) ? reasons[code]! : `Return reason ${code}`;
}

import { type Label, labelOf } from "./label";
import { type KindFields, paymentKindOf } from "./payment-kinds";
import { REJECTION_REASON_LABELS } from "./payment-labels";

/** The fields of a rejected payment that determine the label of its reason. */
export interface RejectionFields extends KindFields {
  readonly rejectionReason?: string | null | undefined;
  readonly positivePayResult?: string | null | undefined;
}

const NOT_AUTHORIZED = {
  label: "Not authorized",
  explanation: "No Positive Pay authorization matched it, so it is returned unpaid.",
} as const satisfies Label;

/**
 * The label of a payment's rejection reason. The bank gives no rejection reason for a check that was presented without
 * authorization, so its Positive Pay result is the reason [GAP-18].
 */
export function describeRejection(payment: RejectionFields): Label {
  const { rejectionReason, positivePayResult } = payment;
  const reason = rejectionReason ?? "NotSpecified";
  const isUnauthorized = paymentKindOf(payment) === "inbound-check" && positivePayResult === "Unauthorized";
  return isUnauthorized && reason === "NotSpecified" ? NOT_AUTHORIZED : labelOf(REJECTION_REASON_LABELS, reason);
}

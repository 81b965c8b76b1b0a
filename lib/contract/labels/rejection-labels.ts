import { type Label, labelOf } from "./label";
import { type KindFields, paymentKindOf } from "./payment-kinds";
import { REJECTION_REASON_LABELS } from "./payment-labels";

/** Payment fields that determine the label of the rejection reason. */
export interface RejectionFields extends KindFields {
  readonly rejectionReason?: string | null | undefined;
  readonly positivePayResult?: string | null | undefined;
}

const NOT_AUTHORIZED = {
  label: "Not authorized",
  explanation: "No Positive Pay authorization matched it, so it is returned unpaid.",
} as const satisfies Label;

/**
 * Returns the label of a payment's rejection reason. The bank gives no reason for a check presented without
 * authorization, so the Positive Pay result determines the label [GAP-18].
 */
export function describeRejection(payment: RejectionFields): Label {
  const { rejectionReason, positivePayResult } = payment;
  const reason = rejectionReason ?? "NotSpecified";
  const isUnauthorized = paymentKindOf(payment) === "inbound-check" && positivePayResult === "Unauthorized";
  return isUnauthorized && reason === "NotSpecified" ? NOT_AUTHORIZED : labelOf(REJECTION_REASON_LABELS, reason);
}

import { type Label, labelOf } from "./label";
import { type KindFields, paymentKindOf } from "./payment-kinds";
import { REJECTION_REASON_LABELS } from "./payment-labels";

/** The fields of a rejected payment that the words about its reason depend on. */
export interface RejectionFields extends KindFields {
  readonly rejectionReason?: string | null | undefined;
  readonly positivePayResult?: string | null | undefined;
}

const NOT_AUTHORIZED = {
  label: "Not authorized",
  explanation: "No Positive Pay authorization matched it, so it goes back unpaid.",
} as const satisfies Label;

/**
 * Why a payment was rejected, in words. The bank gives no reason of rejection for a check that was presented without
 * authorization; what it reports of Positive Pay is the reason [GAP-18].
 */
export function describeRejection(payment: RejectionFields): Label {
  const { rejectionReason, positivePayResult } = payment;
  const reason = rejectionReason ?? "NotSpecified";
  const isUnauthorized = paymentKindOf(payment) === "inbound-check" && positivePayResult === "Unauthorized";
  return isUnauthorized && reason === "NotSpecified" ? NOT_AUTHORIZED : labelOf(REJECTION_REASON_LABELS, reason);
}

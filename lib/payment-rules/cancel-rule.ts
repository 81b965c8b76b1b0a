import "server-only";
import { PAYMENT_STATUSES, type PaymentStatus } from "@/lib/contract/enums";
import { PAYMENT_STATUS_LABELS } from "@/lib/contract/labels/payment-labels";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";

/** Whether a deposit can still be canceled; if not, the reason. */
export interface CancelVerdict {
  allowed: boolean;
  reason: string | null;
}

/** Whether the bank still accepts a cancellation, by status [GAP-9] */
const CANCELABLE = {
  Created: true,
  Pending: true,
  Hold: true,
  Batched: true,
  Processing: false,
  Completed: false,
  Rejected: false,
  Canceled: false,
} as const satisfies Record<PaymentStatus, boolean>;

/**
 * Returns whether a payment can be canceled, according to the portal's data. The bank decides, so cancellation is
 * allowed if the status is unknown.
 */
export function checkCancel(payment: Pick<StoredPayment, "status" | "direction" | "paymentType">): CancelVerdict {
  if (payment.direction === "Inbound") return notAllowed("Only a check that was deposited here can be canceled.");
  if (payment.paymentType === "Return") return notAllowed("A return can’t be canceled.");
  const status = PAYMENT_STATUSES.find((value) => value === payment.status);
  if (status === undefined || CANCELABLE[status]) return { allowed: true, reason: null };
  if (status === "Canceled") return notAllowed("It is already canceled.");
  if (status === "Rejected") return notAllowed("The bank has rejected it; there is nothing to cancel.");
  return notAllowed(`Too late to cancel: it is ${PAYMENT_STATUS_LABELS[status].label.toLowerCase()}.`);
}

function notAllowed(reason: string): CancelVerdict {
  return { allowed: false, reason };
}

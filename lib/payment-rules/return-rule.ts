import "server-only";
import { PAYMENT_STATUSES, type PaymentDirection, type PaymentStatus } from "@/lib/contract/enums";
import { PAYMENT_STATUS_LABELS } from "@/lib/contract/labels/payment-labels";
import type { StoredPayment } from "@/lib/ledger/payments/apply-payment";

/** Whether a return is possible, and if not, why. */
export interface ReturnVerdict {
  allowed: boolean;
  reason: string | null;
}

/** Whether the bank accepts a return, by status (4.7, 4.8). */
const RETURNABLE = {
  Created: false,
  Pending: false,
  Hold: false,
  Batched: false,
  Processing: false,
  Completed: true,
  Rejected: true,
  Canceled: false,
} as const satisfies Record<PaymentStatus, boolean>;

export type AssessedPayment = Pick<StoredPayment, "status" | "direction" | "paymentType" | "posting" | "wasReturned">;

/** Whether an inbound check can be returned (4.8), according to the portal's data; the bank decides. */
export function assessInitiateReturn(payment: AssessedPayment): ReturnVerdict {
  const verdict = assessReturn(payment, "Inbound");
  if (!verdict.allowed) return verdict;
  return payment.posting === "Pending" || payment.posting === "Authorizing" || payment.posting === "Authorized"
    ? notAllowed("It can be returned once it is posted to the account.")
    : verdict;
}

/** Whether the return of a deposited check can be simulated (4.7), according to the portal's data. */
export function assessSimulateReturn(payment: AssessedPayment): ReturnVerdict {
  return assessReturn(payment, "Outbound");
}

const WRONG_DIRECTION = {
  Inbound: "Only a check that came in from another bank can be returned.",
  Outbound: "Only a check that was deposited here can be returned by the paying bank.",
} as const satisfies Record<PaymentDirection, string>;

function assessReturn(
  { direction, paymentType, status, wasReturned }: AssessedPayment,
  requiredDirection: PaymentDirection,
): ReturnVerdict {
  if (direction !== null && direction !== requiredDirection) return notAllowed(WRONG_DIRECTION[requiredDirection]);
  if (paymentType === "Return") return notAllowed("A return can’t be returned again.");
  if (wasReturned) return notAllowed("It was already returned.");
  const knownStatus = PAYMENT_STATUSES.find((name) => name === status);
  if (knownStatus === undefined || RETURNABLE[knownStatus]) return { allowed: true, reason: null };
  if (knownStatus === "Canceled") return notAllowed("It was canceled; there is nothing to return.");
  const { label } = PAYMENT_STATUS_LABELS[knownStatus];
  return notAllowed(`Its status is ${label}. It can be returned once it is completed or rejected.`);
}

/** Whether a payment is a return that is neither rejected nor canceled, so that no new return is possible [GAP-23]. */
export function isReturnInEffect({ paymentType, status }: Pick<StoredPayment, "paymentType" | "status">): boolean {
  return paymentType === "Return" && status !== "Rejected" && status !== "Canceled";
}

function notAllowed(reason: string): ReturnVerdict {
  return { allowed: false, reason };
}

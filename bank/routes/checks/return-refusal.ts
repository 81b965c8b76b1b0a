import { PAYMENT_KINDS, type PaymentKind } from "@/bank/domain/payment-move";
import { type Answer, notFound, refuse } from "@/bank/http/answers";
import type { PaymentRow } from "@/bank/store/payments";
import type { PaymentStatus } from "@/lib/contract/enums";
import { ERROR_CODES } from "@/lib/contract/error";

/** In these a check may be returned (4.7, 4.8). */
export const RETURNABLE: readonly PaymentStatus[] = ["Completed", "Rejected"];

/** Why a payment can't be returned by an operation that returns payments of one kind (4.7, 4.8) [GAP-23]. */
export function returnRefusal(payment: PaymentRow | null, kind: PaymentKind): Answer {
  const wanted = PAYMENT_KINDS[kind];
  if (payment?.paymentType !== wanted.paymentType || payment.direction !== wanted.direction) return notFound();
  if (!RETURNABLE.includes(payment.status)) {
    return refuse(
      400,
      ERROR_CODES.returnNeedsCompletedOrRejected,
      `The payment is ${payment.status}; it must be completed or rejected to be returned.`,
    );
  }
  return refuse(409, ERROR_CODES.alreadyReturned, "The payment was returned already.");
}

import { PAYMENT_KINDS, type PaymentKind } from "@/bank/domain/payment-transition";
import { type ApiResponse, errorResponse, notFound } from "@/bank/http/responses";
import type { PaymentRow } from "@/bank/store/payments";
import type { PaymentStatus } from "@/lib/contract/enums";
import { ERROR_CODES } from "@/lib/contract/error";

/** Statuses in which a check may be returned (4.7, 4.8). */
export const RETURNABLE: readonly PaymentStatus[] = ["Completed", "Rejected"];

/** The error response for a payment that can't be returned as a payment of this kind (4.7, 4.8) [GAP-23]. */
export function returnError(payment: PaymentRow | null, kind: PaymentKind): ApiResponse {
  const wanted = PAYMENT_KINDS[kind];
  if (payment?.paymentType !== wanted.paymentType || payment.direction !== wanted.direction) return notFound();
  if (!RETURNABLE.includes(payment.status)) {
    return errorResponse(
      400,
      ERROR_CODES.returnNeedsCompletedOrRejected,
      `The payment is ${payment.status}; it must be completed or rejected to be returned.`,
    );
  }
  return errorResponse(409, ERROR_CODES.alreadyReturned, "The payment was already returned.");
}

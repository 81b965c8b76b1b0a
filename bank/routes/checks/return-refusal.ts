import { PAYMENT_KINDS } from "@/bank/domain/payment-transition";
import { type ApiResponse, errorResponse, notFound } from "@/bank/http/responses";
import type { PaymentRow } from "@/bank/store/payments";
import type { PaymentStatus } from "@/lib/contract/enums";
import { ERROR_CODES } from "@/lib/contract/error";

/** Statuses in which a check can be returned (4.7, 4.8). */
export const RETURNABLE_STATUSES: readonly PaymentStatus[] = ["Completed", "Rejected"];

/**
 * Builds the error response for a payment that can't be returned as this kind (4.7, 4.8). If the partner's payment is
 * of a different kind, that is a 400 with code 2012 (3) [GAP-23].
 */
export function returnError(payment: PaymentRow | null, kind: "deposit" | "inbound"): ApiResponse {
  if (payment === null) return notFound();
  const { paymentType, direction } = PAYMENT_KINDS[kind];
  if (payment.paymentType !== paymentType || payment.direction !== direction) return notReturnable(WRONG_KIND[kind]);
  if (!RETURNABLE_STATUSES.includes(payment.status)) {
    return notReturnable(`The payment is ${payment.status}; it must be completed or rejected to be returned.`);
  }
  return errorResponse(409, ERROR_CODES.alreadyReturned, "The payment was already returned.");
}

const WRONG_KIND = {
  deposit: "Only a deposited check that is completed or rejected can be returned to its depositor.",
  inbound: "Only an inbound check that is completed or rejected can be returned.",
} as const;

function notReturnable(message: string): ApiResponse {
  return errorResponse(400, ERROR_CODES.returnNeedsCompletedOrRejected, message);
}

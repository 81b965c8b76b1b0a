import { PAYMENT_KINDS } from "@/bank/domain/payment-transition";
import { errorResponse, notFound, ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { findPayment, type PaymentRow } from "@/bank/store/payments";
import { reverseMemoPost } from "@/bank/store/post-deposit";
import { transitionPayment } from "@/bank/store/transition-payment";
import type { ENDPOINTS } from "@/lib/contract/endpoints";
import { ERROR_CODES } from "@/lib/contract/error";
import { toPaymentRecord } from "./payment-record";

const isDeposit = ({ paymentType, direction }: PaymentRow) =>
  paymentType === PAYMENT_KINDS.deposit.paymentType && direction === PAYMENT_KINDS.deposit.direction;

/** "Cancel a check deposit" (4.2) [GAP-9]. */
export const cancelDeposit: Handler<typeof ENDPOINTS.cancelDeposit> = async ({ services, caller, params }) => {
  const at = services.clock.now();
  const canceled = await services.db.transaction(async (tx) => {
    const updated = await transitionPayment(tx, {
      paymentId: params.id,
      partnerId: caller.partnerId,
      transition: "cancel",
      at,
      set: { decisionRequired: false },
    });
    if (updated) await reverseMemoPost(tx, updated, at);
    return updated;
  });
  if (canceled) return ok(toPaymentRecord(canceled));
  const payment = await findPayment(services.db, caller.partnerId, params.id);
  if (!payment) return notFound();
  if (payment.status === "Canceled") return ok(toPaymentRecord(payment));
  return errorResponse(
    400,
    ERROR_CODES.cancelTooLate,
    isDeposit(payment)
      ? `The payment is ${payment.status}; only a payment that has not been processed can be canceled.`
      : "The payment is not a deposit; only a deposit can be canceled.",
  );
};

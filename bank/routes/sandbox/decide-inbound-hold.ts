import { payHeldCheck } from "@/bank/clearing/pay-held-check";
import { returnUnauthorizedCheck } from "@/bank/clearing/process-return";
import { type ApiResponse, errorResponse, ok } from "@/bank/http/responses";
import { toPaymentRecord } from "@/bank/routes/checks/payment-record";
import { lockForPosting } from "@/bank/store/accounts";
import type { BankTransaction } from "@/bank/store/bank-database";
import { lockChecksOnHold, type PaymentRow } from "@/bank/store/payments";
import { transitionPayment } from "@/bank/store/transition-payment";
import { ERROR_CODES } from "@/lib/contract/error";
import type { HoldDecision } from "@/lib/contract/sandbox/controls";

/**
 * Decides on a held inbound check as the bank's operator, before its cut-off: pays it, returns it, or escalates it to
 * the partner [GAP-18] [GAP-42]. Locks its account first, as every posting does.
 */
export async function decideInboundHold(
  tx: BankTransaction,
  payment: PaymentRow,
  decision: HoldDecision,
  at: Date,
): Promise<ApiResponse> {
  await lockForPosting(tx, payment.accountNumber);
  const heldCheck = (await lockChecksOnHold(tx, payment.accountNumber, at)).find(({ id }) => id === payment.id);
  if (!heldCheck) return errorResponse(409, ERROR_CODES.conflict, "The payment is not on hold.");
  const decided = await DECISION_HANDLERS[decision](tx, heldCheck, at);
  if (decided) return ok(toPaymentRecord(decided));
  return errorResponse(409, ERROR_CODES.conflict, "A restriction blocks the posting of this payment.");
}

const DECISION_HANDLERS = {
  Release: (tx, heldCheck, at) => payHeldCheck(tx, heldCheck, at),
  Reject: async (tx, { id: paymentId }, at) => {
    const { andThen, transition, set } = returnUnauthorizedCheck(tx, at);
    const refused = await transitionPayment(tx, { paymentId, transition, at, set: { ...set, wasDecisioned: true } });
    if (refused) await andThen?.(refused);
    return refused;
  },
  Escalate: (tx, { id: paymentId }, at) => transitionPayment(tx, { paymentId, transition: "escalateInbound", at }),
} satisfies Record<HoldDecision, (tx: BankTransaction, heldCheck: PaymentRow, at: Date) => Promise<PaymentRow | null>>;

import { payHeldCheck } from "@/bank/clearing/pay-held-check";
import { refuseUnauthorized } from "@/bank/clearing/return-work";
import { type Answer, ok, refuse } from "@/bank/http/answers";
import { paymentRecord } from "@/bank/routes/checks/payment-record";
import { lockForPosting } from "@/bank/store/accounts";
import type { BankTransaction } from "@/bank/store/bank-database";
import { movePayment } from "@/bank/store/move-payment";
import { lockHeldChecks, type PaymentRow } from "@/bank/store/payments";
import { ERROR_CODES } from "@/lib/contract/error";
import type { HoldDecision } from "@/lib/contract/sandbox/controls";

/**
 * Decides for an inbound check that waits, as the bank's operator, before its cut-off: pay it, return it, or ask the
 * partner for more [GAP-18] [GAP-42]. Its account is locked first, as for every posting.
 */
export async function decideInboundHold(
  tx: BankTransaction,
  payment: PaymentRow,
  decision: HoldDecision,
  at: Date,
): Promise<Answer> {
  await lockForPosting(tx, payment.accountNumber);
  const held = (await lockHeldChecks(tx, payment.accountNumber, at)).find(({ id }) => id === payment.id);
  if (!held) return refuse(409, ERROR_CODES.conflict, "The payment is not on hold.");
  const decided = await DECIDE[decision](tx, held, at);
  if (decided) return ok(paymentRecord(decided));
  return refuse(409, ERROR_CODES.conflict, "A restriction stops the payment from being posted.");
}

const DECIDE = {
  Release: (tx, held, at) => payHeldCheck(tx, held, at),
  Reject: async (tx, { id: paymentId }, at) => {
    const { andThen, move, set } = refuseUnauthorized(tx, at);
    const refused = await movePayment(tx, { paymentId, move, at, set: { ...set, wasDecisioned: true } });
    if (refused) await andThen?.(refused);
    return refused;
  },
  Escalate: (tx, { id: paymentId }, at) => movePayment(tx, { paymentId, move: "escalateInbound", at }),
} satisfies Record<HoldDecision, (tx: BankTransaction, held: PaymentRow, at: Date) => Promise<PaymentRow | null>>;

import { BANK_CURRENCY } from "@/bank/domain/bank-identity";
import { CHECK_TRANSACTIONS } from "@/bank/domain/transaction-codes";
import type { BankTransaction } from "@/bank/store/bank-database";
import type { NewPayment, PaymentRow } from "@/bank/store/payments";
import { postTransaction } from "@/bank/store/post-transaction";
import { transitionPayment } from "@/bank/store/transition-payment";
import { assert } from "@/lib/shared/assert";

/**
 * Pays a held inbound check after a decision to release it [GAP-18]. The caller must have locked the account and the
 * payment row.
 *
 * @returns the paid check, or null if a restriction blocks the posting and the check stays on hold
 */
export async function payHeldCheck(
  tx: BankTransaction,
  check: PaymentRow,
  at: Date,
  set: Partial<NewPayment> = {},
): Promise<PaymentRow | null> {
  const posting = await postTransaction(tx, {
    ...CHECK_TRANSACTIONS.payment,
    accountNumber: check.accountNumber,
    amountCents: check.amountCents,
    currency: BANK_CURRENCY,
    at,
  });
  if (!posting.posted) return null;
  const { coreTransactionId } = posting;
  const decisionFields = { decisionRequired: false, wasDecisioned: true, postingCode: "OK" };
  const paid = await transitionPayment(tx, {
    paymentId: check.id,
    transition: "payDecisioned",
    at,
    set: { ...decisionFields, ...set, coreTransactionId },
  });
  assert(paid, "a check on hold whose row is locked stays on hold");
  return paid;
}

import { BANK_CURRENCY } from "@/bank/domain/bank-identity";
import { CHECK_TRANSACTIONS } from "@/bank/domain/transaction-codes";
import type { BankTransaction } from "@/bank/store/bank-database";
import { movePayment } from "@/bank/store/move-payment";
import type { NewPayment, PaymentRow } from "@/bank/store/payments";
import { postTransaction } from "@/bank/store/post-transaction";
import { assert } from "@/lib/shared/assert";

/**
 * Pays an inbound check that a person has decided for [GAP-18]. The caller holds the locks of its account and its row.
 *
 * @returns the check after it; null when a restriction stops the posting, and then it waits on
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
  const decided = { decisionRequired: false, wasDecisioned: true, postingCode: "OK" };
  const paid = await movePayment(tx, {
    paymentId: check.id,
    move: "payDecisioned",
    at,
    set: { ...decided, ...set, coreTransactionId },
  });
  assert(paid, "a check on hold whose row is locked stays on hold");
  return paid;
}

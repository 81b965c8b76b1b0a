import { BANK_CURRENCY } from "@/bank/domain/bank-identity";
import { CHECK_TRANSACTIONS } from "@/bank/domain/transaction-codes";
import type { BankTransaction } from "@/bank/store/bank-database";
import { loadPayment, type NewPayment, type PaymentRow } from "@/bank/store/payments";
import { type PostingRefusal, postTransaction } from "@/bank/store/post-transaction";
import { markReturned, unmarkReturned } from "@/bank/store/transition-payment";
import type { RejectionReason } from "@/lib/contract/enums";
import type { ReturnCode } from "@/lib/contract/return-reasons";
import { assert } from "@/lib/shared/assert";
import { addInboundReturn, addOutboundReturn } from "./add-return";
import type { PreparedTransition } from "./prepared-transition";

/** Return reason of a check that was not authorized in time [GAP-18]. */
const NOT_AUTHORIZED = "Q" satisfies ReturnCode;

/** Rejection reason of a return that can't be posted. */
const REJECTION_OF_REFUSAL = {
  AccountNotFound: "AccountNotFound",
  Restricted: "PostingException",
} as const satisfies Record<PostingRefusal["reason"], RejectionReason>;

/** Debits a returned deposit's amount, if it was posted, from the account it was deposited to [GAP-24]. */
export async function debitDepositor(tx: BankTransaction, returned: PaymentRow, at: Date): Promise<PreparedTransition> {
  const deposit = await loadOriginal(tx, returned);
  if (deposit.postedAt === null) return { transition: "receiveUnpaidReturn" };
  const posting = await post(tx, "depositReturned", deposit, at);
  if ("refused" in posting) {
    // The return failed, so the deposit can be returned again once the account accepts the debit.
    return {
      transition: "failInboundReturn",
      set: posting.refused,
      andThen: () => unmarkReturned(tx, deposit.id, at),
    };
  }
  return { transition: "postInboundReturn", set: posting.posted };
}

/** Credits a returned check's amount to the account it was drawn on, and sends the return [GAP-23]. */
export async function creditDrawer(tx: BankTransaction, returned: PaymentRow, at: Date): Promise<PreparedTransition> {
  const check = await loadOriginal(tx, returned);
  const posting = await post(tx, "paymentReturned", check, at);
  if ("refused" in posting) {
    // The return failed, so the check can be returned again once the account accepts the credit.
    return { transition: "failReturn", set: posting.refused, andThen: () => unmarkReturned(tx, check.id, at) };
  }
  return { transition: "sendReturn", set: posting.posted, andThen: () => returnOnUsDeposit(tx, check, returned, at) };
}

/** Sends the return of a check that was never paid [GAP-18]. */
export async function sendUnpaid(tx: BankTransaction, returned: PaymentRow, at: Date): Promise<PreparedTransition> {
  const check = await loadOriginal(tx, returned);
  return { transition: "sendUnpaidReturn", andThen: () => returnOnUsDeposit(tx, check, returned, at) };
}

/** Returns a check that was not authorized before the cut-off [GAP-18]. */
export function returnUnauthorizedCheck(tx: BankTransaction, at: Date): PreparedTransition {
  return {
    transition: "refuseInbound",
    set: { decisionRequired: false, rejectionReason: "NotSpecified", wasReturned: true },
    andThen: async (refused) => {
      await addOutboundReturn(tx, refused, { returnCode: NOT_AUTHORIZED, source: "System", at });
    },
  };
}

/** Returns a deposit made at this bank, unless it was already returned. */
export async function returnDeposit(
  tx: BankTransaction,
  depositId: string,
  returnCode: ReturnCode,
  at: Date,
): Promise<void> {
  const deposit = await markReturned(tx, {
    paymentId: depositId,
    kind: "deposit",
    from: ["Processing", "Completed"],
    at,
  });
  if (deposit) await addInboundReturn(tx, deposit, { returnCode, source: "System", at });
}

/** Returns the deposit at this bank of a returned on-us check. */
async function returnOnUsDeposit(
  tx: BankTransaction,
  check: PaymentRow,
  returned: PaymentRow,
  at: Date,
): Promise<void> {
  if (check.onUsDepositId === null) return;
  assert(returned.returnCode, "a return has a return code");
  await returnDeposit(tx, check.onUsDepositId, returned.returnCode, at);
}

function loadOriginal(tx: BankTransaction, returned: PaymentRow): Promise<PaymentRow> {
  assert(returned.originalPaymentId, "a return has an original payment");
  return loadPayment(tx, returned.originalPaymentId);
}

async function post(
  tx: BankTransaction,
  transaction: "depositReturned" | "paymentReturned",
  original: PaymentRow,
  at: Date,
): Promise<{ posted: Partial<NewPayment> } | { refused: Partial<NewPayment> }> {
  const { accountNumber, amountCents } = original;
  const kind = CHECK_TRANSACTIONS[transaction];
  const posting = await postTransaction(tx, { ...kind, accountNumber, amountCents, currency: BANK_CURRENCY, at });
  return posting.posted
    ? { posted: { coreTransactionId: posting.coreTransactionId } }
    : { refused: { rejectionReason: REJECTION_OF_REFUSAL[posting.reason], postingCode: posting.reason } };
}

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
const NOT_AUTHORIZED_CODE = "Q" satisfies ReturnCode;

/** Rejection reasons of returns that can't be posted. */
const REJECTION_REASONS = {
  AccountNotFound: "AccountNotFound",
  Restricted: "PostingException",
} as const satisfies Record<PostingRefusal["reason"], RejectionReason>;

/** Debits a returned deposit from the account it was deposited to, if it was posted [GAP-24]. */
export async function debitDepositor(tx: BankTransaction, returned: PaymentRow, at: Date): Promise<PreparedTransition> {
  const deposit = await loadOriginalPayment(tx, returned);
  if (deposit.postedAt === null) return { transition: "receiveUnpaidReturn" };
  const posting = await postReturn(tx, "depositReturned", deposit, at);
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

/** Credits a returned check to the account it was drawn on and sends the return [GAP-23]. */
export async function creditDrawer(tx: BankTransaction, returned: PaymentRow, at: Date): Promise<PreparedTransition> {
  const check = await loadOriginalPayment(tx, returned);
  const posting = await postReturn(tx, "paymentReturned", check, at);
  if ("refused" in posting) {
    // The return failed, so the check can be returned again once the account accepts the credit.
    return { transition: "failReturn", set: posting.refused, andThen: () => unmarkReturned(tx, check.id, at) };
  }
  return { transition: "sendReturn", set: posting.posted, andThen: () => returnOnUsDeposit(tx, check, returned, at) };
}

/** Sends the return of a check that was never paid [GAP-18]. */
export async function sendUnpaid(tx: BankTransaction, returned: PaymentRow, at: Date): Promise<PreparedTransition> {
  const check = await loadOriginalPayment(tx, returned);
  return { transition: "sendUnpaidReturn", andThen: () => returnOnUsDeposit(tx, check, returned, at) };
}

/** Returns a check that was not authorized before the cut-off [GAP-18]. */
export function returnUnauthorizedCheck(tx: BankTransaction, at: Date): PreparedTransition {
  return {
    transition: "refuseInbound",
    set: { decisionRequired: false, rejectionReason: "NotSpecified", wasReturned: true },
    andThen: async (refused) => {
      await addOutboundReturn(tx, refused, { returnCode: NOT_AUTHORIZED_CODE, source: "System", at });
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

/** For a returned on-us check, returns the deposit that was made at this bank. */
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

function loadOriginalPayment(tx: BankTransaction, returned: PaymentRow): Promise<PaymentRow> {
  assert(returned.originalPaymentId, "a return has an original payment");
  return loadPayment(tx, returned.originalPaymentId);
}

async function postReturn(
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
    : { refused: { rejectionReason: REJECTION_REASONS[posting.reason], postingCode: posting.reason } };
}

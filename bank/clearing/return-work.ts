import { BANK_CURRENCY } from "@/bank/domain/bank-identity";
import { CHECK_TRANSACTIONS } from "@/bank/domain/transaction-codes";
import type { BankTransaction } from "@/bank/store/bank-database";
import { markReturned, unmarkReturned } from "@/bank/store/move-payment";
import { loadPayment, type NewPayment, type PaymentRow } from "@/bank/store/payments";
import { type PostingRefusal, postTransaction } from "@/bank/store/post-transaction";
import type { RejectionReason } from "@/lib/contract/enums";
import type { ReturnCode } from "@/lib/contract/return-reasons";
import { assert } from "@/lib/shared/assert";
import { addInboundReturn, addOutboundReturn } from "./add-return";
import type { MadeMove } from "./made-move";

/** The reason the bank itself returns a check for that nobody authorized in time [GAP-18]. */
const NOT_AUTHORIZED = "Q" satisfies ReturnCode;

/** What a return that can't be posted is rejected for. */
const REJECTION_OF_REFUSAL = {
  AccountNotFound: "AccountNotFound",
  Restricted: "PostingException",
} as const satisfies Record<PostingRefusal["reason"], RejectionReason>;

/** Takes a returned deposit's amount back from the account it was deposited to [GAP-24]. */
export async function debitDepositor(tx: BankTransaction, returned: PaymentRow, at: Date): Promise<MadeMove> {
  const deposit = await originalOf(tx, returned);
  const posting = await post(tx, "depositReturned", deposit, at);
  return "refused" in posting
    ? { move: "failInboundReturn", set: posting.refused }
    : { move: "postInboundReturn", set: posting.posted };
}

/** Gives a returned check's amount back to the account it was drawn on, and sends it [GAP-23]. */
export async function creditDrawer(tx: BankTransaction, returned: PaymentRow, at: Date): Promise<MadeMove> {
  const check = await originalOf(tx, returned);
  const posting = await post(tx, "paymentReturned", check, at);
  if ("refused" in posting) {
    // It was not returned after all, and may be once the account takes it.
    return { move: "failReturn", set: posting.refused, andThen: () => unmarkReturned(tx, check.id, at) };
  }
  return { move: "sendReturn", set: posting.posted, andThen: () => returnOnUsDeposit(tx, check, returned, at) };
}

/** Sends back a check that was never paid [GAP-18]. */
export async function sendUnpaid(tx: BankTransaction, returned: PaymentRow, at: Date): Promise<MadeMove> {
  const check = await originalOf(tx, returned);
  return { move: "sendUnpaidReturn", andThen: () => returnOnUsDeposit(tx, check, returned, at) };
}

/** Returns a check that nobody authorized until the cut-off [GAP-18]. */
export function refuseUnauthorized(tx: BankTransaction, at: Date): MadeMove {
  return {
    move: "refuseInbound",
    set: { decisionRequired: false, rejectionReason: "NotSpecified", wasReturned: true },
    andThen: async (refused) => {
      await addOutboundReturn(tx, refused, { returnCode: NOT_AUTHORIZED, source: "System", at });
    },
  };
}

/** Returns a deposit of this very bank, unless it was returned already. */
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

/** An on-us check that goes back goes back to its deposit here. */
async function returnOnUsDeposit(
  tx: BankTransaction,
  check: PaymentRow,
  returned: PaymentRow,
  at: Date,
): Promise<void> {
  if (check.onUsDepositId === null) return;
  assert(returned.returnCode, "a return says why");
  await returnDeposit(tx, check.onUsDepositId, returned.returnCode, at);
}

function originalOf(tx: BankTransaction, returned: PaymentRow): Promise<PaymentRow> {
  assert(returned.originalPaymentId, "a return names its original");
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

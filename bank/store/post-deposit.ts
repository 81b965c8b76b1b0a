import { CHECK_TRANSACTIONS } from "@/bank/domain/transaction-codes";
import { assert } from "@/lib/shared/assert";
import type { BankTransaction } from "./bank-database";
import type { NewPayment, PaymentRow } from "./payments";
import { findRestrictionOf, type Posting, postMemo, postTransaction, reverseTransaction } from "./post-transaction";

/** What of a deposit is posted. */
type Deposit = Pick<PaymentRow, "accountNumber" | "amountCents" | "memoPostId">;

/** Whether a restriction stops a deposit from being posted now. */
export async function isDepositStopped(tx: BankTransaction, deposit: Deposit, at: Date): Promise<boolean> {
  return (await findRestrictionOf(tx, postingOf(deposit, at))) !== null;
}

/** Memo-posts a deposit that was accepted, which nothing stops and which names its memo post; another has none [GAP-12]. */
export async function noteDeposit(tx: BankTransaction, deposit: Deposit, at: Date): Promise<void> {
  if (deposit.memoPostId === null) return;
  const noted = await postMemo(tx, postingOf(deposit, at), deposit.memoPostId);
  assert(noted.posted, "an accepted deposit can be posted");
}

/** Posts a deposit when it is sent, unless a restriction stops it; its memo post is for the caller to take back. */
export async function postDeposit(tx: BankTransaction, deposit: Deposit, at: Date): Promise<DepositPosting> {
  const posted = await postTransaction(tx, postingOf(deposit, at));
  return posted.posted
    ? { move: "send", set: { coreTransactionId: posted.coreTransactionId, postingCode: "OK" } }
    : { move: "stop", set: POSTING_EXCEPTION };
}

/** What becomes of a deposit that is posted, and what it then says. */
export interface DepositPosting {
  readonly move: "send" | "stop";
  readonly set: Partial<NewPayment>;
}

/** What a deposit says that a restriction stopped [GAP-14]; any code but OK is a rejection (2.1). */
export const POSTING_EXCEPTION = {
  rejectionReason: "PostingException",
  postingCode: "Restricted",
} as const satisfies Partial<NewPayment>;

/**
 * Takes back a deposit's memo post, if it has one: when the deposit is posted, stopped or canceled. The payment must be
 * moved first, so that of two that do this one waits at the payment's row, with nothing of its own that the other needs.
 */
export async function takeBackNote(tx: BankTransaction, deposit: Deposit, at: Date): Promise<void> {
  if (deposit.memoPostId !== null) await reverseTransaction(tx, deposit.memoPostId, at);
}

function postingOf({ accountNumber, amountCents }: Deposit, at: Date): Posting {
  return { ...CHECK_TRANSACTIONS.deposit, accountNumber, amountCents, currency: "USD", at };
}

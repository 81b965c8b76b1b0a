import { CHECK_TRANSACTIONS } from "@/bank/domain/transaction-codes";
import { assert } from "@/lib/shared/assert";
import type { BankTransaction } from "./bank-database";
import type { NewPayment, PaymentRow } from "./payments";
import {
  findBlockingRestrictionId,
  type Posting,
  postMemo,
  postTransaction,
  reverseTransaction,
} from "./post-transaction";

/** The fields of a deposit that its posting needs. */
type Deposit = Pick<PaymentRow, "accountNumber" | "amountCents" | "memoPostId">;

/** Whether a restriction blocks the posting of a deposit now. */
export async function isDepositRestricted(tx: BankTransaction, deposit: Deposit, at: Date): Promise<boolean> {
  return (await findBlockingRestrictionId(tx, postingOf(deposit, at))) !== null;
}

/**
 * Memo-posts an accepted deposit, which no restriction blocks, under its `memoPostId`; does nothing without one
 * [GAP-12].
 */
export async function memoPostDeposit(tx: BankTransaction, deposit: Deposit, at: Date): Promise<void> {
  if (deposit.memoPostId === null) return;
  const memo = await postMemo(tx, postingOf(deposit, at), deposit.memoPostId);
  assert(memo.posted, "an accepted deposit can be posted");
}

/** Posts a deposit when it is sent, unless a restriction blocks it; the caller reverses its memo post. */
export async function postDeposit(tx: BankTransaction, deposit: Deposit, at: Date): Promise<DepositPosting> {
  const posted = await postTransaction(tx, postingOf(deposit, at));
  return posted.posted
    ? { transition: "send", set: { coreTransactionId: posted.coreTransactionId, postingCode: "OK" } }
    : { transition: "stop", set: POSTING_EXCEPTION };
}

/** The transition that follows an attempt to post a deposit, with the fields it sets. */
export interface DepositPosting {
  readonly transition: "send" | "stop";
  readonly set: Partial<NewPayment>;
}

/** The fields of a deposit that a restriction blocked [GAP-14]; any posting code but OK is a rejection (2.1). */
export const POSTING_EXCEPTION = {
  rejectionReason: "PostingException",
  postingCode: "Restricted",
} as const satisfies Partial<NewPayment>;

/**
 * Reverses a deposit's memo post, if it has one, when the deposit is posted, blocked or canceled. The payment must be
 * updated first, so that of two concurrent callers one waits for the payment's row without holding a lock that the
 * other needs.
 */
export async function reverseMemoPost(tx: BankTransaction, deposit: Deposit, at: Date): Promise<void> {
  if (deposit.memoPostId !== null) await reverseTransaction(tx, deposit.memoPostId, at);
}

function postingOf({ accountNumber, amountCents }: Deposit, at: Date): Posting {
  return { ...CHECK_TRANSACTIONS.deposit, accountNumber, amountCents, currency: "USD", at };
}

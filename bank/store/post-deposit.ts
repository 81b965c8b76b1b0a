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

/** The deposit fields needed to post it. */
type Deposit = Pick<PaymentRow, "accountNumber" | "amountCents" | "memoPostId">;

/** Returns whether a restriction currently blocks posting a deposit. */
export async function isDepositRestricted(tx: BankTransaction, deposit: Deposit, at: Date): Promise<boolean> {
  return (await findBlockingRestrictionId(tx, toPosting(deposit, at))) !== null;
}

/**
 * Memo-posts an accepted deposit under its `memoPostId`; does nothing if that is null [GAP-12]. No restriction may
 * block the deposit.
 */
export async function memoPostDeposit(tx: BankTransaction, deposit: Deposit, at: Date): Promise<void> {
  if (deposit.memoPostId === null) return;
  const memo = await postMemo(tx, toPosting(deposit, at), deposit.memoPostId);
  assert(memo.posted, "an accepted deposit can be posted");
}

/** Posts a deposit when it is sent, unless a restriction blocks it. The caller must reverse its memo post. */
export async function postDeposit(tx: BankTransaction, deposit: Deposit, at: Date): Promise<DepositPosting> {
  const posted = await postTransaction(tx, toPosting(deposit, at));
  return posted.posted
    ? { transition: "send", set: { coreTransactionId: posted.coreTransactionId, postingCode: "OK" } }
    : { transition: "stop", set: POSTING_EXCEPTION };
}

/** The transition to make after an attempt to post a deposit, with the fields to set. */
export interface DepositPosting {
  readonly transition: "send" | "stop";
  readonly set: Partial<NewPayment>;
}

/** Fields set on a deposit blocked by a restriction [GAP-14]; any posting code but OK is a rejection (2.1). */
export const POSTING_EXCEPTION = {
  rejectionReason: "PostingException",
  postingCode: "Restricted",
} as const satisfies Partial<NewPayment>;

/**
 * Reverses a deposit's memo post, if it has one, when the deposit is posted, blocked or canceled. The payment must be
 * updated first, so that the second of two concurrent callers waits for the payment's row without holding a lock
 * that the first needs.
 */
export async function reverseMemoPost(tx: BankTransaction, deposit: Deposit, at: Date): Promise<void> {
  if (deposit.memoPostId !== null) await reverseTransaction(tx, deposit.memoPostId, at);
}

function toPosting({ accountNumber, amountCents }: Deposit, at: Date): Posting {
  return { ...CHECK_TRANSACTIONS.deposit, accountNumber, amountCents, currency: "USD", at };
}

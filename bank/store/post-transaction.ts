import { eq } from "drizzle-orm";
import { entriesOf, type Layer, oppositeType } from "@/bank/domain/double-entry";
import type { Rail, TransactionType } from "@/lib/contract/enums";
import type { PostingTransaction } from "@/lib/restrictions/matches";
import { assert } from "@/lib/shared/assert";
import { type AccountRow, lockForPosting } from "./accounts";
import type { BankTransaction } from "./bank-database";
import { coreEntries, coreTransactions } from "./core-tables";
import { findBlockingRestriction } from "./restrictions";

/** A transaction to post to an account. */
export interface Posting {
  readonly accountNumber: string;
  readonly rail: Rail;
  readonly transactionType: TransactionType;
  readonly transactionCode: string;
  readonly amountCents: number;
  readonly currency: "USD";
  /** On the business clock. */
  readonly at: Date;
  readonly memo?: string;
}

/** Why a transaction was not posted. */
export type PostingRefusal =
  | { readonly posted: false; readonly reason: "AccountNotFound" }
  | { readonly posted: false; readonly reason: "Restricted"; readonly restrictionId: string };

/**
 * Posts a transaction to an account, unless a restriction blocks it. The account and its master account stay locked
 * until the caller's transaction ends. Placing a restriction takes the same locks, so a posting that begins after the
 * response to a restriction request is subject to that restriction. Records no event.
 */
export async function postTransaction(
  tx: BankTransaction,
  posting: Posting,
): Promise<{ posted: true; coreTransactionId: string } | PostingRefusal> {
  return post(tx, { layer: "Ledger" }, posting);
}

/**
 * Memo-posts an expected transaction like {@link postTransaction}, without affecting the ledger balance [GAP-12].
 */
export async function postMemo(
  tx: BankTransaction,
  posting: Posting,
  memoPostId: string,
): Promise<{ posted: true } | PostingRefusal> {
  const posted = await post(tx, { layer: "Memo", id: memoPostId }, posting);
  return posted.posted ? { posted: true } : posted;
}

/** Finds the restriction that would block a transaction now, if any. Locks like {@link postTransaction}. */
export async function findBlockingRestrictionId(tx: BankTransaction, posting: Posting): Promise<string | null> {
  const account = await lockForPosting(tx, posting.accountNumber);
  return account && ((await findBlockingRestriction(tx, toPostingTransaction(account, posting)))?.id ?? null);
}

/**
 * Reverses a transaction by posting the opposite one; used for a memo post once its payment is posted, canceled or
 * rejected. A reversal is not a customer transaction, so no restriction blocks it.
 *
 * @returns the id of the reversal; null if the transaction was already reversed
 */
export async function reverseTransaction(tx: BankTransaction, id: string, at: Date): Promise<string | null> {
  const [row] = await tx.select().from(coreTransactions).where(eq(coreTransactions.id, id));
  assert(row, "a transaction to reverse exists");
  const { id: _, sequence: __, ...original } = row;
  const transactionType = oppositeType(original.transactionType);
  return insertTransaction(tx, { ...original, transactionType, reversesId: id, at });
}

async function post(
  tx: BankTransaction,
  target: { readonly layer: Layer; readonly id?: string },
  posting: Posting,
): Promise<{ posted: true; coreTransactionId: string } | PostingRefusal> {
  const account = await lockForPosting(tx, posting.accountNumber);
  if (!account) return { posted: false, reason: "AccountNotFound" };
  const blocking = await findBlockingRestriction(tx, toPostingTransaction(account, posting));
  if (blocking) return { posted: false, reason: "Restricted", restrictionId: blocking.id };
  const coreTransactionId = await insertTransaction(tx, { ...posting, ...target, partnerId: account.partnerId });
  assert(coreTransactionId, "a transaction that is not a reversal is written");
  return { posted: true, coreTransactionId };
}

/** Converts a posting to the form that restrictions are matched against. */
function toPostingTransaction(account: AccountRow, posting: Posting): PostingTransaction {
  const { masterAccountNumber: master, accountNumber } = account;
  return {
    ...posting,
    account:
      master === null
        ? { masterAccountNumber: accountNumber }
        : { masterAccountNumber: master, subAccountNumber: accountNumber },
  };
}

type NewTransaction = Omit<typeof coreTransactions.$inferInsert, "sequence">;

async function insertTransaction(tx: BankTransaction, transaction: NewTransaction): Promise<string | null> {
  const [row] = await tx
    .insert(coreTransactions)
    .values(transaction)
    .onConflictDoNothing({ target: coreTransactions.reversesId })
    .returning({ id: coreTransactions.id });
  if (!row) return null;
  await tx.insert(coreEntries).values(
    entriesOf(transaction).map((entry, index) => ({
      ...entry,
      transactionId: row.id,
      line: index + 1,
      layer: transaction.layer,
    })),
  );
  return row.id;
}

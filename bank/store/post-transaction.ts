import { eq } from "drizzle-orm";
import { entriesOf, type Layer, oppositeType } from "@/bank/domain/double-entry";
import type { Rail, TransactionType } from "@/lib/contract/enums";
import type { PostingTransaction } from "@/lib/restrictions/matches";
import { assert } from "@/lib/shared/assert";
import { type AccountRow, lockForPosting } from "./accounts";
import type { BankTransaction } from "./bank-database";
import { coreEntries, coreTransactions } from "./core-tables";
import { findStopping } from "./restrictions";

/** A transaction that is to be posted to an account. */
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

/** Why a transaction was not posted; nothing was written then. */
export type PostingRefusal =
  | { readonly posted: false; readonly reason: "AccountNotFound" }
  | { readonly posted: false; readonly reason: "Restricted"; readonly restrictionId: string };

/**
 * Posts a transaction to an account, unless a restriction stops it. The account, and its master account, stay locked to
 * the end of the caller's transaction, as they are while a restriction is placed: what begins to post after a restriction
 * was answered meets it. Raises no event.
 */
export async function postTransaction(
  tx: BankTransaction,
  posting: Posting,
): Promise<{ posted: true; coreTransactionId: string } | PostingRefusal> {
  return post(tx, { layer: "Ledger" }, posting);
}

/**
 * Notes a transaction that is expected, as {@link postTransaction} posts one; it counts in no ledger balance [GAP-12].
 *
 * @param memoPostId the id that the note gets
 */
export async function postMemo(
  tx: BankTransaction,
  posting: Posting,
  memoPostId: string,
): Promise<{ posted: true } | PostingRefusal> {
  const posted = await post(tx, { layer: "Memo", id: memoPostId }, posting);
  return posted.posted ? { posted: true } : posted;
}

/** The id of the restriction that would stop a transaction now, or null; locks as {@link postTransaction} does. */
export async function findRestrictionOf(tx: BankTransaction, posting: Posting): Promise<string | null> {
  const account = await lockForPosting(tx, posting.accountNumber);
  return account && ((await findStopping(tx, asSeen(account, posting)))?.id ?? null);
}

/**
 * Takes a transaction back by one that is its opposite: a memo post whose payment was posted, canceled or rejected. It
 * gives back what was noted and is no transaction of the customer's, so no restriction stops it.
 *
 * @returns the id of the opposite one; null when the transaction was taken back already
 */
export async function reverseTransaction(tx: BankTransaction, id: string, at: Date): Promise<string | null> {
  const [row] = await tx.select().from(coreTransactions).where(eq(coreTransactions.id, id));
  assert(row, "what is taken back was posted");
  const { id: _, sequence: __, ...original } = row;
  const transactionType = oppositeType(original.transactionType);
  return write(tx, { ...original, transactionType, reversesId: id, at });
}

async function post(
  tx: BankTransaction,
  as: { readonly layer: Layer; readonly id?: string },
  posting: Posting,
): Promise<{ posted: true; coreTransactionId: string } | PostingRefusal> {
  const account = await lockForPosting(tx, posting.accountNumber);
  if (!account) return { posted: false, reason: "AccountNotFound" };
  const stopping = await findStopping(tx, asSeen(account, posting));
  if (stopping) return { posted: false, reason: "Restricted", restrictionId: stopping.id };
  const coreTransactionId = await write(tx, { ...posting, ...as, partnerId: account.partnerId });
  assert(coreTransactionId, "a transaction that takes nothing back is written");
  return { posted: true, coreTransactionId };
}

/** A posting as restrictions see it. */
function asSeen(account: AccountRow, posting: Posting): PostingTransaction {
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

async function write(tx: BankTransaction, transaction: NewTransaction): Promise<string | null> {
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

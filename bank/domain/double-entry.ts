import type { Rail, TransactionType } from "@/lib/contract/enums";

/** Ledger entries are posted. Memo entries are for expected transactions, and reversed once these post or fail. */
export type Layer = "Ledger" | "Memo";

export type Side = "Debit" | "Credit";

/** One side of a core transaction. */
export interface Entry {
  /** An account number, or the name of a settlement account. */
  readonly ledgerAccount: string;
  readonly side: Side;
  /** Positive, in cents. */
  readonly amountCents: number;
}

/** The effect of a transaction on an account. */
export interface Movement {
  readonly accountNumber: string;
  readonly rail: Rail;
  readonly transactionType: TransactionType;
  readonly amountCents: number;
}

const OTHER_SIDE = { Debit: "Credit", Credit: "Debit" } as const satisfies Record<Side, Side>;

/** The bank's account for the other side of a rail's transactions; its balance is the net amount due to the rail. */
export function settlementAccount(rail: Rail): string {
  return `settlement/${rail}`;
}

/**
 * The entries of a transaction: one on the account, and an opposite one of the same amount on the rail's settlement
 * account. A customer's account is a liability of the bank: a credit increases the customer's balance.
 */
export function entriesOf({ accountNumber, rail, transactionType, amountCents }: Movement): [Entry, Entry] {
  return [
    { ledgerAccount: accountNumber, side: transactionType, amountCents },
    { ledgerAccount: settlementAccount(rail), side: OTHER_SIDE[transactionType], amountCents },
  ];
}

/** The type of the transaction that reverses another. */
export function oppositeType(transactionType: TransactionType): TransactionType {
  return OTHER_SIDE[transactionType];
}

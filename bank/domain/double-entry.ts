import type { Rail, TransactionType } from "@/lib/contract/enums";

/** Ledger entries are posted. Memo entries are for expected transactions and are reversed once these post or fail. */
export type Layer = "Ledger" | "Memo";

export type Side = "Debit" | "Credit";

/** One side of a core transaction. */
export interface Entry {
  /** An account number or the name of a settlement account. */
  readonly ledgerAccount: string;
  readonly side: Side;
  /** Positive, in cents. */
  readonly amountCents: number;
}

/** A transaction's effect on an account. */
export interface Movement {
  readonly accountNumber: string;
  readonly rail: Rail;
  readonly transactionType: TransactionType;
  readonly amountCents: number;
}

const OPPOSITE_SIDE = { Debit: "Credit", Credit: "Debit" } as const satisfies Record<Side, Side>;

/**
 * Returns the bank's account for the opposite side of a rail's transactions. Its balance is the net amount due to the
 * rail.
 */
export function settlementAccount(rail: Rail): string {
  return `settlement/${rail}`;
}

/**
 * Returns a transaction's entries: one on the account, and the opposite entry for the same amount on the rail's
 * settlement account. A customer's account is a liability of the bank, so a credit increases the customer's
 * balance.
 */
export function entriesOf({ accountNumber, rail, transactionType, amountCents }: Movement): [Entry, Entry] {
  return [
    { ledgerAccount: accountNumber, side: transactionType, amountCents },
    { ledgerAccount: settlementAccount(rail), side: OPPOSITE_SIDE[transactionType], amountCents },
  ];
}

/** Returns the type of the transaction that reverses this type. */
export function oppositeType(transactionType: TransactionType): TransactionType {
  return OPPOSITE_SIDE[transactionType];
}

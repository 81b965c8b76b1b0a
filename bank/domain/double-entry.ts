import type { Rail, TransactionType } from "@/lib/contract/enums";

/** Ledger: money that has moved. Memo: what is noted of money that is expected, and taken back when it moves or does not. */
export type Layer = "Ledger" | "Memo";

export type Side = "Debit" | "Credit";

/** One side of a core transaction. */
export interface Entry {
  /** An account's number, or one of the bank's own accounts. */
  readonly ledgerAccount: string;
  readonly side: Side;
  /** Whole cents, more than 0. */
  readonly amountCents: number;
}

/** What a transaction does to an account. */
export interface Movement {
  readonly accountNumber: string;
  readonly rail: Rail;
  readonly transactionType: TransactionType;
  readonly amountCents: number;
}

const OTHER_SIDE = { Debit: "Credit", Credit: "Debit" } as const satisfies Record<Side, Side>;

/** The bank's own account that the other side of a rail's transactions goes to: what it owes, and is owed by, the rail. */
export function settlementAccount(rail: Rail): string {
  return `settlement/${rail}`;
}

/**
 * The entries of a transaction: the account's, and the opposite one on the rail's settlement account, so that both sides
 * are the same amount. A customer's account is a debt of the bank: a credit is more for the customer.
 */
export function entriesOf({ accountNumber, rail, transactionType, amountCents }: Movement): [Entry, Entry] {
  return [
    { ledgerAccount: accountNumber, side: transactionType, amountCents },
    { ledgerAccount: settlementAccount(rail), side: OTHER_SIDE[transactionType], amountCents },
  ];
}

/** The type of the transaction that takes another back. */
export function oppositeType(transactionType: TransactionType): TransactionType {
  return OTHER_SIDE[transactionType];
}

import type { Rail, TransactionType } from "@/lib/contract/enums";
import type { CheckTransactionCode } from "@/lib/contract/transaction-codes";

interface TransactionKind {
  readonly rail: Rail;
  readonly transactionType: TransactionType;
  /** Matched against the `transactionCode` of restrictions. */
  readonly transactionCode: CheckTransactionCode;
}

/** Core transactions for checks. The codes are this product's because the bank's document defines none. */
export const CHECK_TRANSACTIONS = {
  /** A check deposited here. */
  deposit: { rail: "Checks", transactionType: "Credit", transactionCode: "CHKDEP" },
  /** A deposited check that its paying bank returned. */
  depositReturned: { rail: "Checks", transactionType: "Debit", transactionCode: "CHKDEPRTN" },
  /** A check drawn on an account here. */
  payment: { rail: "Checks", transactionType: "Debit", transactionCode: "CHKPAY" },
  /** A check drawn on an account here that was returned to its bank of first deposit. */
  paymentReturned: { rail: "Checks", transactionType: "Credit", transactionCode: "CHKPAYRTN" },
} as const satisfies Record<string, TransactionKind>;

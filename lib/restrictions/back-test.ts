import type { Rail, TransactionType } from "@/lib/contract/enums";
import { type KindFields, type PaymentKind, paymentKindOf } from "@/lib/contract/labels/payment-kinds";
import type { CheckTransactionCode } from "@/lib/contract/transaction-codes";
import { type PostingTransaction, type RestrictionTerms, restrictionBlocks } from "./matches";

/** A posted payment, with the properties that restrictions match on. */
export interface PostedPayment extends KindFields {
  readonly accountNumber: string;
  readonly amountCents: number;
  readonly currency: string;
  /** When it posted. */
  readonly at: Date;
}

/** The transaction the bank posts for each kind of check payment; same as in `bank/domain/transaction-codes.ts`. */
const POSTINGS = {
  deposit: { transactionType: "Credit", transactionCode: "CHKDEP" },
  "inbound-check": { transactionType: "Debit", transactionCode: "CHKPAY" },
  "inbound-return": { transactionType: "Debit", transactionCode: "CHKDEPRTN" },
  "outbound-return": { transactionType: "Credit", transactionCode: "CHKPAYRTN" },
} as const satisfies Record<
  PaymentKind,
  { readonly transactionType: TransactionType; readonly transactionCode: CheckTransactionCode }
>;

const RAIL: Rail = "Checks";

/**
 * Whether a restriction would have blocked a posted payment. Uses the function with which the bank enforces
 * restrictions. A payment with the restricted subaccount's number counts as a payment on that subaccount; any other
 * number counts as a master account.
 */
export function wouldHaveBlocked(terms: RestrictionTerms, payment: PostedPayment): boolean {
  const transaction = transactionOf(terms, payment);
  return transaction !== null && restrictionBlocks({ ...terms, status: "Active" }, transaction);
}

function transactionOf(terms: RestrictionTerms, payment: PostedPayment): PostingTransaction | null {
  const kind = paymentKindOf(payment);
  if (!kind) return null;
  const { masterAccountNumber = "", subAccountNumber } = terms;
  const { accountNumber, amountCents, currency, at } = payment;
  const isOnSubaccount = accountNumber === subAccountNumber;
  return {
    ...POSTINGS[kind],
    account: isOnSubaccount
      ? { masterAccountNumber, subAccountNumber: accountNumber }
      : { masterAccountNumber: accountNumber },
    rail: RAIL,
    amountCents,
    currency,
    at,
  };
}

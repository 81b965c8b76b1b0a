import { BANK_CURRENCY, BANK_ROUTING_NUMBER } from "@/bank/domain/bank-identity";
import { businessDateOf } from "@/bank/domain/business-calendar";
import { authorizableCheckNumber, authorizes } from "@/bank/domain/positive-pay";
import { CHECK_TRANSACTIONS } from "@/bank/domain/transaction-codes";
import { type AccountRow, lockForPosting } from "@/bank/store/accounts";
import { findLiveAuthorization, payAuthorization } from "@/bank/store/authorizations";
import type { BankTransaction } from "@/bank/store/bank-database";
import { addPayment, type NewPayment, type PaymentRow } from "@/bank/store/payments";
import { findBlockingRestrictionId, type PostingRefusal, postTransaction } from "@/bank/store/post-transaction";
import { transitionPayment } from "@/bank/store/transition-payment";
import { assert } from "@/lib/shared/assert";

/** A presented check drawn on an account at this bank. */
export interface PresentedCheck {
  /** If given, the account must belong to this partner. */
  readonly partnerId?: string;
  readonly accountNumber: string;
  readonly amountCents: number;
  /** As printed on the check. */
  readonly checkNumber: string | undefined;
  readonly payeeName?: string;
  readonly bofdRoutingNumber: string;
  /** ID for the new payment, if its images are already stored under that ID. */
  readonly id?: string;
  /** Fields read from the check images or copied from the on-us deposit that presents the check. */
  readonly details?: Partial<
    Pick<
      NewPayment,
      "micr" | "picturesOf" | "iqaPassed" | "recognizedAmountCents" | "onUsDepositId" | "source" | "checkType"
    >
  >;
}

/**
 * The result of a presentment. A check refused because of its account or a restriction creates no record or event
 * [GAP-19].
 */
export type Presentment =
  | { readonly isRecorded: true; readonly payment: PaymentRow }
  | { readonly isRecorded: false; readonly reason: PostingRefusal["reason"] };

/**
 * Processes a presented check: checks the account, then restrictions, then Positive Pay, then posts [GAP-19]. The
 * account stays locked throughout.
 *
 * @param now called once the account is locked, so that decisions made during the wait for the lock count
 */
export async function presentCheck(tx: BankTransaction, check: PresentedCheck, now: () => Date): Promise<Presentment> {
  const account = await lockForPosting(tx, check.accountNumber);
  if (!account || (check.partnerId !== undefined && check.partnerId !== account.partnerId)) {
    return { isRecorded: false, reason: "AccountNotFound" };
  }
  const at = now();
  const posting = {
    ...CHECK_TRANSACTIONS.payment,
    accountNumber: account.accountNumber,
    amountCents: check.amountCents,
    currency: BANK_CURRENCY,
    at,
  } as const;
  if (await findBlockingRestrictionId(tx, posting)) return { isRecorded: false, reason: "Restricted" };

  const created = await addPayment(tx, newPayment(check, account, at));
  assert(created, "a payment without a client identifier is added");
  const { id: paymentId } = created;
  const positivePay = await matchAuthorization(tx, account, created, at);
  if (positivePay.positivePayResult === "Unauthorized") {
    const set = { ...positivePay, decisionRequired: true };
    return toPresentment(await transitionPayment(tx, { paymentId, transition: "holdUnauthorized", at, set }));
  }
  const posted = await postTransaction(tx, posting);
  assert(posted.posted, "a check that no restriction stops is posted while the account is locked");
  const set = { ...positivePay, postingCode: "OK", coreTransactionId: posted.coreTransactionId };
  return toPresentment(await transitionPayment(tx, { paymentId, transition: "pay", at, set }));
}

function toPresentment(payment: PaymentRow | null): Presentment {
  assert(payment, "a payment just created can make its first transition");
  return { isRecorded: true, payment };
}

/** Finds the matching authorization and marks it as paid [GAP-17]. */
async function matchAuthorization(
  tx: BankTransaction,
  account: AccountRow,
  check: PaymentRow,
  at: Date,
): Promise<Pick<PaymentRow, "positivePayResult"> & Partial<PaymentRow>> {
  if (!account.positivePayEnabled) return { positivePayResult: "Disabled" };
  const number = authorizableCheckNumber(check.checkNumber);
  const authorization = number === null ? null : await findLiveAuthorization(tx, account.accountNumber, number, at);
  const isPaid =
    authorization && authorizes(authorization, check) && (await payAuthorization(tx, authorization.id, check.id, at));
  return isPaid
    ? { positivePayResult: "Authorized", positivePayMatchId: authorization.id }
    : { positivePayResult: "Unauthorized" };
}

function newPayment(check: PresentedCheck, account: AccountRow, at: Date): NewPayment {
  return {
    ...(check.id !== undefined && { id: check.id }),
    partnerId: account.partnerId,
    accountNumber: account.accountNumber,
    customerId: account.customerId,
    productId: account.productId,
    paymentType: "Forward",
    direction: "Inbound",
    source: "File",
    checkType: "Standard",
    status: "Created",
    posting: "Pending",
    amountCents: check.amountCents,
    isRedeposit: false,
    micr: `⑆${BANK_ROUTING_NUMBER}⑆${account.accountNumber}⑈${check.checkNumber ?? ""}`,
    payerRoutingNumber: BANK_ROUTING_NUMBER,
    payerAccountNumber: account.accountNumber,
    checkNumber: check.checkNumber,
    payeeName: check.payeeName,
    bofdRoutingNumber: check.bofdRoutingNumber,
    ...check.details,
    depositBusinessDate: businessDateOf(at),
    decisionRequired: false,
    wasDecisioned: false,
    wasReturned: false,
    createdAt: at,
    lastModifiedAt: at,
  };
}

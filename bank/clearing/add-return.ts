import { businessDateOf, nextDistributionWindow } from "@/bank/domain/business-calendar";
import type { DueTransition } from "@/bank/domain/payment-transition";
import type { ReturnTransitionName } from "@/bank/domain/return-lifecycle";
import type { BankTransaction } from "@/bank/store/bank-database";
import { addPayment, type NewPayment, type PaymentRow } from "@/bank/store/payments";
import type { PaymentSource } from "@/lib/contract/enums";
import type { ReturnCode } from "@/lib/contract/return-reasons";
import { assert } from "@/lib/shared/assert";

export interface ReturnRequest {
  readonly returnCode: ReturnCode;
  readonly source: PaymentSource;
  readonly at: Date;
}

/**
 * Adds a return of an inbound check to its bank of first deposit, for the next distribution [GAP-23]. The caller must
 * have marked the check as returned.
 */
export function addOutboundReturn(
  tx: BankTransaction,
  original: PaymentRow,
  request: ReturnRequest,
): Promise<PaymentRow> {
  // A check that was never paid has no posting to reverse.
  const transition = original.postedAt === null ? "batchUnpaidReturn" : "batchReturn";
  const due = { transition, at: nextDistributionWindow(request.at) } as const;
  return addReturn(tx, original, request, due, { direction: "Outbound", accountNumber: original.accountNumber });
}

/**
 * Adds a deposit's return by its paying bank, due for immediate posting [GAP-24]. The return's account is the account
 * the check is drawn on (2.1) if the MICR line was read, otherwise the account of the deposit. The caller must have
 * marked the deposit as returned.
 */
export function addInboundReturn(
  tx: BankTransaction,
  original: PaymentRow,
  request: ReturnRequest,
): Promise<PaymentRow> {
  const due = { transition: "postInboundReturn", at: request.at } as const;
  const accountNumber = original.payerAccountNumber ?? original.accountNumber;
  return addReturn(tx, original, request, due, { direction: "Inbound", accountNumber });
}

async function addReturn(
  tx: BankTransaction,
  original: PaymentRow,
  { returnCode, source, at }: ReturnRequest,
  due: DueTransition<ReturnTransitionName>,
  side: Pick<NewPayment, "direction" | "accountNumber">,
): Promise<PaymentRow> {
  const added = await addPayment(tx, {
    partnerId: original.partnerId,
    ...side,
    customerId: original.customerId,
    productId: original.productId,
    paymentType: "Return",
    source,
    status: "Created",
    posting: "Pending",
    postingCode: "OK",
    originalPaymentId: original.id,
    returnCode,
    amountCents: original.amountCents,
    isRedeposit: false,
    checkType: original.checkType,
    micr: original.micr,
    payerRoutingNumber: original.payerRoutingNumber,
    payerAccountNumber: original.payerAccountNumber,
    checkNumber: original.checkNumber,
    payeeName: original.payeeName,
    bofdRoutingNumber: original.bofdRoutingNumber,
    picturesOf: original.picturesOf,
    iqaPassed: original.iqaPassed,
    depositBusinessDate: businessDateOf(at),
    decisionRequired: false,
    wasDecisioned: false,
    wasReturned: false,
    dueTransition: due.transition,
    dueAt: due.at,
    createdAt: at,
    lastModifiedAt: at,
  });
  assert(added, "a payment without a client identifier is added");
  return added;
}

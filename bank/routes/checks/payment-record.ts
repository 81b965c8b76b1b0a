import { BANK_CURRENCY } from "@/bank/domain/bank-identity";
import type { PaymentRow } from "@/bank/store/payments";
import type { CheckPayment } from "@/lib/contract/check-payment";
import { toYymmdd } from "@/lib/time/calendar-date";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** A payment as the API shows it (2.1); what is not known is left out. */
export function paymentRecord(row: PaymentRow): CheckPayment {
  return {
    id: row.id,
    accountNumber: row.accountNumber,
    referenceId: `C${toYymmdd(row.depositBusinessDate)}${String(row.sequence).padStart(8, "0")}`,
    paymentType: row.paymentType,
    checkType: row.checkType,
    direction: row.direction,
    status: row.status,
    source: row.source,
    posting: row.posting,
    ...known("rejectionReason", row.rejectionReason),
    ...known("positivePayResult", row.positivePayResult),
    ...known("positivePayMatchId", row.positivePayMatchId),
    ...known("postingCode", row.postingCode),
    ...known("fedBatchId", row.fedBatchId),
    ...known("fedBatchSequence", row.fedBatchSequence),
    ...known("coreTransactionId", row.coreTransactionId),
    ...known("memoPostId", row.memoPostId),
    ...known("originalPaymentId", row.originalPaymentId),
    ...known("customerId", row.customerId),
    ...known("payerRoutingNumber", row.payerRoutingNumber),
    ...known("payerAccountNumber", row.payerAccountNumber),
    ...known("checkNumber", row.checkNumber),
    ...known("payeeName", row.payeeName),
    bofdRoutingNumber: row.bofdRoutingNumber,
    sequenceNumber: String(row.sequence).padStart(10, "0"),
    amount: row.amountCents,
    currency: BANK_CURRENCY,
    ...known("micr", row.micr),
    ...known("recognizedAmount", row.recognizedAmountCents),
    ...known("iqaPassed", row.iqaPassed),
    ...known("returnCode", row.returnCode),
    hasFrontImage: row.picturesOf !== null,
    hasBackImage: row.picturesOf !== null,
    isRedeposit: row.isRedeposit,
    ...known("policy", row.policy),
    ...known("schedule", row.schedule),
    createdAt: toOffsetTimestamp(row.createdAt),
    ...moment("canceledAt", row.canceledAt),
    ...moment("rejectedAt", row.rejectedAt),
    ...moment("processedAt", row.processedAt),
    ...moment("completedAt", row.completedAt),
    ...moment("postedAt", row.postedAt),
    wasReturned: row.wasReturned,
    ...known("purpose", row.purpose),
    ...known("clientIdentifier", row.clientIdentifier),
    depositBusinessDate: toYymmdd(row.depositBusinessDate),
    decisionRequired: row.decisionRequired,
    wasDecisioned: row.wasDecisioned,
    ...known("productId", row.productId),
    partnerId: row.partnerId,
    lastModifiedAt: toOffsetTimestamp(row.lastModifiedAt),
  };
}

function known<K extends keyof CheckPayment>(name: K, value: CheckPayment[K] | null): Partial<CheckPayment> {
  return value === null || value === undefined ? {} : { [name]: value };
}

function moment(name: keyof CheckPayment, value: Date | null): Partial<CheckPayment> {
  return value === null ? {} : { [name]: toOffsetTimestamp(value) };
}

import { toApiRecord } from "@/bank/domain/api-record";
import { BANK_CURRENCY } from "@/bank/domain/bank-identity";
import type { PaymentRow } from "@/bank/store/payments";
import type { CheckPayment } from "@/lib/contract/check-payment";
import { toYymmdd } from "@/lib/time/calendar-date";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** Builds a payment's API record (2.1). Unknown fields are omitted. */
export function toPaymentRecord(row: PaymentRow): CheckPayment {
  return toApiRecord<CheckPayment>({
    id: row.id,
    accountNumber: row.accountNumber,
    referenceId: `C${toYymmdd(row.depositBusinessDate)}${String(row.sequence).padStart(8, "0")}`,
    paymentType: row.paymentType,
    checkType: row.checkType,
    direction: row.direction,
    status: row.status,
    source: row.source,
    posting: row.posting,
    rejectionReason: row.rejectionReason,
    positivePayResult: row.positivePayResult,
    positivePayMatchId: row.positivePayMatchId,
    postingCode: row.postingCode,
    fedBatchId: row.fedBatchId,
    fedBatchSequence: row.fedBatchSequence,
    coreTransactionId: row.coreTransactionId,
    memoPostId: row.memoPostId,
    originalPaymentId: row.originalPaymentId,
    customerId: row.customerId,
    payerRoutingNumber: row.payerRoutingNumber,
    payerAccountNumber: row.payerAccountNumber,
    checkNumber: row.checkNumber,
    payeeName: row.payeeName,
    bofdRoutingNumber: row.bofdRoutingNumber,
    sequenceNumber: String(row.sequence).padStart(10, "0"),
    amount: row.amountCents,
    currency: BANK_CURRENCY,
    micr: row.micr,
    recognizedAmount: row.recognizedAmountCents,
    iqaPassed: row.iqaPassed,
    returnCode: row.returnCode,
    hasFrontImage: row.picturesOf !== null,
    hasBackImage: row.picturesOf !== null,
    isRedeposit: row.isRedeposit,
    policy: row.policy,
    schedule: row.schedule,
    createdAt: toOffsetTimestamp(row.createdAt),
    canceledAt: row.canceledAt && toOffsetTimestamp(row.canceledAt),
    rejectedAt: row.rejectedAt && toOffsetTimestamp(row.rejectedAt),
    processedAt: row.processedAt && toOffsetTimestamp(row.processedAt),
    completedAt: row.completedAt && toOffsetTimestamp(row.completedAt),
    postedAt: row.postedAt && toOffsetTimestamp(row.postedAt),
    wasReturned: row.wasReturned,
    purpose: row.purpose,
    clientIdentifier: row.clientIdentifier,
    depositBusinessDate: toYymmdd(row.depositBusinessDate),
    decisionRequired: row.decisionRequired,
    wasDecisioned: row.wasDecisioned,
    productId: row.productId,
    partnerId: row.partnerId,
    lastModifiedAt: toOffsetTimestamp(row.lastModifiedAt),
    // This bank supports neither client batches nor lockboxes.
    clientBatchId: null,
    clientBatchSequence: null,
    lockboxVendorId: null,
  });
}

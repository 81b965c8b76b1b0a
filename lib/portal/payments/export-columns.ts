import "server-only";
import type { CheckPayment } from "@/lib/contract/check-payment";
import type { ListedPayment } from "@/lib/ledger/payments/find-payments";
import { formatPlainCents } from "@/lib/money/cents";
import { toOffsetTimestamp } from "@/lib/time/zone";

type Cell = (row: ListedPayment) => string | boolean | null;

/** How each field of a payment is written, in the order of the columns; null for one that has none. */
const FIELDS = {
  id: (row) => row.id,
  createdAt: (row) => row.createdAtText ?? toOffsetTimestamp(row.createdAt),
  paymentType: (row) => row.paymentType,
  direction: (row) => row.direction,
  checkType: (row) => row.checkType,
  accountNumber: (row) => row.accountNumber,
  accountName: (row) => row.accountName,
  checkNumber: (row) => row.checkNumber,
  payeeName: (row) => row.payeeName,
  amount: (row) => (row.amountCents === null ? null : formatPlainCents(row.amountCents)),
  status: (row) => row.status,
  posting: (row) => row.posting,
  rejectionReason: (row) => row.rejectionReason,
  returnCode: (row) => row.returnCode,
  wasReturned: (row) => row.wasReturned,
  decisionRequired: (row) => row.decisionRequired,
  positivePayResult: (row) => row.positivePayResult,
  originalPaymentId: (row) => row.originalPaymentId,
  clientIdentifier: (row) => row.clientIdentifier,
  lastModifiedAt: (row) => row.lastModifiedAtText,
  // Read from the record where one payment is shown; a list has no column for it.
  referenceId: null,
  source: null,
  positivePayMatchId: null,
  postingCode: null,
  clientBatchId: null,
  clientBatchSequence: null,
  fedBatchId: null,
  fedBatchSequence: null,
  coreTransactionId: null,
  memoPostId: null,
  customerId: null,
  payerRoutingNumber: null,
  payerAccountNumber: null,
  bofdRoutingNumber: null,
  sequenceNumber: null,
  currency: null,
  micr: null,
  recognizedAmount: null,
  iqaPassed: null,
  hasFrontImage: null,
  hasBackImage: null,
  isRedeposit: null,
  policy: null,
  schedule: null,
  canceledAt: null,
  rejectedAt: null,
  processedAt: null,
  completedAt: null,
  postedAt: null,
  purpose: null,
  depositBusinessDate: null,
  lockboxVendorId: null,
  wasDecisioned: null,
  productId: null,
  partnerId: null,
} as const satisfies Record<keyof CheckPayment | "accountName", Cell | null>;

/** Columns of the file, named as the bank names the field. Described in docs/payments-csv.md. */
export const EXPORT_COLUMNS: readonly { readonly name: string; readonly cell: Cell }[] = Object.entries(FIELDS).flatMap(
  ([name, cell]) => (cell ? { name, cell } : []),
);

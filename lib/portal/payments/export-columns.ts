import "server-only";
import type { ListedPayment } from "@/lib/ledger/payments/payment-queries";
import { formatPlainCents } from "@/lib/money/cents";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** Columns of the file, in their order; the names are the bank's own where it has one. Described in docs/payments-csv.md. */
export const EXPORT_COLUMNS = {
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
} as const satisfies Record<string, (row: ListedPayment) => string | boolean | null>;

import "server-only";
import { maskAccounts } from "@/lib/access/masking/mask-accounts";
import { findOwners } from "@/lib/assignments/find-owners";
import type { CheckPayment } from "@/lib/contract/check-payment";
import type { ListedPayment } from "@/lib/ledger/payments/find-payments";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { formatPlainCents } from "@/lib/money/cents";
import type { PaymentColumn } from "@/lib/shared/payment-list";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** An exported payment, with its owner if the file has that column. */
export interface ExportedPayment extends ListedPayment {
  readonly ownerName?: string | null;
}

type Cell = (row: ExportedPayment) => string | boolean | null;

/** Formats each exported field of a payment, in column order. */
const FIELD_CELLS = {
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
  ownerName: (row) => row.ownerName ?? null,
} as const satisfies Partial<Record<keyof CheckPayment | "accountName" | "ownerName", Cell>>;

/** A column of the file, named after the bank's field and documented in docs/payments-csv.md. */
export interface ExportColumn {
  readonly name: keyof typeof FIELD_CELLS;
  readonly cell: Cell;
}

const ALL_COLUMNS: readonly ExportColumn[] = Object.entries(FIELD_CELLS).map(([name, cell]) => ({
  name: name as keyof typeof FIELD_CELLS,
  cell,
}));

/** The fields exported for each column of the list. */
const COLUMN_FIELDS = {
  created: ["createdAt"],
  kind: ["paymentType", "direction"],
  account: ["accountNumber", "accountName"],
  check: ["checkNumber"],
  payee: ["payeeName", "clientIdentifier"],
  amount: ["amount"],
  status: [
    ...(["status", "rejectionReason", "returnCode", "wasReturned"] as const),
    ...(["decisionRequired", "positivePayResult"] as const),
  ],
  owner: ["ownerName"],
  reference: ["clientIdentifier"],
  posting: ["posting"],
  "check-type": ["checkType"],
  id: ["id"],
} as const satisfies Record<PaymentColumn, readonly (keyof typeof FIELD_CELLS)[]>;

/**
 * Returns the file's columns: the ID, then the list's columns in order. If no columns were chosen, returns every column
 * except the owner.
 */
export function exportColumns(chosen: readonly PaymentColumn[]): readonly ExportColumn[] {
  if (chosen.length === 0) return ALL_COLUMNS.filter(({ name }) => name !== "ownerName");
  const names = new Set<string>(["id", ...chosen.flatMap((column) => COLUMN_FIELDS[column])]);
  return [...names].flatMap((name) => ALL_COLUMNS.find((column) => column.name === name) ?? []);
}

/** Converts payments to cells in column order; account numbers are masked if `shouldMask` is true. */
export async function toExportCells(
  db: LedgerExecutor,
  rows: readonly ListedPayment[],
  columns: readonly ExportColumn[],
  shouldMask: boolean,
): Promise<(string | boolean | null)[][]> {
  const owners = columns.some(({ name }) => name === "ownerName") ? await findOwners(db, rows) : undefined;
  const exported: ExportedPayment[] = rows.map((row) => ({ ...row, ownerName: owners?.get(row.id) ?? null }));
  return (shouldMask ? maskAccounts(exported) : exported).map((row) => columns.map(({ cell }) => cell(row)));
}

/** Returns the cells of the last line, which states whether the file is complete. A file without it was truncated. */
export function completenessLine(
  { length }: readonly unknown[],
  rows: number,
  cutReason: string | null,
): (string | null)[] {
  const last = cutReason ? `#cut after ${rows} rows: ${cutReason}` : `#complete: ${rows} rows known to this portal`;
  return Array.from({ length }, (_, index) => (index === 0 ? last : null));
}

import "server-only";
import { isDeepStrictEqual } from "node:util";
import { asc, inArray, sql } from "drizzle-orm";
import { type CheckAnalysis, checkAnalysisSchema } from "@/lib/contract/check-image";
import { isRecordId } from "@/lib/contract/primitives";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import { jsonRows } from "@/lib/database/json-rows";
import { notifyChanges } from "@/lib/ledger/changes/change-notifications";
import { truncateTexts } from "@/lib/ledger/records/cut-texts";
import { mergeRecord, parseTimestamp, TERMINAL_STATUSES } from "@/lib/ledger/records/merge-record";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { payments, type TimelineSource } from "@/lib/ledger/schema/payment-tables";
import { storableJson } from "@/lib/shared/storable-json";
import { updateDayTotals } from "./day-totals";
import { extractMoments, type PaymentMoment, saveMoments } from "./payment-moments";
import { scheduleRefreshes } from "./payment-refreshes";

/** Bank data about a payment. */
export interface PaymentUpdate {
  readonly paymentId: string;
  /** A tolerantly parsed payment record (2.1), with or without the analysis (4.4). */
  readonly record: Tolerant<CheckAnalysis>;
  readonly source: TimelineSource;
  /** When the portal sent the request or received the event. */
  readonly observedAt: Date;
  /** When the event happened at the bank, for records that may have no timestamp. */
  readonly happenedAt?: Date | undefined;
}

export type StoredPayment = typeof payments.$inferSelect;

/** A payment's record before and after bank data was merged into it. */
export interface AppliedUpdate {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Applies one update like {@link applyPayments}; returns the stored payment. */
export async function applyPayment(tx: LedgerTransaction, update: PaymentUpdate): Promise<StoredPayment> {
  const { stored } = await applyPayments(tx, [update]);
  return stored.get(update.paymentId)!;
}

/**
 * Stores bank data about payments, from responses, events and refreshes; all such data must be stored here. Idempotent
 * and independent of order; unknown fields are kept. Several updates may be about the same payment. The
 * number of statements does not depend on the number of updates.
 *
 * @returns the effect of each update, in order, and the stored payments, by ID
 */
export async function applyPayments(
  tx: LedgerTransaction,
  updates: readonly PaymentUpdate[],
): Promise<{ applied: AppliedUpdate[]; stored: ReadonlyMap<string, StoredPayment> }> {
  const rows = await lockPayments(tx, updates);
  const { drafts, moments, applied } = mergeUpdates(rows, updates);
  const stored = await storeDrafts(tx, [...drafts.values()]);
  await saveMoments(tx, moments);
  await scheduleRefreshes(
    tx,
    [...drafts.values()].map(({ row: { id }, isChanged, observedAt }) => {
      const { status } = stored.get(id)!;
      const isTerminal = status !== null && TERMINAL_STATUSES.includes(status);
      return { paymentId: id, isTerminal, isChanged, observedAt };
    }),
  );
  await updateDayTotals(
    tx,
    rows.map((before) => ({ before, after: stored.get(before.id)! })),
  );
  const changed = [...drafts.values()].filter(({ isChanged }) => isChanged);
  await notifyChanges(
    tx,
    changed.map(({ row: { id } }) => ({ topic: "payment", id })),
  );
  return { applied, stored };
}

/**
 * Merges updates into rows, without using the database.
 *
 * @param rows the stored payments to which the updates apply
 */
export function mergeUpdates(rows: readonly StoredPayment[], updates: readonly PaymentUpdate[]) {
  const drafts = new Map(rows.map((row) => [row.id, { row, ...NO_UPDATES }]));
  const moments: PaymentMoment[] = [];
  const applied = updates.map((update) => {
    const { paymentId, observedAt, happenedAt = observedAt } = update;
    const received = withValidOriginalId(storableJson({ ...update.record, id: paymentId }));
    moments.push(...extractMoments(update, received, happenedAt));
    return mergeIntoDraft(drafts.get(paymentId)!, received, observedAt, happenedAt);
  });
  return { drafts, moments, applied };
}

/** Removes an invalid `originalPaymentId`, because a generated, indexed column is derived from it. */
function withValidOriginalId<T extends Tolerant<CheckAnalysis>>(record: T): T {
  const { originalPaymentId } = record;
  return originalPaymentId === undefined || isRecordId(originalPaymentId)
    ? record
    : { ...record, originalPaymentId: undefined };
}

/** A payment's row to which updates are being applied. */
interface Draft {
  row: StoredPayment;
  /** Whether an update changed the record. */
  isChanged: boolean;
  /** Whether an update changed other columns of the row. */
  isRowChanged: boolean;
  /** When the latest update was observed. */
  observedAt: Date;
}

const NO_UPDATES = { isChanged: false, isRowChanged: false, observedAt: new Date(0) };

/**
 * Locks the rows of payments, inserting missing rows, in ID order so that concurrent writers never deadlock.
 */
async function lockPayments(tx: LedgerTransaction, updates: readonly PaymentUpdate[]): Promise<StoredPayment[]> {
  const createdAt = new Map<string, Date>();
  for (const { paymentId, happenedAt, observedAt } of updates) {
    if (!createdAt.has(paymentId)) createdAt.set(paymentId, happenedAt ?? observedAt);
  }
  const ids = [...createdAt.keys()].sort();
  const rows = ids.map((id) => ({ id, createdAt: createdAt.get(id)!, record: {}, fieldStamps: {} }));
  await tx.execute(sql`insert into ${payments} ${jsonRows(payments, rows)} on conflict do nothing`);
  return tx.select().from(payments).where(inArray(payments.id, ids)).orderBy(asc(payments.id)).for("update");
}

function mergeIntoDraft(
  draft: Draft,
  received: Readonly<Record<string, unknown>>,
  observedAt: Date,
  happenedAt: Date,
): AppliedUpdate {
  const { row } = draft;
  const merged = mergeRecord(row, received, happenedAt);
  const createdAt = parseTimestamp(merged.record.createdAt) ?? earliest(row.createdAt, happenedAt);
  draft.isChanged ||= !isDeepStrictEqual(row.record, merged.record);
  draft.isRowChanged ||= !isDeepStrictEqual([row.fieldStamps, row.createdAt], [merged.fieldStamps, createdAt]);
  if (observedAt > draft.observedAt) draft.observedAt = observedAt;
  draft.row = { ...row, ...merged, createdAt };
  return { before: row.record, after: merged.record };
}

/** Stores the changed rows; returns all rows, by payment ID. */
async function storeDrafts(tx: LedgerTransaction, drafts: readonly Draft[]): Promise<Map<string, StoredPayment>> {
  const stored = new Map(drafts.map(({ row }) => [row.id, row]));
  const changed = drafts.filter(({ isChanged, isRowChanged }) => isChanged || isRowChanged);
  if (changed.length === 0) return stored;
  const rows = changed.map(({ row }) => toPaymentRow(row));
  await tx.execute(sql`insert into ${payments} ${jsonRows(payments, rows)} on conflict (id) do update set ${REPLACED}`);
  const ids = changed.map(({ row }) => row.id);
  for (const row of await tx.select().from(payments).where(inArray(payments.id, ids))) stored.set(row.id, row);
  return stored;
}

/** Builds a payment's row, with the record and the columns that are copies of its fields. */
export function toPaymentRow({
  id,
  createdAt,
  record,
  fieldStamps,
}: Pick<StoredPayment, "id" | "createdAt" | "record" | "fieldStamps">) {
  const read = readTolerantly(checkAnalysisSchema, record).value;
  // Missing fields are null, so that all rows in a statement have the same columns.
  const copiedFields = Object.entries(COPIED_COLUMNS).map(([field, column]) => [
    column,
    read[field as keyof typeof COPIED_COLUMNS] ?? null,
  ]);
  return { ...truncateTexts(Object.fromEntries(copiedFields) as CopiedFields), id, createdAt, record, fieldStamps };
}

/** Columns to which fields are copied for lists, filters and sorting. Other fields are only in `record`. */
const COPIED_COLUMNS = {
  createdAt: "createdAtText",
  lastModifiedAt: "lastModifiedAtText",
  status: "status",
  posting: "posting",
  paymentType: "paymentType",
  direction: "direction",
  checkType: "checkType",
  accountNumber: "accountNumber",
  checkNumber: "checkNumber",
  payeeName: "payeeName",
  amount: "amountCents",
  rejectionReason: "rejectionReason",
  returnCode: "returnCode",
  positivePayResult: "positivePayResult",
  wasReturned: "wasReturned",
  decisionRequired: "decisionRequired",
  clientIdentifier: "clientIdentifier",
} as const satisfies Partial<Record<keyof CheckAnalysis, keyof StoredPayment>>;

type CopiedFields = Pick<StoredPayment, (typeof COPIED_COLUMNS)[keyof typeof COPIED_COLUMNS]>;

const REPLACED = sql.raw(
  [...Object.values(COPIED_COLUMNS), "createdAt" as const, "record" as const, "fieldStamps" as const]
    .map((column) => `"${payments[column].name}" = excluded."${payments[column].name}"`)
    .join(),
);

function earliest(a: Date, b: Date): Date {
  return a < b ? a : b;
}

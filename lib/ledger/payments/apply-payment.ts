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
import { countChanges } from "./day-totals";
import { momentsOf, type PaymentMoment, storeMoments } from "./payment-moments";
import { scheduleRefreshes } from "./payment-refreshes";

/** Data from the bank about a payment. */
export interface PaymentUpdate {
  readonly paymentId: string;
  /** A payment record (2.1), with or without its analysis (4.4), read tolerantly. */
  readonly record: Tolerant<CheckAnalysis>;
  readonly source: TimelineSource;
  /** When the portal sent its request, or received the event. */
  readonly observedAt: Date;
  /** The bank's time of the event, for a record that may contain no timestamp itself. */
  readonly happenedAt?: Date | undefined;
}

export type StoredPayment = typeof payments.$inferSelect;

/** A payment's record before and after data from the bank was merged into it. */
export interface AppliedUpdate {
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** Like {@link applyPayments}, for one update; returns the payment as stored. */
export async function applyPayment(tx: LedgerTransaction, update: PaymentUpdate): Promise<StoredPayment> {
  const { stored } = await applyPayments(tx, [update]);
  return stored.get(update.paymentId)!;
}

/**
 * The only writer of bank data about payments, from responses, events and refreshes. Idempotent and independent of
 * order; unknown fields are kept. The number of statements does not depend on the number of updates, of
 * which several may be about one payment.
 *
 * @returns what each update changed, in order, and the payments as stored, by id
 */
export async function applyPayments(
  tx: LedgerTransaction,
  updates: readonly PaymentUpdate[],
): Promise<{ applied: AppliedUpdate[]; stored: ReadonlyMap<string, StoredPayment> }> {
  const rows = await lockPayments(tx, updates);
  const { drafts, moments, applied } = mergeUpdates(rows, updates);
  const stored = await storeDrafts(tx, [...drafts.values()]);
  await storeMoments(tx, moments);
  await scheduleRefreshes(
    tx,
    [...drafts.values()].map(({ row: { id }, isChanged, observedAt }) => {
      const { status } = stored.get(id)!;
      return { paymentId: id, isEnded: status !== null && TERMINAL_STATUSES.includes(status), isChanged, observedAt };
    }),
  );
  await countChanges(
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
 * Merges updates into rows, without a database.
 *
 * @param rows the payments that the updates are about, as stored
 */
export function mergeUpdates(rows: readonly StoredPayment[], updates: readonly PaymentUpdate[]) {
  const drafts = new Map(rows.map((row) => [row.id, { row, ...NO_UPDATES }]));
  const moments: PaymentMoment[] = [];
  const applied = updates.map((update) => {
    const { paymentId, observedAt, happenedAt = observedAt } = update;
    const received = withValidOriginalId(storableJson({ ...update.record, id: paymentId }));
    moments.push(...momentsOf(update, received, happenedAt));
    return mergeInto(drafts.get(paymentId)!, received, observedAt, happenedAt);
  });
  return { drafts, moments, applied };
}

/** Drops an `originalPaymentId` that is not a valid id: a generated, indexed column is derived from it. */
function withValidOriginalId<T extends Tolerant<CheckAnalysis>>(record: T): T {
  const { originalPaymentId } = record;
  return originalPaymentId === undefined || isRecordId(originalPaymentId)
    ? record
    : { ...record, originalPaymentId: undefined };
}

/** A payment's row while updates are merged into it. */
interface Draft {
  row: StoredPayment;
  /** An update changed the record. */
  isChanged: boolean;
  /** An update changed the row. */
  isRowChanged: boolean;
  /** The latest time at which an update was observed. */
  observedAt: Date;
}

const NO_UPDATES = { isChanged: false, isRowChanged: false, observedAt: new Date(0) };

/**
 * Locks the rows of the payments, inserting missing ones; always in the order of their ids, so that two writers never
 * deadlock.
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

function mergeInto(
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

/** Stores the rows that changed; returns all of them, by id. */
async function storeDrafts(tx: LedgerTransaction, drafts: readonly Draft[]): Promise<Map<string, StoredPayment>> {
  const stored = new Map(drafts.map(({ row }) => [row.id, row]));
  const changed = drafts.filter(({ isChanged, isRowChanged }) => isChanged || isRowChanged);
  if (changed.length === 0) return stored;
  const rows = changed.map(({ row }) => toInsertedRow(row));
  await tx.execute(sql`insert into ${payments} ${jsonRows(payments, rows)} on conflict (id) do update set ${REPLACED}`);
  const ids = changed.map(({ row }) => row.id);
  for (const row of await tx.select().from(payments).where(inArray(payments.id, ids))) stored.set(row.id, row);
  return stored;
}

/** A payment as it is inserted: the record, and the columns that are copies of its fields. */
export function toInsertedRow({
  id,
  createdAt,
  record,
  fieldStamps,
}: Pick<StoredPayment, "id" | "createdAt" | "record" | "fieldStamps">) {
  const read = readTolerantly(checkAnalysisSchema, record).value;
  // An absent field is null, so that all rows of a statement have the same columns.
  const copies = Object.entries(COLUMNS).map(([field, column]) => [
    column,
    read[field as keyof typeof COLUMNS] ?? null,
  ]);
  return { ...truncateTexts(Object.fromEntries(copies) as Copies), id, createdAt, record, fieldStamps };
}

/** The columns that fields are copied to for lists, filters or sorting; the other fields are only in `record`. */
const COLUMNS = {
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

type Copies = Pick<StoredPayment, (typeof COLUMNS)[keyof typeof COLUMNS]>;

const REPLACED = sql.raw(
  [...Object.values(COLUMNS), "createdAt" as const, "record" as const, "fieldStamps" as const]
    .map((column) => `"${payments[column].name}" = excluded."${payments[column].name}"`)
    .join(),
);

function earliest(a: Date, b: Date): Date {
  return a < b ? a : b;
}

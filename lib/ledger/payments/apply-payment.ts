import "server-only";
import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { type CheckAnalysis, checkAnalysisSchema } from "@/lib/contract/check-image";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import { notifyChange } from "@/lib/ledger/changes/change-notifications";
import {
  effectiveTimestamp,
  type MomentField,
  mergeRecord,
  parseTimestamp,
  TERMINAL_STATUSES,
} from "@/lib/ledger/records/merge-record";
import { storableJson } from "@/lib/ledger/records/storable-json";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { paymentRefreshes, payments, paymentTimeline, type TimelineSource } from "@/lib/ledger/schema/payment-tables";
import { renameFields } from "@/lib/shared/rename-fields";

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

/** Delay of the first refresh of a new payment and of a terminal one; the refresh schedule applies from then on. */
const FIRST_REFRESH_MS = { moving: 5_000, ended: 60 * 60_000 };

/**
 * The only writer of bank data about a payment, from a response, an event or a refresh. Idempotent and independent of
 * order; unknown fields are kept.
 */
export async function applyPayment(tx: LedgerTransaction, arrival: PaymentUpdate): Promise<StoredPayment> {
  const { paymentId, observedAt } = arrival;
  const happenedAt = arrival.happenedAt ?? observedAt;
  await tx
    .insert(payments)
    .values({ id: paymentId, createdAt: happenedAt, record: {}, fieldStamps: {} })
    .onConflictDoNothing();
  const [kept] = await tx.select().from(payments).where(eq(payments.id, paymentId)).for("update");
  const arrived = storableJson({ ...arrival.record, id: paymentId });
  const merged = mergeRecord(kept!, arrived, happenedAt);
  const createdAt = parseTimestamp(merged.record.createdAt) ?? earliest(kept!.createdAt, happenedAt);
  const [stored] = await tx
    .update(payments)
    .set({ ...merged, ...renameFields(readTolerantly(checkAnalysisSchema, merged.record).value, COLUMNS), createdAt })
    .where(eq(payments.id, paymentId))
    .returning();
  await addMoments(tx, arrival, arrived, happenedAt);
  const changed = !isDeepStrictEqual(kept!.record, merged.record);
  await scheduleRefresh(tx, stored!, changed, observedAt);
  if (changed) await notifyChange(tx, { topic: "payment", id: paymentId });
  return stored!;
}

/** The column that a field of the record is copied to, to be listed, found or sorted by; null for `record` alone. */
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
  // The row's key.
  id: null,
  // A generated column.
  originalPaymentId: null,
  // Read from `record` where one payment is shown.
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
  analysis: null,
} as const satisfies Record<keyof CheckAnalysis, keyof StoredPayment | null>;

function earliest(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** The entry of the timeline that each timestamp makes. */
const MOMENTS = {
  createdAt: "created",
  postedAt: "posted",
  processedAt: "processed",
  completedAt: "completed",
  rejectedAt: "rejected",
  canceledAt: "canceled",
  // Says that something changed, not what.
  lastModifiedAt: null,
} as const satisfies Record<MomentField<CheckAnalysis>, string | null>;

/** Statuses without a timestamp field of their own: they are dated by the first response that shows them. */
const UNDATED_STATUSES = ["Pending", "Hold", "Batched"];

async function addMoments(
  tx: LedgerTransaction,
  { paymentId, source }: PaymentUpdate,
  record: Readonly<Record<string, unknown>>,
  happenedAt: Date,
): Promise<void> {
  const moments = new Map<string, Date>();
  for (const [field, key] of Object.entries(MOMENTS)) {
    const at = parseTimestamp(record[field]);
    if (at && key !== null) moments.set(key, at);
  }
  const at = effectiveTimestamp(record, happenedAt);
  if (typeof record.status === "string" && UNDATED_STATUSES.includes(record.status)) {
    moments.set(`status ${record.status}`, at);
  }
  if (record.wasReturned === true) moments.set("returned", at);
  if (moments.size === 0) return;
  await tx
    .insert(paymentTimeline)
    .values([...moments].map(([key, moment]) => ({ paymentId, key, at: moment, source })))
    .onConflictDoUpdate({
      target: [paymentTimeline.paymentId, paymentTimeline.key],
      // The earliest wins, so that the order of arrival does not matter.
      set: { at: sql`least(${paymentTimeline.at}, excluded.at)` },
    });
}

async function scheduleRefresh(
  tx: LedgerTransaction,
  payment: StoredPayment,
  changed: boolean,
  now: Date,
): Promise<void> {
  const ended = payment.status !== null && TERMINAL_STATUSES.includes(payment.status);
  const nextRefreshAt = new Date(now.getTime() + (ended ? FIRST_REFRESH_MS.ended : FIRST_REFRESH_MS.moving));
  await tx
    .insert(paymentRefreshes)
    .values({ paymentId: payment.id, changedAt: now, nextRefreshAt })
    .onConflictDoUpdate({
      target: paymentRefreshes.paymentId,
      set: {
        // An earlier due time stays; only a completed refresh postpones it.
        nextRefreshAt: ended
          ? sql`least(${paymentRefreshes.nextRefreshAt}, excluded.next_refresh_at)`
          : sql`coalesce(${paymentRefreshes.nextRefreshAt}, excluded.next_refresh_at)`,
        changedAt: changed
          ? sql`greatest(${paymentRefreshes.changedAt}, excluded.changed_at)`
          : paymentRefreshes.changedAt,
      },
    });
}

import "server-only";
import { sql } from "drizzle-orm";
import type { CheckAnalysis } from "@/lib/contract/check-image";
import { jsonRows } from "@/lib/database/json-rows";
import { effectiveTimestamp, type MomentField, parseTimestamp } from "@/lib/ledger/records/merge-record";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { paymentTimeline, type TimelineSource } from "@/lib/ledger/schema/payment-tables";

/** A timeline entry derived from bank data. */
export interface PaymentMoment {
  readonly paymentId: string;
  readonly key: string;
  readonly at: Date;
  readonly source: TimelineSource;
}

/** Timeline entry key for each timestamp field */
const MOMENTS = {
  createdAt: "created",
  postedAt: "posted",
  processedAt: "processed",
  completedAt: "completed",
  rejectedAt: "rejected",
  canceledAt: "canceled",
  // Applies to any change.
  lastModifiedAt: null,
} as const satisfies Record<MomentField<CheckAnalysis>, string | null>;

/** Statuses without a timestamp field, dated by the first response with that status */
const UNDATED_STATUSES = ["Pending", "Hold", "Batched"];

/** Returns the timeline entries from one response or event. */
export function extractMoments(
  { paymentId, source }: Pick<PaymentMoment, "paymentId" | "source">,
  record: Readonly<Record<string, unknown>>,
  happenedAt: Date,
): PaymentMoment[] {
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
  return [...moments].map(([key, moment]) => ({ paymentId, key, at: moment, source }));
}

/** Stores each timeline entry once, with its earliest time, so that arrival order does not matter. */
export async function saveMoments(tx: LedgerTransaction, moments: readonly PaymentMoment[]): Promise<void> {
  const first = new Map<string, PaymentMoment>();
  for (const moment of moments) {
    const key = JSON.stringify([moment.paymentId, moment.key]);
    const earlier = first.get(key);
    if (!earlier || moment.at < earlier.at) first.set(key, earlier ? { ...earlier, at: moment.at } : moment);
  }
  if (first.size === 0) return;
  await tx.execute(sql`insert into ${paymentTimeline} ${jsonRows(paymentTimeline, [...first.values()])}
    on conflict (payment_id, key) do update set at = least(${paymentTimeline.at}, excluded.at)`);
}

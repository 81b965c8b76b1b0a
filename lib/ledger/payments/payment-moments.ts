import "server-only";
import { sql } from "drizzle-orm";
import type { CheckAnalysis } from "@/lib/contract/check-image";
import { jsonRows } from "@/lib/database/json-rows";
import { effectiveTimestamp, type MomentField, parseTimestamp } from "@/lib/ledger/records/merge-record";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { paymentTimeline, type TimelineSource } from "@/lib/ledger/schema/payment-tables";

/** A timeline entry made from the bank's data. */
export interface PaymentMoment {
  readonly paymentId: string;
  readonly key: string;
  readonly at: Date;
  readonly source: TimelineSource;
}

/** The timeline entry of each timestamp field. */
const MOMENTS = {
  createdAt: "created",
  postedAt: "posted",
  processedAt: "processed",
  completedAt: "completed",
  rejectedAt: "rejected",
  canceledAt: "canceled",
  // Not specific to one change.
  lastModifiedAt: null,
} as const satisfies Record<MomentField<CheckAnalysis>, string | null>;

/** Statuses without a timestamp field, which are dated by the first response that has them. */
const UNDATED_STATUSES = ["Pending", "Hold", "Batched"];

/** The timeline entries of one response or event. */
export function momentsOf(
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

/** Stores timeline entries, each once; the earliest wins, so that the order of arrival does not matter. */
export async function storeMoments(tx: LedgerTransaction, moments: readonly PaymentMoment[]): Promise<void> {
  const first = new Map<string, PaymentMoment>();
  for (const moment of moments) {
    const key = JSON.stringify([moment.paymentId, moment.key]);
    const known = first.get(key);
    if (!known || moment.at < known.at) first.set(key, known ? { ...known, at: moment.at } : moment);
  }
  if (first.size === 0) return;
  await tx.execute(sql`insert into ${paymentTimeline} ${jsonRows(paymentTimeline, [...first.values()])}
    on conflict (payment_id, key) do update set at = least(${paymentTimeline.at}, excluded.at)`);
}

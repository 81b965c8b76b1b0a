import type { CheckPayment } from "@/lib/contract/check-payment";
import type { PaymentStatus } from "@/lib/contract/enums";
import type { Authorization } from "@/lib/contract/positive-pay";
import type { Restriction } from "@/lib/contract/restriction";

/** A stored record: the fields, and for each field the order stamp of the response that set it. */
export interface StoredRecord {
  readonly record: Readonly<Record<string, unknown>>;
  readonly fieldStamps: Readonly<Record<string, string>>;
}

/** Order of a record's statuses, and the terminal statuses. */
export interface Lifecycle {
  readonly order: Readonly<Record<string, number>>;
  readonly terminal: readonly string[];
  /** Order assumed for unknown statuses. */
  readonly unknownOrder: number;
}

/** Terminal payment statuses */
export const TERMINAL_STATUSES: readonly string[] = ["Completed", "Rejected", "Canceled"] satisfies PaymentStatus[];

/** The status order breaks ties between responses with the same timestamp. */
const PAYMENT_LIFECYCLE: Lifecycle = {
  order: {
    Created: 0,
    Hold: 1,
    Pending: 2,
    Batched: 3,
    Processing: 4,
    Completed: 5,
    Rejected: 5,
    Canceled: 5,
  } satisfies Record<PaymentStatus, number>,
  terminal: TERMINAL_STATUSES,
  unknownOrder: 2,
};

/**
 * Merges a bank response into a stored record, field by field. The newest `lastModifiedAt` takes precedence, omitted
 * fields are unchanged, and a terminal status never changes back. The merge is commutative, associative and idempotent,
 * so the same responses give the same record in any order and with any repetition.
 *
 * @param observedAt when the request was sent, which orders responses without a timestamp
 * @param lifecycle defaults to the payment lifecycle
 */
export function mergeRecord(
  stored: StoredRecord,
  received: Readonly<Record<string, unknown>>,
  observedAt: Date,
  lifecycle: Lifecycle = PAYMENT_LIFECYCLE,
): StoredRecord {
  const record: Record<string, unknown> = { ...stored.record };
  const fieldStamps: Record<string, string> = { ...stored.fieldStamps };
  const stamp = stampOf(received, observedAt, lifecycle);
  for (const [field, value] of Object.entries(received)) {
    if (value === undefined) continue;
    const fieldStamp = field === "status" ? statusStamp(value, stamp, lifecycle) : stamp;
    const storedStamp = fieldStamps[field];
    if (storedStamp !== undefined && storedStamp > fieldStamp) continue;
    if (storedStamp === fieldStamp && toCanonicalJson(record[field]) >= toCanonicalJson(value)) continue;
    record[field] = value;
    fieldStamps[field] = fieldStamp;
  }
  return { record, fieldStamps };
}

/** Returns a record's time by the bank's clock: `lastModifiedAt`, or its latest timestamp, or `observedAt`. */
export function effectiveTimestamp(record: Readonly<Record<string, unknown>>, observedAt: Date): Date {
  const modified = parseTimestamp(record.lastModifiedAt);
  if (modified) return modified;
  const named = MOMENT_FIELDS.map((field) => parseTimestamp(record[field])).filter((moment) => moment !== null);
  return named.length > 0 ? new Date(Math.max(...named.map((moment) => moment.getTime()))) : observedAt;
}

/** Parses a timestamp from the bank; returns null if it is invalid. */
export function parseTimestamp(value: unknown): Date | null {
  if (typeof value !== "string") return null;
  const instant = new Date(value);
  const year = instant.getUTCFullYear();
  // Years after 9999 do not sort as ISO text, and Postgres formats years before 100 such that they parse as years after
  // 1950. Such timestamps are placeholders anyway.
  return Number.isNaN(year) || year < 100 || year > 9999 ? null : instant;
}

/** Names of a record's timestamp fields. */
export type MomentField<Kind> = Extract<keyof Kind, `${string}At`>;

/** Whether a timestamp field dates a past change of the record. */
const DATES_RECORD = {
  createdAt: true,
  postedAt: true,
  processedAt: true,
  completedAt: true,
  rejectedAt: true,
  canceledAt: true,
  removedAt: true,
  revokedAt: true,
  // Read separately, before other fields.
  lastModifiedAt: false,
  // Usually in the future.
  expiresAt: false,
} as const satisfies Record<MomentField<CheckPayment> | MomentField<Restriction> | MomentField<Authorization>, boolean>;

const MOMENT_FIELDS = Object.entries(DATES_RECORD).flatMap(([field, datesRecord]) => (datesRecord ? [field] : []));

function stampOf(record: Readonly<Record<string, unknown>>, observedAt: Date, lifecycle: Lifecycle): string {
  const order = typeof record.status === "string" ? lifecycle.order[record.status] : undefined;
  return `${effectiveTimestamp(record, observedAt).toISOString()} ${order ?? lifecycle.unknownOrder}`;
}

function statusStamp(status: unknown, stamp: string, { terminal }: Lifecycle): string {
  return `${terminal.includes(String(status)) ? 1 : 0} ${stamp}`;
}

/** Returns JSON with sorted keys, because Postgres does not preserve key order. */
function toCanonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === "object" && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ""
  );
}

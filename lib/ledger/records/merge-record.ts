import type { CheckPayment } from "@/lib/contract/check-payment";
import type { PaymentStatus } from "@/lib/contract/enums";
import type { Authorization } from "@/lib/contract/positive-pay";
import type { Restriction } from "@/lib/contract/restriction";

/** A stored record: each field's value and the order stamp of the response it came from. */
export interface StoredRecord {
  readonly record: Readonly<Record<string, unknown>>;
  readonly fieldStamps: Readonly<Record<string, string>>;
}

/** The lifecycle of a kind of record: the order of its statuses, and the terminal ones. */
export interface Lifecycle {
  readonly order: Readonly<Record<string, number>>;
  readonly terminal: readonly string[];
  /** The order assumed for an unknown status. */
  readonly unknownOrder: number;
}

/** Terminal statuses of a payment. */
export const TERMINAL_STATUSES: readonly string[] = ["Completed", "Rejected", "Canceled"] satisfies PaymentStatus[];

/** The status order breaks ties between two responses with the same timestamp. */
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
 * Merges another response of the bank into a stored record, field by field: the newest `lastModifiedAt` wins, omitted
 * fields stay, and a terminal status never changes back. The merge is commutative, associative and idempotent, so any
 * order and any repetition of the same responses gives the same record.
 *
 * @param observedAt when the request was sent; orders responses without a timestamp
 * @param lifecycle that of a payment by default
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
    if (storedStamp === fieldStamp && canonical(record[field]) >= canonical(value)) continue;
    record[field] = value;
    fieldStamps[field] = fieldStamp;
  }
  return { record, fieldStamps };
}

/** The time of a record on the bank's clock: `lastModifiedAt`, else its latest timestamp, else `observedAt`. */
export function effectiveTimestamp(record: Readonly<Record<string, unknown>>, observedAt: Date): Date {
  const modified = parseTimestamp(record.lastModifiedAt);
  if (modified) return modified;
  const named = MOMENT_FIELDS.map((field) => parseTimestamp(record[field])).filter((moment) => moment !== null);
  return named.length > 0 ? new Date(Math.max(...named.map((moment) => moment.getTime()))) : observedAt;
}

/** Parses a timestamp from the bank; null when it is not valid. */
export function parseTimestamp(value: unknown): Date | null {
  if (typeof value !== "string") return null;
  const instant = new Date(value);
  const year = instant.getUTCFullYear();
  // Years after 9999 don't sort as ISO text, and Postgres prints years before 100 so that they parse as years after
  // 1950. Such timestamps are placeholders anyway.
  return Number.isNaN(year) || year < 100 || year > 9999 ? null : instant;
}

/** The names of a record's timestamp fields. */
export type MomentField<Kind> = Extract<keyof Kind, `${string}At`>;

/** Whether each timestamp dates a past change of the record. */
const DATES_RECORD = {
  createdAt: true,
  postedAt: true,
  processedAt: true,
  completedAt: true,
  rejectedAt: true,
  canceledAt: true,
  removedAt: true,
  revokedAt: true,
  // Read separately, before the others.
  lastModifiedAt: false,
  // Lies in the future.
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

/** JSON with sorted keys: Postgres does not preserve key order either. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === "object" && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ""
  );
}

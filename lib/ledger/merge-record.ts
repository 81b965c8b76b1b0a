import type { PaymentStatus } from "@/lib/contract/enums";

/** A record as it is kept: each field's value and the order stamp of the answer that it came from. */
export interface KeptRecord {
  readonly record: Readonly<Record<string, unknown>>;
  readonly fieldStamps: Readonly<Record<string, string>>;
}

/** The statuses of a kind of record in the order of its life, and those that it never leaves. */
export interface Life {
  readonly order: Readonly<Record<string, number>>;
  readonly terminal: readonly string[];
  /** Where a status that we have not heard of is taken to stand. */
  readonly unknownOrder: number;
}

/** Statuses that a payment never leaves. */
export const TERMINAL_STATUSES: readonly string[] = ["Completed", "Rejected", "Canceled"] satisfies PaymentStatus[];

/** The order of a payment's life tells apart two answers that carry the same moment. */
const PAYMENT_LIFE: Life = {
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
 * Joins what is kept with another answer of the bank, field by field: the newest `lastModifiedAt` wins, a field that an
 * answer leaves out stays, and a terminal status never goes back. The join is commutative, associative and idempotent,
 * so any order and any repetition of the same answers ends in the same record.
 *
 * @param observedAt when the answer was asked for; orders answers that carry no moment of their own
 * @param life of a payment, unless it is another kind of record
 */
export function mergeRecord(
  kept: KeptRecord,
  arrived: Readonly<Record<string, unknown>>,
  observedAt: Date,
  life: Life = PAYMENT_LIFE,
): KeptRecord {
  const record: Record<string, unknown> = { ...kept.record };
  const fieldStamps: Record<string, string> = { ...kept.fieldStamps };
  const stamp = stampOf(arrived, observedAt, life);
  for (const [field, value] of Object.entries(arrived)) {
    if (value === undefined) continue;
    const fieldStamp = field === "status" ? statusStamp(value, stamp, life) : stamp;
    const keptStamp = fieldStamps[field];
    if (keptStamp !== undefined && keptStamp > fieldStamp) continue;
    if (keptStamp === fieldStamp && canonical(record[field]) >= canonical(value)) continue;
    record[field] = value;
    fieldStamps[field] = fieldStamp;
  }
  return { record, fieldStamps };
}

/** The moment of an answer on the bank's clock: when it was last modified, else the latest moment that it names. */
export function momentOf(record: Readonly<Record<string, unknown>>, observedAt: Date): Date {
  const modified = readMoment(record.lastModifiedAt);
  if (modified) return modified;
  const named = MOMENT_FIELDS.map((field) => readMoment(record[field])).filter((moment) => moment !== null);
  return named.length > 0 ? new Date(Math.max(...named.map((moment) => moment.getTime()))) : observedAt;
}

/** A bank's timestamp as an instant; null when it is not one. */
export function readMoment(value: unknown): Date | null {
  if (typeof value !== "string") return null;
  const instant = new Date(value);
  const year = instant.getUTCFullYear();
  // Beyond these years ISO text no longer sorts as time does; no check was ever written then.
  return Number.isNaN(year) || year < 1 || year > 9999 ? null : instant;
}

const MOMENT_FIELDS = [
  "createdAt",
  "postedAt",
  "processedAt",
  "completedAt",
  "rejectedAt",
  "canceledAt",
  "removedAt",
  "revokedAt",
] as const;

function stampOf(record: Readonly<Record<string, unknown>>, observedAt: Date, life: Life): string {
  const order = typeof record.status === "string" ? life.order[record.status] : undefined;
  return `${momentOf(record, observedAt).toISOString()} ${order ?? life.unknownOrder}`;
}

function statusStamp(status: unknown, stamp: string, { terminal }: Life): string {
  return `${terminal.includes(String(status)) ? 1 : 0} ${stamp}`;
}

/** JSON with sorted keys: Postgres does not keep the order of keys either. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === "object" && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
        : part,
    ) ?? ""
  );
}

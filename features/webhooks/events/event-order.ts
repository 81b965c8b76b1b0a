import "server-only";
import type { EventName } from "@/lib/contract/enums";
import type { EventRow } from "./view-event";

/** The order in which the bank raises the events of one change [GAP-12] [GAP-20] [GAP-24]. */
const EVENT_RANKS = {
  "Check.PositivePay.Created": 0,
  "Core.Restriction.Placed": 0,
  "Check.PositivePay.Revoked": 1,
  "Check.Payment.Unauthorized": 2,
  "Check.Details.Changed": 3,
  "Check.Policy.Changed": 3,
  "Check.Hold.Escalated": 4,
  "Check.Payment.Received": 5,
  "Check.Payment.Sent": 5,
  "Check.Payment.Canceled": 6,
  "Check.Payment.Rejected": 6,
  "Check.Return.Received": 7,
  "Core.Transaction.Completed": 8,
} as const satisfies Record<EventName, number>;

function rankOf(eventName: string | null): number {
  const ranks: Readonly<Record<string, number>> = EVENT_RANKS;
  return eventName !== null && Object.hasOwn(ranks, eventName) ? ranks[eventName]! : 9;
}

/**
 * Reorders rows that are newest first: those of the same instant and payment follow the payment's lifecycle. The bank
 * delivers such events in any order, with events of other payments between them.
 */
export function sortByLifecycle(rows: readonly EventRow[]): EventRow[] {
  const ordered: EventRow[] = [];
  for (const row of rows) {
    let position = ordered.length;
    for (let index = position - 1; index >= 0 && isSameInstant(row, ordered[index]!); index--) {
      if (belongsBefore(row, ordered[index]!)) position = index;
    }
    ordered.splice(position, 0, row);
  }
  return ordered;
}

/** Sorts rows by the bank's time, or by time of receipt without one; ties follow the payment's lifecycle. */
export function sortNewestFirst(rows: readonly EventRow[]): EventRow[] {
  const time = ({ happenedAt, receivedAt }: EventRow) => Date.parse(happenedAt ?? receivedAt);
  return sortByLifecycle(rows.toSorted((a, b) => time(b) - time(a)));
}

function isSameInstant({ happenedAt }: EventRow, other: EventRow): boolean {
  return happenedAt !== null && happenedAt === other.happenedAt;
}

/** Newest first: the later step comes before the earlier one. */
function belongsBefore(row: EventRow, other: EventRow): boolean {
  return row.paymentId === other.paymentId && rankOf(row.eventName) > rankOf(other.eventName);
}

import "server-only";
import type { EventName } from "@/lib/contract/enums";
import type { EventRow } from "./view-event";

/** The order in which the bank raises the events caused by one change [GAP-12] [GAP-20] [GAP-24]. */
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

function getRank(eventName: string | null): number {
  const ranks: Readonly<Record<string, number>> = EVENT_RANKS;
  return eventName !== null && Object.hasOwn(ranks, eventName) ? ranks[eventName]! : 9;
}

/**
 * Sorts events with the same time and payment by the payment's lifecycle. The bank delivers such events in any order,
 * with events of other payments between them. The rows must be sorted newest first.
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

/** Sorts rows by the bank's time, else by time of receipt, newest first; ties follow the payment's lifecycle. */
export function sortNewestFirst(rows: readonly EventRow[]): EventRow[] {
  const time = ({ happenedAt, receivedAt }: EventRow) => Date.parse(happenedAt ?? receivedAt);
  return sortByLifecycle(rows.toSorted((a, b) => time(b) - time(a)));
}

function isSameInstant({ happenedAt }: EventRow, other: EventRow): boolean {
  return happenedAt !== null && happenedAt === other.happenedAt;
}

/** Compares newest first, so a later lifecycle step comes before an earlier step. */
function belongsBefore(row: EventRow, other: EventRow): boolean {
  return row.paymentId === other.paymentId && getRank(row.eventName) > getRank(other.eventName);
}

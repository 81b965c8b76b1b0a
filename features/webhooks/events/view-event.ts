import "server-only";
import type { ListedEvent } from "@/lib/ledger/events/event-queries";
import type { ReceivedEventState } from "@/lib/ledger/schema/event-tables";
import type { EventObject } from "./event-objects";
import type { RecordChange } from "./record-changes";

/** A received event in a list. */
export interface EventRow {
  id: number;
  /**
   * Spelled as in the API contract, or as received if the contract does not define it; null if it could not be read.
   */
  eventName: string | null;
  paymentId: string | null;
  /** The record that the event is about; null if the event identifies none. */
  object: EventObject | null;
  /** ISO 8601 timestamp from the bank's clock; null if the event has no time. */
  happenedAt: string | null;
  /** ISO 8601 timestamp. */
  receivedAt: string;
  /** Number of times the event was delivered. */
  copies: number;
  state: ReceivedEventState;
  /** Why the event was set aside, as a sentence; null for other states. */
  reason: string | null;
  attempts: number;
  appliedAt: string | null;
  /** The event's changes to the ledger; empty if the ledger was up to date, or if the event only caused a refresh. */
  changes: RecordChange[];
}

export function viewEvent(event: ListedEvent, object: EventObject | null): EventRow {
  return {
    id: event.id,
    eventName: event.eventName,
    paymentId: event.paymentId,
    object,
    happenedAt: event.happenedAt?.toISOString() ?? null,
    receivedAt: event.receivedAt.toISOString(),
    copies: event.copies,
    state: event.state,
    reason: event.reason,
    attempts: event.attempts,
    appliedAt: event.appliedAt?.toISOString() ?? null,
    // Only the portal writes this column, so its shape is known.
    changes: (event.changes ?? []) as unknown as RecordChange[],
  };
}

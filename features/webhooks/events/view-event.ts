import "server-only";
import type { ListedEvent } from "@/lib/ledger/events/event-queries";
import type { ReceivedEventState } from "@/lib/ledger/schema/event-tables";
import type { EventObject } from "./event-objects";
import type { RecordChange } from "./record-changes";

/** A received event in a list. */
export interface EventRow {
  id: number;
  /** As the contract spells it, or as the bank does; null when it could not be read. */
  eventName: string | null;
  paymentId: string | null;
  /** What it is about, as far as the portal knows; null when that is nothing. */
  object: EventObject | null;
  /** ISO instant on the bank's clock; null when the event did not say. */
  happenedAt: string | null;
  /** ISO instant. */
  receivedAt: string;
  /** Number of deliveries. */
  copies: number;
  state: ReceivedEventState;
  /** Why it was set aside, as a message for a person. */
  reason: string | null;
  attempts: number;
  appliedAt: string | null;
  /** What it changed in the ledger; empty when everything was known already, or when it only caused a refresh. */
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
    // Only the portal writes this column, in this shape.
    changes: (event.changes ?? []) as unknown as RecordChange[],
  };
}

import "server-only";
import type { ListedEvent } from "@/lib/ledger/event-queries";
import type { ReceivedEventState } from "@/lib/ledger/event-tables";
import type { RecordChange } from "./record-changes";

/** A received event in a list. */
export interface EventRow {
  id: number;
  /** As the contract spells it, or as the bank does; null when it could not be read. */
  eventName: string | null;
  paymentId: string | null;
  /** ISO instant on the bank's clock; null when the event did not say. */
  happenedAt: string | null;
  /** ISO instant. */
  receivedAt: string;
  /** How often it was delivered. */
  copies: number;
  state: ReceivedEventState;
  /** Why it was set aside, in a sentence. */
  reason: string | null;
  attempts: number;
  appliedAt: string | null;
  /** What it changed in the ledger; empty when everything was known already, or when it only had something read again. */
  changes: RecordChange[];
}

export function viewEvent(event: ListedEvent): EventRow {
  return {
    id: event.id,
    eventName: event.eventName,
    paymentId: event.paymentId,
    happenedAt: event.happenedAt?.toISOString() ?? null,
    receivedAt: event.receivedAt.toISOString(),
    copies: event.copies,
    state: event.state,
    reason: event.reason,
    attempts: event.attempts,
    appliedAt: event.appliedAt?.toISOString() ?? null,
    // Written by the portal alone, in this shape.
    changes: (event.changes ?? []) as unknown as RecordChange[],
  };
}

import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findEventBodies, findEventPage, waitForSettledEventId } from "@/lib/ledger/events/event-queries";
import { bodyOf } from "@/lib/ledger/events/received-events";
import { ledger } from "@/lib/ledger/open-ledger";
import type { ReceivedEventState } from "@/lib/ledger/schema/event-tables";

/** A received event with its body. */
export interface OrderedEvent {
  /** Order of arrival. */
  id: number;
  eventName: string | null;
  paymentId: string | null;
  /** ISO 8601 timestamps; `happenedAt` is from the bank's clock, and null if the event has no time. */
  happenedAt: string | null;
  receivedAt: string;
  state: ReceivedEventState;
  /** Why the event was set aside, as a sentence; null for other states. */
  reason: string | null;
  /** The body as received; null after it has been purged. */
  raw: string | null;
}

export interface OrderedEvents {
  rows: OrderedEvent[];
  /** Whether there are more events now. */
  hasMore: boolean;
}

interface OrderedEventsQuery {
  readonly eventNames?: readonly string[];
  readonly states?: readonly ReceivedEventState[];
  readonly paymentId?: string | undefined;
  /** Whether to sort oldest first instead of newest first. */
  readonly isOldestFirst: boolean;
  /** ID of the last event on the previous page. */
  readonly cursor?: number | undefined;
  readonly limit: number;
}

/**
 * Lists received events strictly in order of arrival, so that a client that pages oldest first from the last event
 * neither misses nor repeats an event.
 */
export async function listEventsInOrder(session: Session, query: OrderedEventsQuery): Promise<OrderedEvents> {
  if (!can(session, "events.read")) return { rows: [], hasMore: false };
  const { db, vault } = await ledger();
  const { eventNames = [], states = [], paymentId, isOldestFirst, cursor, limit } = query;
  const upTo = await waitForSettledEventId(db);
  const from = isOldestFirst ? { after: cursor ?? 0 } : { before: cursor };
  const page = await findEventPage(db, { eventNames, states, paymentId, ...from, upTo, limit });
  const ordered = isOldestFirst ? page.rows.toReversed() : page.rows;
  const stored = await findEventBodies(
    db,
    ordered.map(({ id }) => id),
  );
  const bodies = new Map(stored.map((event) => [event.id, bodyOf(vault, event)]));
  const rows = ordered.map(({ id, eventName, happenedAt, receivedAt, ...event }) => ({
    id,
    eventName,
    paymentId: event.paymentId,
    happenedAt: happenedAt?.toISOString() ?? null,
    receivedAt: receivedAt.toISOString(),
    state: event.state,
    reason: event.reason,
    raw: bodies.get(id) ?? null,
  }));
  return { rows: await maskFor(session, rows), hasMore: page.more };
}

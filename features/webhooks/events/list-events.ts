import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { countSetAsideEvents, findEvent, findEventPage } from "@/lib/ledger/events/event-queries";
import { bodyOf } from "@/lib/ledger/events/received-events";
import { ledger } from "@/lib/ledger/open-ledger";
import type { ReceivedEventState } from "@/lib/ledger/schema/event-tables";
import { findEventObjects } from "./event-objects";
import { sortByLifecycle } from "./event-order";
import type { ReceivedQuery } from "./received-query";
import { type EventRow, viewEvent } from "./view-event";

export interface EventList {
  /** Newest first. */
  rows: EventRow[];
  /** Pass as `before` to get the page of older events; null if there is none. */
  olderCursor: number | null;
  /** Pass as `after` to get the page of newer events; null if there is none. */
  newerCursor: number | null;
}

interface EventListQuery {
  readonly eventNames?: readonly string[];
  readonly states?: readonly ReceivedEventState[];
  readonly paymentId?: string;
  readonly before?: number;
  readonly after?: number;
  readonly limit?: number;
}

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;

/** Lists a page of the events received from the bank, newest first. */
export async function listEvents(session: Session, query: EventListQuery = {}): Promise<EventList> {
  if (!can(session, "events.read")) return { rows: [], olderCursor: null, newerCursor: null };
  const { db, vault } = await ledger();
  const { eventNames = [], states = [], paymentId, before } = query;
  const after = before === undefined ? query.after : undefined;
  const limit = Math.min(MAX_LIMIT, Math.max(1, Math.trunc(query.limit ?? DEFAULT_LIMIT) || DEFAULT_LIMIT));
  const { rows, more } = await findEventPage(db, { eventNames, states, paymentId, before, after, limit });
  const [first, last] = [rows[0], rows.at(-1)];
  // Paging to older events implies that newer events exist, and vice versa.
  const hasOlder = after === undefined ? more : true;
  const hasNewer = after === undefined ? before !== undefined : more;
  const objects = await findEventObjects({ db, vault }, rows);
  return maskFor(session, {
    rows: sortByLifecycle(rows.map((row) => viewEvent(row, objects.get(row.id) ?? null))),
    olderCursor: last && hasOlder ? last.id : null,
    newerCursor: first && hasNewer ? first.id : null,
  });
}

/** A page of received events, with the total number of events set aside. */
export interface ReceivedList extends EventList {
  setAside: number;
}

/** Lists the received events for the page's URL query. */
export async function listReceived(session: Session, query: ReceivedQuery): Promise<ReceivedList> {
  const { eventName, isSetAside, paymentId, before, after } = query;
  const list = await listEvents(session, {
    eventNames: eventName ? [eventName] : [],
    states: isSetAside ? ["set-aside"] : [],
    paymentId,
    before,
    after,
  });
  return { ...list, setAside: await countSetAside(session) };
}

/** An event with its body. */
export interface EventView extends EventRow {
  /** The body as received; null after it has been purged. */
  raw: string | null;
}

/** Gets an event by its ID; null if it does not exist or the user may not see it. */
export async function getEvent(session: Session, id: number): Promise<EventView | null> {
  if (!can(session, "events.read") || !Number.isSafeInteger(id)) return null;
  const { db, vault } = await ledger();
  const event = await findEvent(db, id);
  if (!event) return null;
  const object = (await findEventObjects({ db, vault }, [event])).get(id) ?? null;
  return maskFor(session, { ...viewEvent(event, object), raw: bodyOf(vault, event) });
}

/** Counting stops at this number, because screens show at most 99+. */
const MAX_COUNTED = 1_000;

/** Counts the events that could not be applied and need attention. */
export async function countSetAside(session: Session): Promise<number> {
  if (!can(session, "events.read")) return 0;
  const { db } = await ledger();
  return countSetAsideEvents(db, MAX_COUNTED);
}

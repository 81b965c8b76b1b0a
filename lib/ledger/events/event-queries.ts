import "server-only";
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, lte, max, sql } from "drizzle-orm";
import { type ReceivedEventState, receivedEvents } from "@/lib/ledger/schema/event-tables";
import type { LedgerDatabase, LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

export interface EventPageQuery {
  readonly eventNames: readonly string[];
  readonly states: readonly ReceivedEventState[];
  readonly paymentId?: string | undefined;
  /** Returns events that arrived before this event ID. */
  readonly before?: number | undefined;
  /** Returns the adjacent page of events that arrived after this event ID, also newest first. */
  readonly after?: number | undefined;
  /** Excludes events with higher IDs. */
  readonly upTo?: number | undefined;
  readonly limit: number;
}

const { raw: _, encryptedBody: __, dedupeKey: ___, nextAttemptAt: ____, ...LISTED } = getTableColumns(receivedEvents);

/** Returns one page of received events, newest first. */
export async function findEventPage(db: LedgerExecutor, query: EventPageQuery) {
  const { eventNames, states, paymentId, before, after, upTo, limit } = query;
  const isForward = after !== undefined && before === undefined;
  const rows = await db
    .select(LISTED)
    .from(receivedEvents)
    .where(
      and(
        eventNames.length > 0 ? inArray(receivedEvents.eventName, [...eventNames]) : undefined,
        states.length > 0 ? inArray(receivedEvents.state, [...states]) : undefined,
        paymentId === undefined ? undefined : eq(receivedEvents.paymentId, paymentId.replaceAll("\0", "")),
        upTo === undefined ? undefined : lte(receivedEvents.id, upTo),
        before === undefined ? undefined : lt(receivedEvents.id, before),
        isForward ? gt(receivedEvents.id, after) : undefined,
      ),
    )
    .orderBy(isForward ? asc(receivedEvents.id) : desc(receivedEvents.id))
    .limit(limit + 1);
  const more = rows.length > limit;
  const page = rows.slice(0, limit);
  return { rows: isForward ? page.reverse() : page, more };
}

/** Advisory lock that a trigger shares while events are inserted (`0041_event_order.sql`). */
const INTAKE_LOCK = 7_305_410_024;

/**
 * Returns the newest event ID for which no lower ID can still appear, or 0 if there are no events. IDs are assigned
 * before they are committed, so this waits for statements that are storing events.
 */
export function waitForSettledEventId(db: LedgerDatabase): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${INTAKE_LOCK}::bigint)`);
    // Must be a separate statement, because its snapshot must be newer than the lock.
    const [row] = await tx.select({ id: max(receivedEvents.id) }).from(receivedEvents);
    return row?.id ?? 0;
  });
}

export type ListedEvent = Awaited<ReturnType<typeof findEventPage>>["rows"][number];

/** Returns an event with its body, or null if the ID is unknown. */
export async function findEvent(db: LedgerExecutor, id: number) {
  const [row] = await db.select().from(receivedEvents).where(eq(receivedEvents.id, id));
  return row ?? null;
}

/** Returns the newest received event for each name; requires at least one name, and omits names without events. */
export function findNewestEventsByName(db: LedgerExecutor, names: readonly string[]) {
  const { id, eventName, receivedAt } = receivedEvents;
  const newest = names.map((name) => sql`select max(${id}) from ${receivedEvents} where ${eventName} = ${name}`);
  return db
    .select({ id, eventName, receivedAt })
    .from(receivedEvents)
    .where(inArray(id, sql`(${sql.join(newest, sql` union all `)})`));
}

/** Returns the stored bodies of events. */
export function findEventBodies(db: LedgerExecutor, ids: readonly number[]) {
  const { id, dedupeKey, raw, encryptedBody } = receivedEvents;
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select({ id, dedupeKey, raw, encryptedBody })
    .from(receivedEvents)
    .where(inArray(id, [...ids]));
}

/** Returns the received events with these keys. */
export function findEventsByKey(db: LedgerExecutor, dedupeKeys: readonly string[]) {
  const { id, dedupeKey, paymentId } = receivedEvents;
  if (dedupeKeys.length === 0) return Promise.resolve([]);
  return db
    .select({ id, dedupeKey, paymentId })
    .from(receivedEvents)
    .where(inArray(dedupeKey, [...dedupeKeys]));
}

/** Counts the events that are set aside, up to `max`. */
export async function countSetAsideEvents(db: LedgerExecutor, max: number): Promise<number> {
  const rows = await db
    .select({ id: receivedEvents.id })
    .from(receivedEvents)
    .where(eq(receivedEvents.state, "set-aside"))
    .limit(max);
  return rows.length;
}

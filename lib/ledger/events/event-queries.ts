import "server-only";
import { and, asc, desc, eq, getTableColumns, gt, inArray, lt, lte, max, sql } from "drizzle-orm";
import { type ReceivedEventState, receivedEvents } from "@/lib/ledger/schema/event-tables";
import type { LedgerDatabase, LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/** Filters and paging of the list of received events. */
export interface EventPageQuery {
  readonly eventNames: readonly string[];
  readonly states: readonly ReceivedEventState[];
  readonly paymentId?: string | undefined;
  /** Events that arrived before this one. */
  readonly before?: number | undefined;
  /** Events that arrived after this one: the adjacent page, still newest first. */
  readonly after?: number | undefined;
  /** Only events up to this one. */
  readonly upTo?: number | undefined;
  readonly limit: number;
}

const { raw: _, encryptedBody: __, dedupeKey: ___, nextAttemptAt: ____, ...LISTED } = getTableColumns(receivedEvents);

/** One page of received events by keyset pagination, newest first; fetches `limit` + 1 rows to set `more`. */
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

/** The lock that inserting events shares; a trigger takes it (`0041_event_order.sql`). */
const INTAKE_LOCK = 7_305_410_024;

/**
 * The newest event for which no event with a lower id can still appear; 0 when there is none. Ids are taken before they
 * are committed, so this waits for the statements that are storing events.
 */
export function findSettledEventId(db: LedgerDatabase): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${INTAKE_LOCK}::bigint)`);
    // A statement of its own, since its snapshot must be newer than the lock.
    const [row] = await tx.select({ id: max(receivedEvents.id) }).from(receivedEvents);
    return row?.id ?? 0;
  });
}

export type ListedEvent = Awaited<ReturnType<typeof findEventPage>>["rows"][number];

/** An event with its body; null when there is no such id. */
export async function findEvent(db: LedgerExecutor, id: number) {
  const [row] = await db.select().from(receivedEvents).where(eq(receivedEvents.id, id));
  return row ?? null;
}

/** The newest received event of each name; at least one name. A name without an event is left out. */
export function findNewestOfNames(db: LedgerExecutor, names: readonly string[]) {
  const { id, eventName, receivedAt } = receivedEvents;
  const newest = names.map((name) => sql`select max(${id}) from ${receivedEvents} where ${eventName} = ${name}`);
  return db
    .select({ id, eventName, receivedAt })
    .from(receivedEvents)
    .where(inArray(id, sql`(${sql.join(newest, sql` union all `)})`));
}

/** The stored bodies of some events, to read what they are about. */
export function findEventBodies(db: LedgerExecutor, ids: readonly number[]) {
  const { id, dedupeKey, raw, encryptedBody } = receivedEvents;
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .select({ id, dedupeKey, raw, encryptedBody })
    .from(receivedEvents)
    .where(inArray(id, [...ids]));
}

/** The received events with these keys; one that was not received is left out. */
export function findEventsByKey(db: LedgerExecutor, dedupeKeys: readonly string[]) {
  const { id, dedupeKey, paymentId } = receivedEvents;
  if (dedupeKeys.length === 0) return Promise.resolve([]);
  return db
    .select({ id, dedupeKey, paymentId })
    .from(receivedEvents)
    .where(inArray(dedupeKey, [...dedupeKeys]));
}

/** The number of events set aside, counted up to `max`. */
export async function countSetAsideEvents(db: LedgerExecutor, max: number): Promise<number> {
  const rows = await db
    .select({ id: receivedEvents.id })
    .from(receivedEvents)
    .where(eq(receivedEvents.state, "set-aside"))
    .limit(max);
  return rows.length;
}

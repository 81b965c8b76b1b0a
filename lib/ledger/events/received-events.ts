import "server-only";
import { and, asc, eq, gt, inArray, isNotNull, lte, or, sql } from "drizzle-orm";
import { jsonRows } from "@/lib/database/json-rows";
import { queryRows } from "@/lib/database/query-rows";
import { notifyChange, notifyChanges, notifyExpression } from "@/lib/ledger/changes/change-notifications";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import type { LedgerDatabase, LedgerExecutor, LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { type DecryptionError, renewOr, type Vault } from "@/lib/vault/vault";

export type ReceivedEvent = typeof receivedEvents.$inferSelect;

/** The database that stores events, and the vault that encrypts their bodies. */
export interface EventStore {
  readonly db: LedgerDatabase;
  readonly vault: Vault;
}

/** A delivered or polled event that is not stored yet. */
export interface NewReceivedEvent
  extends Pick<ReceivedEvent, "dedupeKey" | "eventName" | "paymentId" | "happenedAt" | "receivedAt"> {
  /** ID of the authorization or restriction the event is about, if it is not about a payment. */
  readonly subjectId?: string | null;
  /** Body as received. */
  readonly raw: string;
  /** Why the event cannot be applied and is set aside immediately; otherwise null. */
  readonly reason: string | null;
}

const bodyName = (dedupeKey: string) => `events/${dedupeKey}`;

/** Builds the row for a new event, with an encrypted body. */
export function eventRow(vault: Vault, { raw, ...event }: NewReceivedEvent) {
  return {
    ...event,
    subjectId: event.subjectId ?? null,
    encryptedBody: vault.encrypt(bodyName(event.dedupeKey), Buffer.from(raw)),
    state: event.reason === null ? ("received" as const) : ("set-aside" as const),
    nextAttemptAt: event.reason === null ? event.receivedAt : null,
  };
}

/**
 * Returns an event's body as received, or null if it was purged.
 *
 * @throws DecryptionError if the body was tampered with or its key is missing
 */
export function bodyOf(vault: Vault, event: Pick<ReceivedEvent, "dedupeKey" | "raw" | "encryptedBody">): string | null {
  if (event.encryptedBody === null) return event.raw;
  return Buffer.from(vault.decrypt(bodyName(event.dedupeKey), event.encryptedBody)).toString("utf8");
}

/**
 * Re-encrypts the bodies of a batch of rows, starting after the row `after`, with the current key. Skips rows that
 * change in the meantime.
 *
 * @returns the ID of the batch's last row, from which to continue; null if there are no more rows
 */
export async function renewBodies(
  { db, vault }: EventStore,
  after: number,
  limit: number,
  onUnreadable: (error: DecryptionError) => void,
): Promise<number | null> {
  const { id, dedupeKey, raw, encryptedBody } = receivedEvents;
  const rows = await db
    .select({ id, dedupeKey, raw, encryptedBody })
    .from(receivedEvents)
    .where(and(gt(id, after), or(isNotNull(raw), isNotNull(encryptedBody))))
    .orderBy(asc(id))
    .limit(limit);
  for (const row of rows) {
    const isPlain = row.encryptedBody === null;
    const renewed = renewOr(onUnreadable, () => {
      const name = bodyName(row.dedupeKey);
      return isPlain ? vault.encrypt(name, Buffer.from(row.raw!)) : vault.renew(name, row.encryptedBody!);
    });
    if (!renewed) continue;
    await db
      .update(receivedEvents)
      .set({ encryptedBody: renewed, raw: null })
      .where(and(eq(id, row.id), isPlain ? isNotNull(raw) : eq(encryptedBody, row.encryptedBody!)));
  }
  return rows.at(-1)?.id ?? null;
}

/**
 * Stores an event only once per key, however many copies arrive concurrently [R-10].
 *
 * @returns whether this is the first delivery
 */
export async function storeEvent(store: EventStore, event: NewReceivedEvent): Promise<boolean> {
  const [isNew] = await storeEvents(store, [event]);
  return isNew!;
}

/**
 * Stores events in one statement, all or none, each only once per key [R-10].
 *
 * @returns for each event, whether this is its first delivery
 */
export async function storeEvents({ db, vault }: EventStore, events: readonly NewReceivedEvent[]): Promise<boolean[]> {
  const copies = new Map<string, { readonly event: NewReceivedEvent; count: number }>();
  for (const event of events) {
    const entry = copies.get(event.dedupeKey);
    if (entry) entry.count += 1;
    else copies.set(event.dedupeKey, { event, count: 1 });
  }
  // In arrival order, which the IDs preserve.
  const rows = [...copies.values()].map(({ event, count }) => ({ ...eventRow(vault, event), copies: count }));
  const storedRows = await queryRows<{ readonly dedupeKey: string; readonly copies: number }>(
    db,
    sql`
    with stored as (
      insert into ${receivedEvents} ${jsonRows(receivedEvents, rows)}
      on conflict (dedupe_key) do update set copies = ${receivedEvents.copies} + excluded.copies
      returning id, dedupe_key, copies)
    select dedupe_key as "dedupeKey", copies, ${notifyExpression("event", sql`id`)} from stored`,
  );
  const isNew = new Set(
    storedRows.filter((row) => row.copies === copies.get(row.dedupeKey)!.count).map(({ dedupeKey }) => dedupeKey),
  );
  return events.map(({ dedupeKey }) => isNew.delete(dedupeKey));
}

/**
 * Claims the events that are due to be applied, in arrival order. Only one worker can claim each event.
 *
 * @param leaseMs how long until another worker may claim the events
 */
export function claimDueEvents(
  db: LedgerDatabase,
  now: Date,
  limit: number,
  leaseMs: number,
): Promise<ReceivedEvent[]> {
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: receivedEvents.id })
      .from(receivedEvents)
      .where(and(eq(receivedEvents.state, "received"), lte(receivedEvents.nextAttemptAt, now)))
      .orderBy(asc(receivedEvents.id))
      .limit(limit)
      .for("update", { skipLocked: true });
    if (due.length === 0) return [];
    const claimed = await tx
      .update(receivedEvents)
      .set({ attempts: sql`${receivedEvents.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
      .where(
        inArray(
          receivedEvents.id,
          due.map(({ id }) => id),
        ),
      )
      .returning();
    return claimed.sort((a, b) => a.id - b.id);
  });
}

/** A change of an event's state, except to `applied`. */
type EventChange =
  | { readonly state: "set-aside"; readonly reason: string }
  | { readonly state: "received"; readonly nextAttemptAt: Date; readonly attempts?: number };

/** Changes the state of an event in state `from`; returns false if it is no longer in that state. */
export async function changeEventState(
  db: LedgerExecutor,
  id: number,
  from: ReceivedEvent["state"],
  change: EventChange,
): Promise<boolean> {
  const nextAttemptAt = change.state === "received" ? change.nextAttemptAt : null;
  const moved = await db
    .update(receivedEvents)
    .set({ ...change, nextAttemptAt, ...(change.state === "received" && from === "set-aside" && { reason: null }) })
    .where(and(eq(receivedEvents.id, id), eq(receivedEvents.state, from)))
    .returning({ id: receivedEvents.id });
  if (moved.length > 0) await notifyChange(db, { topic: "event", id: String(id) });
  return moved.length > 0;
}

/**
 * Changes events from `received` to `applied`, for one worker only: a second worker waits for the first and then skips
 * the event.
 *
 * @returns the IDs of the changed events
 */
export async function markEventsApplied(
  tx: LedgerTransaction,
  ids: readonly number[],
  now: Date,
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { id, state } = receivedEvents;
  const waiting = await tx
    .select({ id })
    .from(receivedEvents)
    .where(and(inArray(id, [...ids]), eq(state, "received")))
    .orderBy(asc(id))
    .for("update");
  const appliedIds = waiting.map((event) => event.id);
  if (appliedIds.length === 0) return new Set();
  await tx
    .update(receivedEvents)
    .set({ state: "applied", appliedAt: now, reason: null, nextAttemptAt: null })
    .where(inArray(id, appliedIds));
  await notifyChanges(
    tx,
    appliedIds.map((eventId) => ({ topic: "event", id: String(eventId) })),
  );
  return new Set(appliedIds);
}

/** Stores the ledger changes that events caused. */
export async function saveEventChanges(
  tx: LedgerTransaction,
  changed: readonly { readonly id: number; readonly changes: readonly Readonly<Record<string, unknown>>[] }[],
): Promise<void> {
  const rows = JSON.stringify(changed);
  await tx.execute(sql`update ${receivedEvents} set changes = saved.changes
    from jsonb_to_recordset(${rows}::jsonb) as saved(id bigint, changes jsonb) where ${receivedEvents.id} = saved.id`);
}
